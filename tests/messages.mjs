// SPDX-License-Identifier: MIT
// Checks the messages of a page, in a browser or in node, against the schema that the server prints: each one from the server, and each command
// that it accepts. Every field of the server's messages must be in the schema.
import { execFileSync } from 'node:child_process';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const SCHEMA_BYTES_MAX = 1 << 26;

let definitions = null;
function schemaNames() {
  definitions ??= JSON.parse(
    execFileSync(process.env.TABERNA_SERVER, ['schema', 'schema'], {
      encoding: 'utf8',
      maxBuffer: SCHEMA_BYTES_MAX,
    }),
  ).$defs;
  return definitions;
}

/**
 * A schema with its references replaced, which no definition has to itself, and with all objects closed: the documents
 * leave them open, because a client ignores unknown fields.
 */
function whole(node) {
  if (Array.isArray(node)) return node.map(whole);
  if (node === null || typeof node !== 'object') return node;
  if (node.$ref) return whole(schemaNames()[node.$ref.split('/').at(-1)]);
  const entries = Object.entries(node).map(([key, value]) => [key, whole(value)]);
  const closed = node.properties && typeof node.properties === 'object';
  return { ...Object.fromEntries(entries), ...(closed && { additionalProperties: false }) };
}

const ajv = addFormats(new Ajv2020({ strict: false }));
const validators = new Map();

/** @returns {string | null} what is wrong with the message */
function faultOf(name, message, isClosed) {
  const schema = schemaNames()[name];
  if (!schema) return `the schema has no ${name}`;
  if (!validators.has(name)) {
    const full = isClosed ? whole(schema) : { ...schema, $defs: schemaNames() };
    validators.set(name, ajv.compile(full));
  }
  const isValid = validators.get(name);
  return isValid(message)
    ? null
    : `${name}: ${ajv.errorsText(isValid.errors)}: ${JSON.stringify(message).slice(0, 600)}`;
}

/**
 * Follows the messages of one connection.
 * @param {(fault: string) => void} report
 */
export function followMessages(report) {
  const sent = new Map();
  const note = (fault) => fault && report(fault);
  return {
    /** @param {string} text */
    sent(text) {
      const command = JSON.parse(text);
      if (command.id !== undefined) sent.set(command.id, command);
    },
    /** @param {string} text */
    received(text) {
      const message = JSON.parse(text);
      const name = message.t === 'event' ? `event.${message.e}` : `message.${message.t}`;
      note(faultOf(name, message, true));
      const command = sent.get(message.re);
      sent.delete(message.re);
      if (command && message.t !== 'error') note(faultOf(`command.${command.t}`, command, false));
    },
  };
}

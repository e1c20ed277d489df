// SPDX-License-Identifier: MIT
// Checks the messages of a page, in a browser or in node, against the schema that the server prints: each one from the
// server, and each command that it accepts. Every field of the server's messages must be in the schema.
import { execFileSync } from 'node:child_process';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const SCHEMA_BYTES_MAX = 1 << 26;

/**
 * A schema with all its objects closed: the documents leave them open, because a client ignores unknown fields.
 * @param {any} node
 */
function closed(node) {
  if (Array.isArray(node)) return node.map(closed);
  if (node === null || typeof node !== 'object') return node;
  const entries = Object.entries(node).map(([key, value]) => [key, closed(value)]);
  const isObject = node.properties && typeof node.properties === 'object';
  return { ...Object.fromEntries(entries), ...(isObject && { additionalProperties: false }) };
}

/** Each definition is compiled when a message first needs it. That they are sound is a test of its own: schema.mjs. */
let ajv = null;
function openSchema() {
  const schema = execFileSync(process.env.TABERNA_SERVER, ['schema', 'schema'], {
    encoding: 'utf8',
    maxBuffer: SCHEMA_BYTES_MAX,
  });
  const { $defs } = JSON.parse(schema);
  ajv = addFormats(new Ajv2020({ strict: false, validateSchema: false }));
  ajv.addSchema({ $id: 'open', $defs });
  ajv.addSchema({ $id: 'closed', $defs: closed($defs) });
}

/** @returns {string | null} what is wrong with the message */
function faultOf(name, message, isClosed) {
  if (!ajv) openSchema();
  const isValid = ajv.getSchema(`${isClosed ? 'closed' : 'open'}#/$defs/${name}`);
  if (!isValid) return `the schema has no ${name}`;
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

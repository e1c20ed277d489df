// SPDX-License-Identifier: MIT
// Checks the documents of `taberna schema` with public validators: schema.mjs SERVER

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';

import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const server = process.argv[2];

/** @param {string} name */
const document = (name) =>
  JSON.parse(execFileSync(server, ['schema', name], { encoding: 'utf8', maxBuffer: 1 << 26 }));

/**
 * Ends the program with an error if there are problems.
 * @param {string} name
 * @param {unknown} problems
 */
function judge(name, problems) {
  if (problems) {
    console.error(`taberna schema ${name}:`, JSON.stringify(problems, null, 1).slice(0, 4000));
    process.exit(1);
  }
  console.log(`taberna schema ${name} is valid`);
}

/** A schema with a reference to a missing definition does not compile. */
function checkSchema() {
  const schema = document('schema');
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  judge('schema', ajv.validateSchema(schema) ? null : ajv.errors);
  for (const name of Object.keys(schema.$defs)) {
    ajv.compile({ $id: `/check/${name}`, $defs: schema.$defs, $ref: `#/$defs/${name}` });
  }
}

function checkAsyncapi() {
  const asyncapi = document('asyncapi');
  const file = createRequire(import.meta.url).resolve('@asyncapi/specs/schemas/3.0.0.json');
  // The schema contains the one of JSON Schema itself.
  const ajv = new Ajv({ strict: false, allErrors: true, meta: false, validateSchema: false });
  addFormats(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(file, 'utf8')));
  judge('asyncapi', validate(asyncapi) ? dangling(asyncapi) : validate.errors);
}

async function checkOpenapi() {
  const openapi = document('openapi');
  const { valid, errors } = await new Validator().validate(openapi);
  judge('openapi', valid ? (dangling(openapi) ?? unknownSchemes(openapi)) : errors);
}

/**
 * The security schemes that an operation names and the document lacks; null if there are none.
 * @param {any} openapi
 */
function unknownSchemes(openapi) {
  const named = Object.values(openapi.paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ security = [] }) => security.flatMap(Object.keys));
  const unknown = named.filter((name) => !(name in openapi.components.securitySchemes));
  return unknown.length > 0 ? unknown : null;
}

/**
 * The references of a document that lead nowhere; null if there are none.
 * @param {any} root
 */
function dangling(root) {
  /** @type {string[]} */
  const found = [];
  /** @param {any} value */
  const walk = (value) => {
    if (value === null || typeof value !== 'object') return;
    if (typeof value.$ref === 'string') {
      const target = value.$ref
        .slice(2)
        .split('/')
        .reduce((/** @type {any} */ at, /** @type {string} */ part) => at?.[part], root);
      if (target === undefined) found.push(value.$ref);
    }
    Object.values(value).forEach(walk);
  };
  walk(root);
  return found.length > 0 ? found : null;
}

checkSchema();
checkAsyncapi();
await checkOpenapi();

// SPDX-License-Identifier: MIT
// Fails if a function of the page has more than 70 lines. The lines of a function count also for the function around it.
//
// usage: functions.mjs [FOLDER]
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parsers } from '../../web-client/node_modules/prettier/plugins/acorn.mjs';

const LINES_MAX = 70;
const PAGE = fileURLToPath(new URL('../../web-client', import.meta.url));
const SKIPPED = ['node_modules', 'vendor'];

/** @param {string} folder @returns {string[]} the paths of the scripts below the folder */
function findScripts(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.includes(entry.name) ? [] : findScripts(path);
    return /\.m?js$/.test(entry.name) ? [path] : [];
  });
}

/**
 * @param {any} node of the syntax tree, or a list of nodes
 * @param {any} owner the node that names a function which has no name of its own
 * @param {(node: any, name: string) => void} visit is called for each function
 */
function visitFunctions(node, owner, visit) {
  if (Array.isArray(node)) {
    node.forEach((one) => visitFunctions(one, owner, visit));
  } else if (typeof node?.type === 'string') {
    if (/Function/.test(node.type)) {
      visit(node, node.id?.name ?? owner?.key?.name ?? owner?.id?.name ?? 'a function');
    }
    const { comments, tokens, ...children } = node;
    Object.values(children).forEach((child) => visitFunctions(child, node, visit));
  }
}

/** @param {string} text of a script @returns {{ name: string, lines: number }[]} its functions of more than LINES_MAX */
function findLong(text) {
  /** @type {{ name: string, lines: number }[]} */
  const long = [];
  visitFunctions(parsers.acorn.parse(text, /** @type {any} */ ({})), null, (node, name) => {
    const lines = text.slice(...node.range).split('\n').length;
    if (lines > LINES_MAX) long.push({ name, lines });
  });
  return long;
}

const folder = process.argv[2] ?? PAGE;
const problems = [];
const scripts = findScripts(folder);
for (const path of scripts) {
  const file = relative(folder, path);
  for (const { name, lines } of findLong(readFileSync(path, 'utf8'))) {
    problems.push(`${file}: ${name} has ${lines} lines; at most ${LINES_MAX}`);
  }
}
if (scripts.length === 0) problems.push(`${folder} has no scripts`);
problems.forEach((problem) => console.log(problem));
process.exit(problems.length > 0 ? 1 : 0);

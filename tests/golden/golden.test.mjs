// SPDX-License-Identifier: MIT
// Every golden game, read by the page with the rules in WebAssembly: the hashes have not changed, and the page's
// verifier finds no error.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { applyEvent, createHistory, historyFold } from '../../web-client/table/history.js';
import { createRules } from '../../web-client/table/rules.js';
import { verifyLog } from '../../web-client/table/verify.js';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const rules = await createRules(
  readFileSync(join(process.env.TABERNA_BUILD ?? 'build', 'rules/wasm/rules.wasm')),
);
const linesOf = (file) => readFileSync(join(FOLDER, file), 'utf8').trimEnd().split('\n');
const expected = linesOf('expected.jsonl').map((line) => JSON.parse(line));

test('every log that is there has its line in expected.jsonl', () => {
  const logs = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'));
  const named = expected.map(({ log }) => log);
  assert.deepEqual(logs.filter((name) => name !== 'expected.jsonl').sort(), named.sort());
});

for (const { log, v, h, p, position } of expected) {
  test(`${log} has the hashes that it had`, () => {
    const lines = linesOf(log);
    const { room } = JSON.parse(lines[0]);
    const history = createHistory(room, rules);
    for (const line of lines) {
      assert.deepEqual(applyEvent(history, JSON.parse(line), line), {
        agrees: true,
        fault: null,
        seal: null,
      });
    }
    const fold = historyFold(history);

    assert.equal(fold.v, v);
    assert.equal(JSON.parse(lines.at(-1)).h, h);
    assert.equal(fold.position, position);
    assert.equal(JSON.parse(lines.at(-1)).p, p);
    assert.ok(fold.seals.every((seal) => seal.state !== 'bad'));
    assert.deepEqual(verifyLog(lines.join('\n'), rules).problems, []);
  });
}

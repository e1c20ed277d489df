// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { AiError, createAi } from '../../../web-client/ai/ai.js';

/** Workers that answer when the test calls them to. */
function fakeWorkers() {
  /** @type {any[]} */
  const made = [];
  const worker = () => {
    const one = { asked: [], gone: false, onmessage: null, onerror: null };
    one.postMessage = (question) => one.asked.push(question);
    one.terminate = () => (one.gone = true);
    one.answer = (reply) => one.onmessage({ data: { id: one.asked.at(-1).id, ...reply } });
    made.push(one);
    return one;
  };
  return { made, worker };
}

/** @param {Promise<any>} promise @param {string} code */
const rejected = (promise, code) =>
  assert.rejects(promise, (error) => error instanceof AiError && error.code === code);

test('a question goes to the worker with the game that it is about, and its answer comes back', async () => {
  const { made, worker } = fakeWorkers();
  const ai = createAi({ worker });

  const turn = ai.choose('tabula;entry=free … w 652', 13, 9);
  made[0].answer({ value: { steps: ['hand/5'] } });

  assert.deepEqual(await turn, { steps: ['hand/5'] });
  assert.equal(made[0].asked[0].ruleset, 'tabula');
  assert.deepEqual(made[0].asked[0].args, ['tabula;entry=free … w 652', 13, 9]);
});

test('a newer question puts an end to the older one, and is thought about elsewhere', async () => {
  const { made, worker } = fakeWorkers();
  const ai = createAi({ worker });

  const older = ai.score('tabula …', 'w');
  const newer = ai.score('tabula …', 'b');
  made[1].answer({ value: 'newer' });

  await rejected(older, 'cancelled');
  assert.equal(await newer, 'newer');
  assert.equal(made[0].gone, true);
});

test('one worker answers question after question', async () => {
  const { made, worker } = fakeWorkers();
  const ai = createAi({ worker });
  for (const side of ['w', 'b']) {
    const score = ai.score('zeno …', side);
    made[0].answer({ value: side });
    assert.equal(await score, side);
  }
  assert.equal(made.length, 1);
});

test('a refusal of the worker, and a worker that cannot be started, are reported with the reason', async () => {
  const { made, worker } = fakeWorkers();
  const ai = createAi({ worker });

  const refused = ai.rank('pyf …', { max: 1 });
  made[0].answer({ fault: { code: 'not-loaded', says: 'weights/pyf.net: 404' } });
  await assert.rejects(refused, /pyf\.net: 404/);

  const broken = ai.rank('pyf …', { max: 1 });
  made[0].onerror({ message: 'no module' });
  await rejected(broken, 'not-loaded');
});

test('who takes a question back, or closes, waits no longer', async () => {
  const { made, worker } = fakeWorkers();
  const ai = createAi({ worker });
  const first = ai.choose('zeno …', 11);
  ai.cancel();
  await rejected(first, 'cancelled');
  const second = ai.choose('zeno …', 11);
  ai.close();
  await rejected(second, 'cancelled');
  assert.deepEqual(
    made.map(({ gone }) => gone),
    [true, true],
  );
});

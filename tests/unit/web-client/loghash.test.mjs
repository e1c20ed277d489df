// SPDX-License-Identifier: MIT
// The expected values are those of tests/unit/server/room_state/loghash.c.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { logNext, logStart } from '../../../web-client/dice/loghash.js';

const ROOM = 'k3v9q2xw4m';
const FIRST =
  '{"t":"event","room":"k3v9q2xw4m","v":1,"at":1763683200123,"e":"created","d":{},"h":"a48330c515e3e104"}';
const SECOND =
  '{"t":"event","room":"k3v9q2xw4m","v":2,"at":1763683200456,"e":"named","d":{"seat":"w1","name":"Åsa"},"h":"f6e6b9e0f43ebcc9"}';

test('a log that is whole agrees with its hashes', () => {
  const first = logNext(logStart(ROOM), FIRST);
  const second = logNext(first.hash, SECOND);

  assert.ok(first.agrees);
  assert.ok(second.agrees);
});

test('a log of another room, with an event left out, or changed in one byte does not agree', () => {
  assert.ok(!logNext(logStart('k3v9q2xw4n'), FIRST).agrees);
  assert.ok(!logNext(logStart(ROOM), SECOND).agrees);
  const { hash } = logNext(logStart(ROOM), FIRST);
  assert.ok(!logNext(hash, SECOND.replace('Åsa', 'Asa')).agrees);
  assert.ok(!logNext(hash, SECOND.replace('f6e6', 'f6e7')).agrees);
});

test('an event without its hash never agrees', () => {
  for (const text of ['', '{}', FIRST.replace(',"h":"a48330c515e3e104"', ''), '"h"']) {
    assert.ok(!logNext(logStart(ROOM), text).agrees, text);
  }
});

// SPDX-License-Identifier: MIT
// Exported logs, unchanged and changed. A forger may know the hash function, so the tests also seal changed logs
// again.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { verifyLog } from '../../../web-client/table/verify.js';
import { Chain, Room, resealed, rules } from './log.mjs';

const VERIFY_DICE = fileURLToPath(new URL('../../verify_dice.py', import.meta.url));

const game = new Room({ seed: 3 }).sit().start().rollOff().play();
const lines = game.log.lines;
const codes = (tampered) => verifyLog(tampered.join('\n'), rules).problems.map(({ code }) => code);
const find = (e, n = 0) =>
  lines.map((line, i) => [line, i]).filter(([line]) => line.includes(`"e":"${e}"`))[n][1];

/** The log with one event changed and then sealed again. */
function changed(index, change) {
  const events = lines.map((line) => JSON.parse(line));
  change(events[index].d, events[index]);
  return resealed(events.map((event) => JSON.stringify(event)));
}

/** The report of the verifier in Python; '' if it finds no error. */
function pythonSays(log) {
  try {
    execFileSync('python3', [VERIFY_DICE, '-'], { input: log.join('\n'), stdio: 'pipe' });
    return '';
  } catch (error) {
    return String(error.stderr);
  }
}

test('a whole game is found right, throw by throw', () => {
  const verdict = verifyLog(game.log.text, rules);

  assert.deepEqual(verdict.problems, []);
  assert.equal(verdict.ok, true);
  assert.equal(verdict.games.length, 1);
  assert.equal(verdict.games[0].result, game.result);
  assert.equal(verdict.games[0].throws, game.throws);
  assert.equal(verdict.games[0].good, game.throws);
  assert.deepEqual(verdict.games[0].seats, { w1: 'Livia', b1: 'Zeno' });
  assert.equal(pythonSays(lines), '');
});

test('games of a rematch, with sticks, and with the dice of the server are found right', () => {
  for (const settings of [{ ruleset: 'tablan' }, { dice: 'server' }, {}]) {
    const room = new Room({ seed: 5, ...settings })
      .sit()
      .start()
      .rollOff()
      .play()
      .rematch()
      .play(900);
    const verdict = verifyLog(room.log.text, rules);

    assert.deepEqual(verdict.problems, []);
    assert.equal(verdict.games.length, 2);
    assert.equal(pythonSays(room.log.lines), '');
  }
});

test('an event changed in one byte is found by the log hash', () => {
  const tampered = [...lines];
  tampered[3] = tampered[3].replace('Zeno', 'Xeno');

  assert.ok(codes(tampered).includes('log-hash'));
  assert.match(pythonSays(tampered), /line 4: the log was changed/);
});

test('an event left out is found, sealed again or not', () => {
  const without = lines.filter((_, index) => index !== 9);

  assert.deepEqual(codes(without), ['gap']);
  assert.ok(codes(resealed(without)).includes('gap'));
  assert.match(pythonSays(without), /line 10/);
});

test('a die changed is found though the log was sealed again', () => {
  const tampered = changed(find('rolled', 4), (d) => {
    d.dice[0] = (d.dice[0] % 6) + 1;
  });

  assert.ok(codes(tampered).includes('dice'));
  assert.match(pythonSays(tampered), /the links make another throw/);
});

test('dice in another order are found, because their order is derived too', () => {
  const index = lines.findIndex((line) => /"dice":\[(\d),(?!\1)/.test(line));
  const tampered = changed(index, (d) => {
    d.dice = [d.dice[1], d.dice[0], d.dice[2]];
  });

  assert.deepEqual(codes(tampered), ['dice']);
});

test('a link of another chain is found, for each owner', () => {
  const other = new Chain('another');
  const owners = ['app-link', 'seat-link', 'seat-link'];
  for (const [n, code] of owners.entries()) {
    const tampered = changed(find('rolled', 0), (d) => {
      d.links[n] = other.link(1);
    });

    assert.ok(codes(tampered).includes(code), code);
    assert.match(pythonSays(tampered), /is not the next of its chain|another link/);
  }
});

test('a link that was out for a throw and changed before it is found', () => {
  const index = lines.findIndex((line) => line.includes('"link":'));
  const tampered = changed(index, (d) => {
    d.link = new Chain('another').link(1);
  });

  assert.ok(codes(tampered).includes('link-changed'));
  assert.match(pythonSays(tampered), /another link of .1 was out/);
});

test('a server that plays with another chain than it published is found', () => {
  const tampered = changed(0, (d) => {
    d.tip = new Chain('another').link(0);
  });

  assert.ok(codes(tampered).includes('game-id'));
  assert.match(pythonSays(tampered), /the server plays with another chain/);
});

test('a seat whose tip was exchanged is found', () => {
  const tampered = changed(find('seated', 1), (d) => {
    d.tip = new Chain('another').link(0);
  });

  assert.ok(codes(tampered).includes('game-id'));
  assert.match(pythonSays(tampered), /Zeno plays with another chain/);
});

test('rules changed before the start do not fit the id of the game', () => {
  const tampered = changed(find('created'), (d) => {
    d.rules = 'tabula@1;entry=free';
  });

  const shown = changed(find('started'), (d) => {
    d.rules = 'tabula@1;entry=free';
  });

  assert.ok(codes(tampered).includes('game-id'));
  assert.match(pythonSays(shown), /the game id/);
});

test('an illegal step is found, with the line and the rule', () => {
  const index = find('turn', 3);
  const tampered = changed(index, (d) => {
    d.steps[0] = 'bar/24';
  });
  const [problem] = verifyLog(tampered.join('\n'), rules).problems;

  assert.equal(problem.line, index + 1);
  assert.equal(problem.code, 'illegal');
  assert.match(problem.says, /\w+.*\.$/);
});

test('a turn that leaves dice unused is found', () => {
  const index = find('turn', 0);
  const tampered = changed(index, (d) => {
    d.steps = d.steps.slice(0, 1);
  });

  assert.ok(codes(tampered).includes('too-short'));
});

test('a turn in the name of the other seat is found', () => {
  const tampered = changed(find('turn', 2), (d) => {
    d.seat = d.seat === 'w1' ? 'b1' : 'w1';
  });

  assert.ok(codes(tampered).includes('seat'));
});

test('a result that is not on the board is found', () => {
  const tampered = changed(find('ended'), (d) => {
    d.result = d.result === '1-0' ? '0-1' : '1-0';
  });

  assert.deepEqual(codes(tampered), ['end']);
});

test('a position hash that does not fit is found', () => {
  const tampered = changed(find('turn', 5), (_, event) => {
    event.p = '0123456789abcdef';
  });

  assert.deepEqual(codes(tampered), ['position']);
});

test('a record, a file that is cut off, and another file are named in plain words', () => {
  const says = (text) => verifyLog(text, rules).problems.map((problem) => problem.says);

  assert.match(
    says('[Game "Tabula"]\n[Rules "tabula@1"]\n\n1. w 652:')[0],
    /^This is a move list\. /,
  );
  assert.match(says(game.log.text.slice(0, -90))[0], /^The file is cut off in this line\. /);
  assert.deepEqual(says('hello'), ['This is not a game file.']);
  assert.deepEqual(says(''), ['The file is empty.']);
});

test('a malformed log is reported as no log', () => {
  assert.deepEqual(codes([]), ['empty']);
  assert.deepEqual(codes(['hello']), ['unreadable']);
  assert.deepEqual(codes(['{}', '[]']), ['unreadable']);
  assert.deepEqual(codes(['null']), ['unreadable']);
  const other = [...lines];
  other[5] = other[5].replace('k3v9q2xw', 'k3v9q2xx');
  assert.ok(codes(other).includes('unreadable'));
});

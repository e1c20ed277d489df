// SPDX-License-Identifier: MIT
// The time in which a page reads the log of a long game, in Chromium, through the page's own code.
//
//     meson test -C build --benchmark page-log --verbose
//     node tests/bench/rooms.mjs BUILD
//
// The log has 2,000 turns. Like the page, the program shows the room once, after the last event. The quickest of a few
// rounds counts.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';
import { chromium } from 'playwright-core';

import { logSeal, logStart } from '../../web-client/dice/loghash.js';
import { createRules, openWasm } from '../../web-client/table/rules.js';

const built = join(process.argv[2], 'rules/wasm');
const offline = readFileSync(join(built, 'offline.wasm'));
const rules = await createRules(offline);
const { ask } = await openWasm(offline);

const TURNS = 2000;
const RULES = 'tabula@1';
const ROUNDS = 7;
const ROOM = 'k3v9q2xw';

/** Numbers from 0 to n - 1, always the same. */
function pick(n) {
  pick.state = (Math.imul(pick.state, 1664525) + 1013904223) >>> 0;
  return Math.floor((pick.state / 2 ** 32) * n);
}
pick.state = 11;

/** The events of a room, sealed. */
class Log {
  lines = [];
  hash = logStart(ROOM);

  /** @param {string} e @param {object} d @param {string} [position] */
  add(e, d, position) {
    const v = this.lines.length + 1;
    const p = position && ask('rules_hash', position);
    const event = { t: 'event', room: ROOM, v, at: 1_763_683_200_000 + v, e, d, p };
    const { hash, text } = logSeal(this.hash, JSON.stringify(event).slice(0, -1));
    this.hash = hash;
    this.lines.push(text);
  }
}

/** Any legal turn. @param {string} start */
function anyTurn(start) {
  const steps = [];
  const { seat } = rules.owed(start);
  for (let position = start; ;) {
    const next = rules.steps(position);
    if (next.steps.length === 0) return { steps, after: rules.end(position) };
    const step = next.steps[pick(next.steps.length)];
    steps.push(step.text);
    position = step.after;
    const owed = rules.owed(position);
    if (owed.kind !== 'turn' || owed.seat !== seat) return { steps, after: position };
  }
}

/** A log with whole games, one after another, until it has the turns. */
function longLog() {
  const log = new Log();
  const dice = (count) => Array.from({ length: count }, () => 1 + pick(6));
  const seats = { w1: { who: 'livia', name: 'Livia' }, b1: { who: 'zeno', name: 'Zeno' } };
  const settings = { visibility: 'private', watch: 'nobody', opening: 'roll_battle' };
  const more = { takeback: 'until_confirm', dice: 'device', sides: 'stay', seats: 1, host: 'livia' };
  log.add('created', { rules: RULES, ...settings, ...more });
  Object.entries(seats).forEach(([seat, who]) => log.add('seated', { seat, ...who }));
  let turns = 0;
  for (let game = 1; turns < TURNS; game++) {
    const gid = String(game).padStart(64, '0');
    log.add('started', { game, rules: RULES, gid, seats });
    log.add('rolloff', { i: 1, white: [6, 5, 4], black: [1, 2, 3], first: 'w' });
    let position = rules.start(RULES, 'w');
    for (let i = 2; turns < TURNS; i++, turns++) {
      const owed = rules.owed(position);
      if (owed.kind === 'over') {
        log.add('ended', { game, result: owed.result, reason: 'won' });
        Object.keys(seats).forEach((seat) => log.add('offered', { what: 'rematch', seat }));
        log.add('rematch', { game: game + 1, seats });
        break;
      }
      const { seat } = owed;
      const faces = dice(owed.count);
      position = ask('rules_throw', position, faces.join(''));
      log.add('rolled', { i, seat, dice: faces }, position);
      const { steps, after } = anyTurn(position);
      position = after;
      log.add(...(steps.length ? ['turn', { seat, steps }] : ['passed', { seat }]), position);
    }
  }
  return log.lines;
}

const SOURCES = join(import.meta.dirname, '../../web-client');
const MODULE = join(built, 'rules.wasm');

/** Serves the page's files. @returns {Promise<import('node:http').Server>} */
async function serve() {
  const server = createServer(({ url }, answer) => {
    const path = normalize(new URL(url, 'http://localhost').pathname);
    const types = { js: 'text/javascript', wasm: 'application/wasm' };
    try {
      const file = path === '/rules.wasm' ? MODULE : join(SOURCES, path);
      const body = path === '/' ? '<!doctype html>' : readFileSync(file);
      const type = types[path.split('.').at(-1)] ?? 'text/html';
      answer.writeHead(200, { 'content-type': type }).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  return server;
}

/**
 * Runs in the page: reads the log as often as there are rounds.
 * @param {{ id: string, lines: string[], rounds: number }} options
 */
async function read({ id, lines, rounds }) {
  const { loadRules } = await import('/table/rules.js');
  const { createRoom } = await import('/table/room.js');
  const { createHistory } = await import('/table/history.js');
  const { logNext, logStart } = await import('/dice/loghash.js');
  const pageRules = await loadRules();
  const times = { whole: [], hash: [], json: [], history: [], fold: [] };
  const timed = (name, work) => {
    const began = performance.now();
    const result = work();
    times[name].push(performance.now() - began);
    return result;
  };
  let last;
  for (let round = 0; round < rounds; round++) {
    last = timed('whole', () => {
      const room = createRoom(id, pageRules);
      for (const line of lines) room.event(JSON.parse(line), line);
      return { trusted: room.trusted, fault: room.fault, v: room.fold.v, game: room.fold.game };
    });
    const events = timed('json', () => lines.map((line) => JSON.parse(line)));
    timed('hash', () => lines.reduce((hash, line) => logNext(hash, line).hash, logStart(id)));
    const history = createHistory(id, pageRules);
    timed('history', () => events.forEach((event) => history.take(event)));
    timed('fold', () => history.fold);
  }
  const best = Object.entries(times).map(([name, list]) => [name, Math.min(...list)]);
  return { last, first: times.whole[0], best: Object.fromEntries(best) };
}

const lines = longLog();
const server = await serve();
const browser = await chromium.launch({
  executablePath: process.env.TABERNA_CHROMIUM ?? '/usr/bin/chromium',
  chromiumSandbox: false,
});
try {
  const page = await browser.newPage();
  await page.goto(`http://localhost:${server.address().port}/`);
  const { last, first, best } = await page.evaluate(read, { id: ROOM, lines, rounds: ROUNDS });
  if (!last.trusted || last.v !== lines.length) throw new Error(JSON.stringify(last));
  const ms = (time) => `${time.toFixed(1)} ms`;
  console.log(`${lines.length} events, ${TURNS} turns of ${RULES} in ${last.game} games`);
  console.log(`the whole log ${ms(best.whole)}, the first time ${ms(first)}`);
  console.log(
    `hash ${ms(best.hash)}, JSON ${ms(best.json)}, events ${ms(best.history)}, room to show ${ms(best.fold)}`,
  );
} finally {
  await browser.close();
  server.close();
}

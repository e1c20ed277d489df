// SPDX-License-Identifier: MIT
// The time in which a page reads the log of a long game, in Chromium, through the page's own code.
//
//     meson test -C build --benchmark page-log --verbose
//     node tests/bench/rooms.mjs BUILD
//
// The log has 2,000 turns. Like the page, the program shows the room once, after the last event. The quickest of a few
// rounds counts.
import { join } from 'node:path';
import { withPage } from './page.mjs';

process.env.TABERNA_BUILD = process.argv[2];
const { Room } = await import('../unit/web-client/log.mjs');

const TURNS = 2000;
const RULES = 'tabula';
const ROUNDS = 7;

/** A log with whole games, one after another, until it has the turns. Its throws have links of three chains. */
function longLog() {
  const room = new Room({ ruleset: RULES, seed: 11 }).sit();
  room.start().rollOff();
  for (let turns = 0; turns < TURNS;) {
    if (room.move()) {
      turns += /"e":"(turn|passed)"/.test(room.log.lines.at(-1)) ? 1 : 0;
    } else {
      room.seed += 1; // of the chains of the next game
      room.play().rematch();
    }
  }
  return room.log;
}

const SOURCES = join(import.meta.dirname, '../../web-client');
const MODULE = join(process.argv[2], 'rules/wasm/rules.wasm');

/**
 * Runs in the page: reads the log as often as there are rounds.
 * @param {{ id: string, lines: string[], rounds: number }} options
 */
async function read({ id, lines, rounds }) {
  const { loadRules } = await import('/table/rules.js');
  const { createRoom, receiveEvent, roomFold } = await import('/table/room.js');
  const { applyEvent, createHistory, historyFold } = await import('/table/history.js');
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
      for (const line of lines) receiveEvent(room, JSON.parse(line), line);
      return { trusted: room.trusted, fault: room.fault, v: room.v, game: roomFold(room).game };
    });
    const events = timed('json', () => lines.map((line) => JSON.parse(line)));
    const logged = pageRules.room(id);
    timed('hash', () => lines.forEach((line) => logged.agrees(line)));
    const history = createHistory(id, pageRules);
    timed('history', () => events.forEach((event, i) => applyEvent(history, event, lines[i])));
    timed('fold', () => historyFold(history));
  }
  const best = Object.entries(times).map(([name, list]) => [name, Math.min(...list)]);
  return { last, first: times.whole[0], best: Object.fromEntries(best) };
}

const { lines, room: id } = longLog();
const fileOf = (path) => (path === '/rules.wasm' ? MODULE : join(SOURCES, path));
await withPage(fileOf, async (page) => {
  const { last, first, best } = await page.evaluate(read, { id, lines, rounds: ROUNDS });
  if (!last.trusted || last.v !== lines.length) throw new Error(JSON.stringify(last));
  const ms = (time) => `${time.toFixed(1)} ms`;
  console.log(`${lines.length} events, ${TURNS} turns of ${RULES} in ${last.game} games`);
  console.log(`the whole log ${ms(best.whole)}, the first time ${ms(first)}`);
  console.log(
    `hash ${ms(best.hash)}, JSON ${ms(best.json)}, events ${ms(best.history)}, room to show ${ms(best.fold)}`,
  );
});

// SPDX-License-Identifier: MIT
// The time in which the page analyses a game in Chromium, through its own code and worker: first all turns at one ply,
// then the turns that matter at two.
//
//     meson test -C build --benchmark analysis --verbose
//     node tests/bench/analysis.mjs BUILD
//
// The games are played by the middle level, and one turn in five by the weakest. Times are those of a clock, so the program prints
// the load of the machine beside them; of a few rounds the quickest counts.
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { withPage } from './page.mjs';

process.env.TABERNA_BUILD = process.argv[2];
const { chance, rules } = await import('../unit/web-client/log.mjs');
const { createPlayers } = await import('../../web-client/ai/players.js');
const { middleLevel } = await import('../../web-client/ai/levels.js');

const PAGE = join(process.argv[2], 'web-plain');
const GAMES = rules.list().map(({ name }) => name);
const ROUNDS = 3;
const CARELESS = 5;

/** A finished game as the analysis takes it. @param {string} ruleset @param {number} seed */
async function playedGame(ruleset, seed) {
  const players = await createPlayers(readFileSync(join(PAGE, 'ai.wasm')));
  const file = join(PAGE, `weights/${ruleset}.net`);
  players.learn(ruleset, players.needs(ruleset) ? new Uint8Array(readFileSync(file)) : null);
  const pick = chance(seed);
  const levels = rules.levels(ruleset);
  const moves = [];
  let position = rules.start(ruleset, 'w');
  for (let owed = rules.owed(position); owed.kind !== 'over'; owed = rules.owed(position)) {
    const owes = owed.kind === 'roll' ? position : '';
    if (owed.kind === 'roll') {
      const most = owed.chance === 'sticks' ? 2 : 6;
      const faces = Array.from({ length: owed.count }, () => pick(most) + (most === 6 ? 1 : 0));
      position = rules.throwDice(position, faces);
    }
    const level = pick(CARELESS) === 0 ? levels.first : middleLevel(levels);
    const { steps, after } = players.choose(position, level, seed);
    moves.push({ line: moves.length, seat: 'w', owes, before: position, after, steps });
    position = after;
  }
  return { moves, result: rules.owed(position).result };
}

/** Runs in the page: analyses a game. @returns {Promise<number[]>} the seconds of both looks, of the quickest round */
async function analyse({ moves, result, rounds }) {
  const { createAi } = await import('/ai/ai.js');
  const { lookAt, studyStart } = await import('/ai/analysis.js');
  const ai = createAi();
  const ask = (questions) => ai.ask('askAll', moves[0].before, questions);
  const best = [Infinity, Infinity];
  for (let round = 0; round < rounds; round++) {
    const study = studyStart(moves);
    const began = performance.now();
    let first = 0;
    const tell = () => {
      if (study.sum !== null && first === 0) first = performance.now() - began;
    };
    await lookAt(ask, study, { result, tell, stopped: () => false });
    best[0] = Math.min(best[0], first / 1000);
    best[1] = Math.min(best[1], (performance.now() - began - first) / 1000);
  }
  return best;
}

const fileOf = (path) => join(PAGE, path);
await withPage(fileOf, async (page, browser) => {
  const rows = [
    '| game | turns | s, all turns at one ply | s, the turns that matter at two |',
    '| --- | ---: | ---: | ---: |',
  ];
  for (const ruleset of GAMES) {
    const game = await playedGame(ruleset, 77);
    const times = await page.evaluate(analyse, { ...game, rounds: ROUNDS });
    rows.push(
      `| ${ruleset} | ${game.moves.length} | ${times.map((s) => s.toFixed(2)).join(' | ')} |`,
    );
  }
  const [minute] = loadavg();
  console.log(
    `Chromium ${browser.version()}, ${cpus().length} × ${cpus()[0].model}, load ${minute.toFixed(2)}:\n`,
  );
  console.log(rows.join('\n'));
});

// Counts the finished games of a server: node statistics.mjs http://localhost:8080 [RULESET]
// Prints a line for each game: results, mean number of turns, and how often each face was thrown, of verified logs.
import { finishedGames, gameLog, verifyLog } from 'taberna-client';

const [server, ruleset] = process.argv.slice(2);
const found = {};

for await (const game of finishedGames(server, ruleset ? { ruleset } : {})) {
  found[game.ruleset] ??= { games: 0, turns: 0, '1-0': 0, '0-1': 0, '1/2': 0, faces: {}, bad: 0 };
  const of = found[game.ruleset];
  const log = await gameLog(server, game.room);
  if (!(await verifyLog(log)).ok) {
    of.bad += 1;
    continue;
  }
  of.games += 1;
  of.turns += game.turns;
  of[game.result] += 1;
  for (const line of log.trim().split('\n')) {
    const { e, d } = JSON.parse(line);
    for (const face of e === 'rolled' ? d.dice : []) of.faces[face] = (of.faces[face] ?? 0) + 1;
  }
}

for (const [name, { turns, ...of }] of Object.entries(found)) {
  console.log(name, JSON.stringify({ ...of, turns: Math.round(turns / Math.max(of.games, 1)) }));
}

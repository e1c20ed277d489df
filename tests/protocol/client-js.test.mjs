// SPDX-License-Identifier: MIT
// The package taberna-client as a program installs it, against the real server: whole games of every kind, a connection
// that breaks, a server that is killed, and the examples.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { Server } from '../browser/server.mjs';
import { chance } from '../unit/web-client/log.mjs';

/** All rulesets; in the long games the server rolls, which needs fewer messages. */
const GAMES = [
  { ruleset: 'twelve-dogs' },
  { ruleset: 'tablaaza' },
  { ruleset: 'tabula' },
  { ruleset: 'zeno', dice: 'server' },
  { ruleset: 'pyf', dice: 'server' },
  { ruleset: 'ludus-anglicorum', dice: 'server' },
  { ruleset: 'tablan', dice: 'server', options: { end: 'first' } },
];
/** With a sanitizer two games are enough: the server does the same in every other game. */
const PLAYED = process.env.TABERNA_TEST_ROUNDS === 'few' ? GAMES.slice(0, 2) : GAMES;
const WAIT_MS_MAX = 60_000; // no measure of speed: it only ends a hanging test
const WS = join(dirname(fileURLToPath(import.meta.url)), '../node_modules/ws');

const folder = await mkdtemp(join(tmpdir(), 'taberna-client-'));
after(() => rm(folder, { recursive: true, force: true }));
await mkdir(join(folder, 'node_modules'));
const installed = join(folder, 'node_modules/taberna-client');
await mkdir(installed);
const packed = join(process.env.TABERNA_BUILD, 'web-client/sdk/taberna-client.tgz');
await promisify(execFile)('tar', ['-xzf', packed, '--strip-components=1', '-C', installed]);
await symlink(WS, join(folder, 'node_modules/ws'));
const { Refusal, connect, fileStorage, finishedGames, gameLog, verifyLog } = await import(
  pathToFileURL(join(installed, 'taberna-client.js'))
);

/** Chooses by a seed, so that a failure can be repeated. @param {number} seed */
function chooser(seed) {
  const pick = chance(seed);
  return (turns) => turns[pick(turns.length)];
}

/** A new table, as its two players follow it; the first wants further fields of events. */
async function table(t, server, settings) {
  const want = ['position', 'owed', 'legal'];
  const clients = await Promise.all([connect(server.url, { want }), connect(server.url)]);
  t.after(() => clients.forEach((client) => client.close()));
  const first = await clients[0].open({ visibility: 'public', ...settings });
  const second = await clients[1].follow(first.id);
  for (const room of [first, second]) await room.sit();
  return [first, second];
}

/** Compares the further fields of an event with the state that the client has computed itself. */
function checkWanted(room, event) {
  if (event.v !== room.v) return; // several events have arrived at once
  assert.equal(event.position ?? null, room.state.position);
  const owed = ({ seat, kind }) => `${seat} ${kind}`;
  assert.deepEqual(event.owed.map(owed).sort(), room.state.owed.map(owed).sort());
  assert.equal(event.legal !== undefined, room.owed === 'turn');
  if (event.legal && !event.legal.cut) {
    const ends = (turns) => turns.map(({ after }) => after).sort();
    assert.deepEqual(ends(event.legal.turns), ends(room.turns()));
  }
}

const playAll = (rooms) => Promise.all(rooms.map((room, i) => room.play(chooser(i))));

test('two clients play a whole game of each ruleset, and its log is verified', async (t) => {
  const server = await Server.open(t);

  await Promise.all(
    PLAYED.map(async ({ ruleset, ...more }) => {
      const rooms = await table(t, server, { ruleset, ...more });
      const heard = [];
      rooms[0].on('event', (event) => {
        heard.push(event.v);
        checkWanted(rooms[0], event);
      });
      const from = rooms[0].v;
      const [end, other] = await playAll(rooms);

      assert.equal(end.state, 'ended', ruleset);
      assert.deepEqual([other.result, other.position], [end.result, end.position]);
      assert.deepEqual(
        heard,
        Array.from({ length: rooms[0].v - from }, (_, i) => from + i + 1),
      );
      const log = await gameLog(server.url, rooms[0].id);
      assert.equal(rooms[0].log, log);
      const { problems, games } = await verifyLog(log);
      assert.deepEqual(problems, []);
      assert.equal(games[0].good, more.dice === 'server' ? 0 : end.seals.length);
    }),
  );
  const found = [];
  for await (const game of finishedGames(server.url, { limit: 3 })) found.push(game.ruleset);
  assert.deepEqual(found.sort(), PLAYED.map(({ ruleset }) => ruleset).sort());
});

test('a game goes on after the server was killed, with a client that started again', async (t) => {
  const server = await Server.open(t);
  const storage = await fileStorage(join(folder, 'session.json'));
  const early = await connect(server.url, { storage });
  const other = await connect(server.url);
  t.after(() => other.close());
  const third = await early.open({ ruleset: 'twelve-dogs' });
  await third.sit();
  const link = await other.follow(third.id);
  await link.sit();
  await third.until(() => third.state.state === 'playing');
  early.close();

  await server.kill();
  await server.start();
  const late = await connect(server.url, {
    storage: await fileStorage(join(folder, 'session.json')),
  });
  t.after(() => late.close());
  const again = await late.follow(third.id);
  const [end] = await playAll([again, link]);

  assert.equal(late.me.who, early.me.who);
  assert.equal(end.state, 'ended');
  assert.deepEqual(again.verify().problems, []);
});

test('refusals are errors, and a refusal for the time being is not seen', async (t) => {
  const server = await Server.open(t);
  const client = await connect(server.url);
  t.after(() => client.close());

  await assert.rejects(client.follow('nosuchroom'), { name: 'Refusal', code: 'no-such-room' });
  await assert.rejects(client.open({ ruleset: 'chess' }), Refusal);
  // More messages than the server reads at once.
  const times = await Promise.all(Array.from({ length: 64 }, () => client.request('ping')));
  assert.ok(times.every(({ time }) => time > 0));
});

/** @template T @param {Promise<T>} awaited @param {string} what @returns {Promise<T>} */
async function within(awaited, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited for ${what}`)), WAIT_MS_MAX);
  });
  return Promise.race([awaited, late]).finally(() => clearTimeout(timer));
}

/** Starts an example; resolves when it ends. */
function start(t, name, ...words) {
  const child = spawn(process.execPath, [join(installed, 'examples', name), ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill());
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit').then(([status]) => assert.equal(status, 0, name));
  return { first: once(lines, 'line').then(([line]) => line), lines, ended };
}

test('the examples play, record and count a game', async (t) => {
  const server = await Server.open(t);
  const recorder = start(t, 'recorder.mjs', server.url, folder, '1');
  await within(recorder.first, 'the recorder to begin');
  const follows = once(recorder.lines, 'line');
  const one = start(t, 'random-bot.mjs', server.url, 'tablaaza');
  const id = (await within(one.first, 'a table')).replace('table ', '');
  // The lobby sends its changes once a second, and two programs can play a whole game in less.
  assert.deepEqual(await within(follows, 'the recorder to see it'), [`following ${id}`]);
  const other = start(t, 'random-bot.mjs', server.url, 'tablaaza', id);
  await within(Promise.all([recorder.ended, one.ended, other.ended]), 'the end of the game');

  const log = await readFile(join(folder, `${id}.jsonl`), 'utf8');
  assert.equal(log, await gameLog(server.url, id));
  const script = join(installed, 'examples/statistics.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, server.url]);
  const [name, counted] = stdout.trim().split(/ (.*)/);
  assert.equal(name, 'tablaaza');
  assert.equal(JSON.parse(counted).games, 1);
  for (const file of await readdir(join(installed, 'examples'))) {
    const lines = (await readFile(join(installed, 'examples', file), 'utf8')).trim().split('\n');
    assert.ok(lines.length <= 30, `${file} has ${lines.length} lines`);
  }
});

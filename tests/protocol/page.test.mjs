// SPDX-License-Identifier: MIT
// The page's model, without a browser, against the real server: whole games of every kind, over connections that
// break, with turns taken back, and with a server that is killed. At the end every page verifies every throw.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Server } from '../browser/server.mjs';
import { Page, WebSocket } from '../page.mjs';

const options = WebSocket ? {} : { skip: 'the packages of tests/ have not been fetched' };

/** A table with its players seated, and a watcher. */
async function table(t, server, settings, seats) {
  const pages = await Promise.all(
    Array.from({ length: seats + 1 }, (_, i) => new Page(server, 100 + i).enter()),
  );
  t.after(() => pages.forEach((page) => page.leave()));
  const id = await pages[0].store.openRoom(settings);
  assert.ok(id, JSON.stringify(pages[0].notices));
  for (const page of pages) {
    await page.visit(id);
  }
  for (const page of pages.slice(0, seats)) {
    assert.ok(await page.store.sit('any'));
  }
  return { id, pages, players: pages.slice(0, seats) };
}

/** Asserts that all present pages, and one that connects afterwards, show the same. */
async function assertAllSee(t, server, { id, pages, players }, games) {
  const late = await new Page(server, 1).enter();
  t.after(() => late.leave());
  await late.visit(id);
  const { v, position, result } = players[0].room;
  for (const page of [...pages, late]) {
    await page.until(({ room }) => room.v === v, 'see the end');
    assert.equal(page.room.position, position);
    assert.equal(page.room.result, result);
    assert.equal(page.room.trusted, true);
    const verdict = await page.store.verify();
    assert.deepEqual(verdict.problems, []);
    assert.equal(verdict.games.length, games);
  }
  assert.deepEqual(
    late.room.seals.filter(({ state }) => state !== 'good' && state !== 'none'),
    [],
  );
}

const GAMES = [
  { ruleset: 'tabula' },
  { ruleset: 'tabula', dice: 'server', takeback: 'until_confirm', opening: 'random' },
  { ruleset: 'zeno' },
  { ruleset: 'pyf', options: { offer_unused: 'true', bonus: 'extra_turn_all_equal' } },
  { ruleset: 'pyf', options: { teams: '2v2' }, seats: 4 },
  { ruleset: 'ludus-anglicorum' },
  { ruleset: 'ludus-anglicorum', options: { dice: 'two_plus_opponent_choice' } },
  { ruleset: 'twelve-dogs' },
  { ruleset: 'tablan' },
  { ruleset: 'tablaaza' },
];
/** With a sanitizer one game is enough: the server does the same in every other game. */
const FEW = process.env.TABERNA_TEST_ROUNDS === 'few';

for (const { seats = 2, ...settings } of FEW ? GAMES.filter((_, i) => i % 2 === 1) : GAMES) {
  const name = JSON.stringify(settings).replace(/["{}]/g, '');
  test(`a whole game: ${name}`, options, async (t) => {
    const server = await Server.open(t);
    const all = await table(t, server, settings, seats);

    await Promise.all(all.players.map((page) => page.play(settings.ruleset === 'tabula')));

    await assertAllSee(t, server, all, 1);
  });
}

test(
  'a rematch swaps the sides, and a late client sees a log of both games',
  options,
  async (t) => {
    const server = await Server.open(t);
    const all = await table(t, server, { ruleset: 'twelve-dogs' }, 2);
    const white = all.players[0].room.seats.w1.who;
    await Promise.all(all.players.map((page) => page.play(false)));

    for (const page of all.players) {
      assert.ok(await page.store.rematch(true));
    }
    await all.players[0].until(({ room }) => room.game === 2, 'play again');
    assert.equal(all.players[0].room.seats.b1.who, white);
    await Promise.all(
      all.players.map(async (page) => {
        await page.until(({ room }) => room.game === 2, 'play again');
        await page.play(false);
      }),
    );

    await assertAllSee(t, server, all, 2);
  },
);

test(
  'a view that ends after another table was opened does not leave that table',
  options,
  async (t) => {
    const server = await Server.open(t);
    const [host, looker] = await Promise.all([1, 2].map((seed) => new Page(server, seed).enter()));
    t.after(() => [host, looker].forEach((page) => page.leave()));
    const first = await host.store.openRoom({ ruleset: 'tabula' });
    const second = await host.store.openRoom({ ruleset: 'zeno' });
    await host.visit(second);
    await looker.visit(first);

    const visited = looker.visit(second);
    looker.store.leave(first);
    await visited;
    assert.ok(await host.store.sit('any'));

    await looker.until(({ room }) => room.seats.w1 !== null, 'follow the second table');
    looker.store.leave(second);
    assert.equal(looker.room, null);
  },
);

test('a resignation is sent again if another event comes first', options, async (t) => {
  const server = await Server.open(t);
  const all = await table(t, server, { ruleset: 'tabula', dice: 'server' }, 2);
  for (const page of all.players) {
    await page.until(({ room }) => room.owed.length > 0, 'begin');
  }
  const mover = all.players.find((page) => page.owes('roll') || page.room.draft);
  const other = all.players.find((page) => page !== mover);

  const moved = mover.room.draft ? mover.turn(false) : mover.store.roll();
  assert.ok(await other.store.resign());
  await moved;

  await assertAllSee(t, server, all, 1);
  assert.equal(other.room.result, other.room.mySeat === 'w1' ? '0-1' : '1-0');
});

/** More games than can plausibly be played without a tie: four in ten are tied. */
const GAMES_MAX = 200;

for (const dice of ['chain', 'server']) {
  test(`after a tie the next game begins without a click: dice ${dice}`, options, async (t) => {
    const server = await Server.open(t);
    const settings = { ruleset: 'twelve-dogs', options: { tie: 'replay' }, dice };
    const all = await table(t, server, settings, 2);
    const [one] = all.players;
    const playOn = () => Promise.all(all.players.map((page) => page.play(false)));
    let asked = 1;
    for (await playOn(); !one.room.again && one.room.game === asked; await playOn()) {
      assert.ok(asked < GAMES_MAX, 'no tie in all these games');
      asked += 1;
      for (const page of all.players) {
        assert.ok(await page.store.rematch(true));
      }
      await Promise.all(
        all.players.map((page) => page.until(({ room }) => room.game === asked, 'play again')),
      );
    }
    if (dice === 'chain') {
      const white = one.room.seats.w1.who;
      await one.until(({ room }) => room.game > asked, 'go on');
      assert.equal(one.room.seats.b1.who, white);
      // A resigned game is no tie, so no game follows it. The roll-off may come in between: the page sends it again.
      assert.ok(await one.store.resign());
    }

    assert.ok(one.room.game > asked);
    await assertAllSee(t, server, all, one.room.game);
  });
}

test(
  'a server killed in mid-game, twice, costs no player a throw or a turn',
  options,
  async (t) => {
    const server = await Server.open(t);
    const all = await table(t, server, { ruleset: 'tabula', opening: 'alternate_in_match' }, 2);
    const kills = (async () => {
      for (const turns of [20, 60]) {
        await all.pages[2].until(({ room }) => room.turns.length >= turns, `see turn ${turns}`);
        await server.kill();
        await server.start();
      }
    })();

    await Promise.all([kills, ...all.players.map((page) => page.play(true))]);

    await assertAllSee(t, server, all, 1);
  },
);

test('a player whose opponent is absent at the start waits on by itself', options, async (t) => {
  const server = await Server.open(t);
  const [host, absent] = await Promise.all([1, 2].map((seed) => new Page(server, seed).enter()));
  t.after(() => host.leave());
  const room = await host.store.openRoom({ ruleset: 'tabula', visibility: 'public' });
  await host.visit(room);
  assert.ok(await host.store.sit('any'));
  const tip = '5f'.repeat(32);
  absent.socket.send(JSON.stringify({ t: 'lobby.pair', id: 99, d: { ruleset: 'tabula', tip } }));
  await host.until(({ room }) => room.state === 'playing', 'play');
  const { who } = host.room.seats.b1;
  absent.leave();

  await host.until(({ room }) => room.state === 'open' && room.mySeat, 'wait on');

  assert.ok(host.notices.some(({ key }) => key === 'absent.news'));
  assert.ok(Object.values(host.room.seats).every((seat) => seat?.who !== who));
  const guest = await new Page(server, 3).enter();
  t.after(() => guest.leave());
  await guest.visit(room);
  assert.ok(await guest.store.sit('any'));
  await Promise.all([host, guest].map((page) => page.play(false)));
  await guest.until(({ room }) => room.v >= host.room.v, 'see the end');
  assert.equal(host.room.trusted, true);
});

// SPDX-License-Identifier: MIT
// The page's model, without a screen, against the real server: whole games of every kind, over lines that break, with turns
// taken back, and with a server that is killed. At the end every throw is verified by every page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { createHouse } from '../../web-client/house.js';
import { createRules } from '../../web-client/rules.js';
import { House } from '../browser/house.mjs';
import { FakeStore } from '../unit/web-client/fakes.mjs';
import { chance } from '../unit/web-client/log.mjs';

const { WebSocket } = await import('ws').catch(() => ({ WebSocket: null }));
const options = WebSocket ? {} : { skip: 'the packages of tests/ have not been fetched' };
const rules = await createRules(readFileSync(process.env.TABERNA_WASM));
const WAIT_MS_MAX = 240_000; // no measure of speed: it only ends what hangs

/** One page: the model as it is served, with a socket that the test can break. */
class Page {
  constructor(server, seed) {
    this.pick = chance(seed);
    this.notices = [];
    this.house = createHouse({
      rules,
      storage: new FakeStore(),
      pageStorage: new FakeStore(),
      whenAwake: () => {},
      socket: () => {
        this.socket = new WebSocket(`ws://localhost:${server.port}/ws`, 'taberna.v1');
        this.socket.on('error', () => {}); // of one that was let go before it was open
        return this.socket;
      },
    });
    this.house.subscribe(({ notice }) => {
      if (notice && notice !== this.notices.at(-1)) {
        this.notices.push(notice);
      }
    });
  }

  get room() {
    return this.house.state.room;
  }

  /** Comes in, and waits for the welcome. */
  async enter() {
    void this.house.start();
    await this.until((state) => state.link === 'open', 'be welcomed');
    return this;
  }

  async visit(id) {
    void this.house.visit(id);
    await this.until((state) => state.room?.history === 'whole', 'see the table');
  }

  /** Resolves as soon as the state is so; an event, never a pause, makes it look again. */
  until(is, what) {
    return new Promise((resolve, reject) => {
      const late = () => {
        stop();
        const { turns, seals, ...room } = this.room ?? {};
        reject(new Error(`waited to ${what}: ${JSON.stringify(room)}, ${this.house.state.link}`));
      };
      const timer = setTimeout(late, WAIT_MS_MAX);
      const look = () => {
        if (is(this.house.state)) {
          clearTimeout(timer);
          stop();
          resolve();
        }
      };
      const stop = this.house.subscribe(look);
      look();
    });
  }

  owes(kind) {
    return this.room.owed.some((owed) => owed.seat === this.room.mySeat && owed.kind === kind);
  }

  /** Puts a turn into the draft by chance and confirms it. */
  async turn(mischief) {
    const { draft } = this.room;
    while (this.room.draft?.legal.length > 0) {
      const { legal } = this.room.draft;
      this.house.play(legal[this.pick(legal.length)]);
    }
    if (mischief && this.pick(30) === 0) {
      this.socket.close();
    }
    const done = await this.house.confirm();
    await this.until(({ room }) => room.draft?.base !== draft.base, 'have played');
    if (done && mischief && this.pick(30) === 0 && this.room.canTakeBack) {
      await this.house.takeBack();
    }
  }

  /** Whether the game has ended. Where the house throws alone, one on which another follows has not: it is there at once. */
  get over() {
    const { state, again, settings } = this.room;
    return state === 'ended' && !(again && settings.dice === 'server');
  }

  /** Does what is owed until the game has ended. */
  async play(mischief) {
    for (;;) {
      await this.until(
        ({ room, link }) =>
          link === 'open' && room.busy === null && (this.over || room.draft || this.owes('roll')),
        'be asked for something',
      );
      if (this.over) {
        return;
      }
      if (this.room.draft) {
        await this.turn(mischief);
      } else {
        const before = this.room.v;
        await this.house.roll();
        await this.until(({ room }) => room.v > before, 'have thrown');
      }
    }
  }

  leave() {
    this.house.close();
    this.socket.terminate();
  }
}

/** A table with its players seated, and one who watches. */
async function table(t, server, settings, seats) {
  const pages = await Promise.all(
    Array.from({ length: seats + 1 }, (_, i) => new Page(server, 100 + i).enter()),
  );
  t.after(() => pages.forEach((page) => page.leave()));
  const id = await pages[0].house.openRoom(settings);
  assert.ok(id, JSON.stringify(pages[0].notices));
  for (const page of pages) {
    await page.visit(id);
  }
  for (const page of pages.slice(0, seats)) {
    assert.ok(await page.house.sit('any'));
  }
  return { id, pages, players: pages.slice(0, seats) };
}

/** What all who were there, and one who comes afterwards, have to see. */
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
    const verdict = await page.house.verify();
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

for (const { seats = 2, ...settings } of GAMES) {
  const name = JSON.stringify(settings).replace(/["{}]/g, '');
  test(`a whole game: ${name}`, options, async (t) => {
    const server = await House.open(t);
    const all = await table(t, server, settings, seats);

    await Promise.all(all.players.map((page) => page.play(settings.ruleset === 'tabula')));

    await assertAllSee(t, server, all, 1);
  });
}

test(
  'a rematch swaps the sides, and a log of both games is seen by who comes late',
  options,
  async (t) => {
    const server = await House.open(t);
    const all = await table(t, server, { ruleset: 'twelve-dogs' }, 2);
    const white = all.players[0].room.seats.w1.who;
    await Promise.all(all.players.map((page) => page.play(false)));

    for (const page of all.players) {
      assert.ok(await page.house.rematch(true));
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

/** More games than anybody plays without a tie: four in ten are tied. */
const GAMES_MAX = 200;

for (const dice of ['chain', 'server']) {
  test(`after a tie the next game begins without a click: dice ${dice}`, options, async (t) => {
    const server = await House.open(t);
    const settings = { ruleset: 'twelve-dogs', options: { tie: 'replay' }, dice };
    const all = await table(t, server, settings, 2);
    const [one] = all.players;
    const playOn = () => Promise.all(all.players.map((page) => page.play(false)));
    let asked = 1;
    for (await playOn(); !one.room.again && one.room.game === asked; await playOn()) {
      assert.ok(asked < GAMES_MAX, 'no tie in all these games');
      asked += 1;
      for (const page of all.players) {
        assert.ok(await page.house.rematch(true));
      }
      await Promise.all(
        all.players.map((page) => page.until(({ room }) => room.game === asked, 'play again')),
      );
    }
    if (dice === 'chain') {
      const white = one.room.seats.w1.who;
      await one.until(({ room }) => room.game > asked, 'go on');
      assert.equal(one.room.seats.b1.who, white);
      // A game that is given up is no tie: nothing follows on it. The roll-off may come in between.
      while (one.room.state === 'playing') {
        await one.house.resign();
      }
    }

    assert.ok(one.room.game > asked);
    await assertAllSee(t, server, all, one.room.game);
  });
}

test('a server killed in mid-game, twice, costs nobody a throw or a turn', options, async (t) => {
  const server = await House.open(t);
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
});

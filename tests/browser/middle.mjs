// SPDX-License-Identifier: MIT
// The middle of a whole game: the model of the page plays it, in node, with what the devices store, until a turn can end
// the game. The first and the last turns are made in a browser.
import assert from 'node:assert/strict';
import { loadSettings } from '../../web-client/app/settings.js';
import { rulesetOf } from '../../web-client/table/notation.js';
import {
  closeLocal,
  createLocal,
  resumeLocal,
  subscribeLocal,
} from '../../web-client/table/local.js';
import { Page, Player } from '../page.mjs';
import { FakeStore } from '../unit/web-client/fakes.mjs';
import { learn, players } from '../unit/web-client/learnt.mjs';
import { offlineRules, rules } from '../unit/web-client/log.mjs';

/** @typedef {[string, string][]} Device what a page has stored: names and values */
/** @import { User } from './user.mjs' */

/** Runs in the page. @returns {Device} */
export const storedHere = () => Object.entries(localStorage);

/** Runs in the page. @param {Device} stored */
export function storeHere(stored) {
  localStorage.clear();
  for (const [name, value] of stored) localStorage.setItem(name, value);
}

/**
 * All players of a table play until it is enough; then their pages are closed.
 * @param {User[]} seats
 * @param {(user: User, tapped: {name: string}) => Promise<boolean>} enough asked after each tap
 * @returns {Promise<Device[]>}
 */
export async function playFirst(seats, enough) {
  let isEnough = false;
  const games = seats.map(async (user) => {
    try {
      await user.play(async (tapped) => isEnough || (await enough(user, tapped)));
      isEnough = true;
    } catch (error) {
      if (!isEnough) throw error; // else this one waited for its turn when its page was closed
    }
  });
  await Promise.race(games);
  const devices = await Promise.all(seats.map(({ page }) => page.evaluate(storedHere)));
  await Promise.all(seats.map(({ page }) => page.goto('about:blank')));
  await Promise.all(games);
  return devices;
}

/**
 * The model plays on at a table of the server, once for each device.
 * @param {import('./server.mjs').Server} server @param {string} address of the table @param {Device[]} devices
 */
export async function playMiddle(server, address, devices) {
  const pages = devices.map((stored, index) => {
    const page = new Page(server, 7 + index);
    for (const [name, value] of stored) page.storage.setItem(name, value);
    return page;
  });
  for (const page of pages) {
    await page.enter();
    await page.visit(address.split('/').at(-1));
    assert.ok(page.room.mySeat, 'the seat is that of the device');
  }
  await Promise.all(pages.map((page) => page.play(false, () => page.mayEndGame)));
  assert.ok(
    pages.every((page) => !page.over),
    'the last turns are left to the browsers',
  );
  for (const page of pages) page.leave();
}

/** The game that the computer players have loaded. */
let learnt = '';

/** Computer players, which never resign: the end is played in a browser. @param {(n: number) => number} pick */
const playersHere = (pick) => ({
  async choose(position, level) {
    const ruleset = rulesetOf(position);
    if (ruleset !== learnt) learn(ruleset);
    learnt = ruleset;
    return players.choose(position, level, pick(2 ** 31));
  },
  manners: async () => ({ act: 'play', lost: 0, even: 0, pace: 0 }),
  cancel() {},
  close() {},
});

/** The game that a device stores, resumed in node. */
class DevicePage extends Player {
  /** @param {Device} stored @param {number} seed */
  constructor(stored, seed) {
    super(seed);
    this.storage = new FakeStore();
    for (const [name, value] of stored) this.storage.setItem(name, value);
    const store = {
      rules,
      state: { settings: { ...loadSettings(this.storage), pace: 0 }, room: null, link: 'open' },
      setSettings() {},
      subscribe: (listener) => subscribeLocal(this.local, listener),
    };
    this.local = createLocal({
      store,
      rules: offlineRules,
      storage: this.storage,
      clock: { now: Date.now, after: setTimeout, cancel: clearTimeout },
      ai: playersHere(this.pick),
    });
    this.store = this.local.store;
  }
}

/**
 * The model plays on in the game against a computer player that the device stores.
 * @param {Device} stored @param {number} seed
 * @returns {Promise<Device>} what it stores then
 */
export async function playMiddleHere(stored, seed) {
  const page = new DevicePage(stored, seed);
  assert.ok(resumeLocal(page.local), 'the device stores a game');
  await page.play(false, () => page.mayEndGame);
  assert.ok(!page.over, 'the last turns are left to the browser');
  closeLocal(page.local);
  return [...page.storage.map];
}

// SPDX-License-Identifier: MIT
// A user with a browser. It plays by clicking the offered controls.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { chromium } from 'playwright-core';
import { followMessages } from '../messages.mjs';

/** The limit of a wait for an element: no measure of speed, it only ends a hanging test. */
export const WAIT_MS = 60000;
/** In a long game so many taps are made with the mouse at first. */
const MOUSE_TAPS = 20;
/** The `timeout` of a whole test: it only ends one that waits for nothing and never ends. */
export const TEST_MS = 900000;
const ACCOUNT = 'Create an account or sign in';

/** @type {Promise<import('playwright-core').Browser> | null} */
let launched = null;
after(async () => (await launched)?.close());

/**
 * All tests of a file share one browser; each test has windows of its own, which are closed after it.
 * @param {{after: (leave: () => unknown) => void}} test
 */
export async function openBrowser(test) {
  launched ??= chromium.launch({
    executablePath: process.env.TABERNA_CHROMIUM,
    chromiumSandbox: false,
    // No GPU is emulated: to paint without it takes a tenth less processor time.
    args: ['--disable-gpu', '--disable-software-rasterizer'],
    timeout: WAIT_MS, // the first start on a machine reads from a cold disk
  });
  const browser = await launched;
  /** @type {import('playwright-core').BrowserContext[]} */
  const contexts = [];
  test.after(() => Promise.all(contexts.map((context) => context.close())));
  return {
    /** @param {import('playwright-core').BrowserContextOptions} options */
    async newContext(options) {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context;
    },
  };
}

/**
 * Runs in the page: resolves as soon as an action is possible, with the next thing to tap: a point on the screen and
 * its name, or {over}. Targets come before sources; among equals `choice`, a number from 0 to 1, decides.
 * `window.lastTap` records whether the following press hits the intended element: the page may change in between.
 * @param {{choice: number, most: number, patient?: boolean, quick?: boolean}} options `most`: milliseconds without an
 *   action until it is rejected; `patient`: throws and passes are not tapped; `quick`: all actions before the next
 *   confirmation are made here, as by keyboard
 */
export function nextTap({ choice, most, patient = false, quick = false }) {
  // a fallback, in case something other than a change of the document makes an action possible
  const LOOK_MS = 250;
  return new Promise((resolve, reject) => {
    let began = performance.now();
    const look = () => {
      const next = find();
      if (next?.done) began = performance.now();
      if (next?.done || (!next && performance.now() - began < most)) return;
      changes.disconnect();
      clearInterval(looks);
      cancelAnimationFrame(frame);
      if (next) resolve(next);
      else reject(new Error('nothing to tap'));
    };
    // One look per frame: each computes the layout, which the frame needs anyway.
    let frame = 0;
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });
    changes.observe(document, { subtree: true, childList: true, attributes: true });
    const looks = setInterval(look, LOOK_MS);
    look();
  });

  function press(element) {
    const FACTOR = 997; // of the next choice
    choice = (choice * FACTOR) % 1;
    if (element.matches('button')) element.click();
    else element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    return { done: true };
  }

  function find() {
    const over = document.querySelector('[data-result]')?.getAttribute('data-result');
    if (over) return { over };
    const usable = (element) =>
      element.getClientRects().length > 0 &&
      !element.disabled &&
      element.getAttribute('aria-disabled') !== 'true';
    const tapOn = (element, name) => {
      const box = element.getBoundingClientRect();
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const hit = document.elementFromPoint(point.x, point.y);
      const button = element.matches('button');
      // A place on the board acts on the press, and may leave the pointer to what it lies in. A button is clicked, and
      // only if press and release hit it: otherwise what lies around both places is clicked.
      const meant = (under) => element.contains(under) || (!button && under.contains(element));
      if (hit && meant(hit)) {
        const tap = { landed: false };
        const note = (event) => (tap.landed = meant(event.target));
        const press = button ? 'click' : 'pointerdown';
        window.addEventListener(press, note, { capture: true, once: true });
        window.lastTap = tap;
        return { ...point, name };
      }
      return null;
    };
    const at = (element, name) => {
      if (quick && name !== 'Confirm') return press(element);
      const tap = tapOn(element, name);
      if (tap) return tap;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      return tapOn(element, name);
    };
    const named = (name) => (button) =>
      (button.getAttribute('aria-label') ?? button.textContent).trim() === name;
    // a choice between two ways of a move: any of them will do
    const ways = [...document.querySelectorAll('[data-way]')];
    if (ways.length > 0) return at(ways[Math.floor(choice * ways.length)], 'a way');
    const buttons = [...document.querySelectorAll('button:not([data-turn] > *)')];
    for (const name of patient ? ['Confirm'] : ['Roll', 'Throw', 'Confirm', 'Pass']) {
      const button = buttons.find((one) => named(name)(one) && usable(one));
      if (button) return at(button, name);
    }
    const choices = [...document.querySelectorAll('[data-choice]')].filter(usable);
    if (choices.length > 0) {
      const chosen = choices[Math.floor(choice * choices.length)];
      return at(chosen, `choice ${chosen.dataset.choice}`);
    }
    for (const can of ['to', 'from']) {
      const cells = [...document.querySelectorAll(`[data-can="${can}"]`)];
      if (cells.length > 0) {
        const cell = cells[Math.floor(choice * cells.length)];
        return at(cell, `${can} ${cell.dataset.point ?? cell.dataset.place}`);
      }
    }
    return null;
  }
}

/** A small window, which is quick to lay out. */
const SMALL = { viewport: { width: 760, height: 620 }, deviceScaleFactor: 0.5 };

/**
 * Runs in the page before its own scripts. The page is laid out and clickable, but not painted: that takes a quarter of
 * the processor time of a test. `window.unpainted.disabled = true` shows the page.
 */
export function doNotPaint() {
  window.unpainted = new CSSStyleSheet();
  window.unpainted.replaceSync('html { opacity: 0 !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, window.unpainted];
}

/** Runs in the page before its own scripts. The hundreds of turns in the list of moves are not laid out at every step. */
function playUnseen() {
  const unseen = new CSSStyleSheet();
  unseen.replaceSync('.table-moves, .shell > .foot { display: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, unseen];
}

/** Throws and turns without a choice wait for a tap, unless the test is about automatic actions. */
const MANUAL = { autoRoll: false, autoForced: false };

/** Runs in the page before its own scripts. @param {object} settings */
function chooseSettings(settings) {
  if (location.href === 'about:blank') return; // it has no storage
  if (!localStorage.getItem('taberna.settings'))
    localStorage.setItem('taberna.settings', JSON.stringify(settings));
}

export class User {
  /**
   * @param {Awaited<ReturnType<typeof openBrowser>>} browser
   * @param {import('./server.mjs').Server} server
   * @param {{seed?: number, context?: object, painted?: boolean, unseen?: boolean, settings?: object | null,
   *   patient?: boolean}} [options] `painted`: for pictures, and for tests of painting; `unseen`: for long games in
   *   tests that do not check the look of the page; `settings`: of the device, null for those of a first visit;
   *   `patient`: the user waits for automatic throws and passes
   */
  static async come(
    browser,
    server,
    {
      seed = 1,
      context = {},
      painted = false,
      unseen = false,
      settings = {},
      patient = false,
    } = {},
  ) {
    const user = new User();
    user.server = server;
    user.seed = seed;
    user.errors = [];
    user.patient = patient;
    user.unseen = unseen;
    user.context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      // The page's cache on the device has a test of its own: in other tests the page comes from the server.
      serviceWorkers: 'block',
      ...(unseen && SMALL),
      ...context,
    });
    if (!painted) await user.context.addInitScript(doNotPaint);
    if (unseen) await user.context.addInitScript(playUnseen);
    if (settings) {
      const chosen = { ...MANUAL, ...(unseen && { board: 'plain', sound: false }), ...settings };
      await user.context.addInitScript(chooseSettings, chosen);
    }
    user.context.setDefaultTimeout(WAIT_MS); // also for other windows of the user
    user.page = await user.context.newPage();
    user.listen(user.page);
    return user;
  }

  /**
   * Collects errors of the console, and messages that do not follow the schema. A browser reports a failed connection as an error, which is permitted while the
   * server is down.
   */
  listen(page) {
    page.on('websocket', (socket) => {
      const messages = followMessages((fault) => this.errors.push(fault));
      socket.on('framesent', ({ payload }) => messages.sent(payload));
      socket.on('framereceived', ({ payload }) => messages.received(payload));
    });
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('console', (message) => {
      const text = message.text();
      const unreachable = /WebSocket connection to|ERR_CONNECTION|Failed to load resource/.test(
        text,
      );
      if (message.type() === 'error' && !(unreachable && this.server.outages > 0))
        this.errors.push(text);
    });
  }

  button(name) {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** A number from 0 to 1, the same sequence in every run. */
  choice() {
    this.seed = (this.seed * 48271) % 2147483647;
    return this.seed / 2147483647;
  }

  async open(path) {
    await this.page.goto(this.server.url + path);
  }

  /** At the page that sets up a game on this device: starts it, against the weakest level. */
  async beginAtEase() {
    await this.page.locator('[data-begin]').waitFor();
    const slider = this.page.locator('.play-against input[type="range"]');
    if ((await slider.count()) > 0) await slider.press('Home');
    await this.page.locator('[data-begin]').click();
  }

  /** Waits until the whole page is cached on the device and its worker controls it: see `serviceWorkers`. */
  async kept() {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller) return;
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    });
  }

  /**
   * Presses a button of the header, or of the menu of a table that has no header, as soon as one of the two is shown.
   * @param {string} name
   */
  async headOrMenu(name) {
    const { page } = this;
    const header = page.locator('.head').getByRole('button', { name, exact: true });
    await header.or(page.locator('.panel-menu')).filter({ visible: true }).first().waitFor();
    if (await header.isVisible()) await header.click();
    else await this.menu(name);
  }

  /** Opens the settings: a running game has them in its menu. */
  settings() {
    return this.headOrMenu('Settings');
  }

  /** Opens the form of an account; a running game has it in the menu of its table. */
  account() {
    return this.headOrMenu(ACCOUNT);
  }

  /** The value of a data attribute, as soon as the page has it and `good` accepts it. */
  async data(name, good = () => true) {
    const attribute = `data-${name}`;
    const element = this.page.locator(`[${attribute}]`).first();
    for (;;) {
      const value = await element.getAttribute(attribute);
      if (good(value)) return value;
      await this.page
        .waitForFunction(
          ([selector, was]) =>
            document.querySelector(selector)?.getAttribute(selector.slice(1, -1)) !== was,
          [`[${attribute}]`, value],
        )
        .catch((error) => {
          throw new Error(`waited for ${attribute}, which stays ${value}`, { cause: error });
        });
    }
  }

  /** The next thing to tap, see nextTap(). If there is none in time, the error says what the page shows. */
  async nextTap(most, quick) {
    try {
      return await this.page.evaluate(nextTap, {
        choice: this.choice(),
        most,
        patient: this.patient,
        quick,
      });
    } catch (error) {
      const shown = await this.page.evaluate(() => document.body.innerText);
      throw new Error(`${error.message}\nat ${this.page.url()}, which shows:\n${shown}`);
    }
  }

  /** One tap, as soon as one is possible; returns its name, or {over}. */
  async tap(most = WAIT_MS, quick = false) {
    for (;;) {
      const next = await this.nextTap(most, quick);
      if (next.over) return next;
      await this.page.mouse.click(next.x, next.y);
      this.taps = (this.taps ?? 0) + 1;
      if (await this.page.evaluate(() => window.lastTap?.landed)) return next;
    }
  }

  /** Whether such a button is present and can be pressed now; no waiting, because it may vanish at any moment. */
  async canPress(name) {
    return (
      (await this.page.getByRole('button', { name, exact: true, disabled: false }).count()) > 0
    );
  }

  /** Whether the user has made a step that is not yet confirmed. */
  hasDraft() {
    return this.canPress('Undo');
  }

  canConfirm() {
    return this.canPress('Confirm');
  }

  /** Waits until every visible throw has its seal; returns how many there are. */
  async sealed() {
    const seals = await this.data('seals', (value) => /^(\d+)\/\1$/.test(value ?? ''));
    return Number(seals.split('/')[1]);
  }

  /** Waits until the men stand as given, in the form that board() returns. */
  async still() {
    await this.page.evaluate(async () => {
      const FRAMES = 5;
      let quiet = 0;
      const changes = new MutationObserver(() => (quiet = 0));
      changes.observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      for (await document.fonts.ready; quiet < FRAMES; quiet += 1) {
        const moving = document.getAnimations();
        if (moving.length > 0) quiet = 0;
        for (const animation of moving) {
          const ends = animation.effect?.getComputedTiming().endTime !== Infinity;
          if (ends) animation.finish();
          else animation.cancel();
        }
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      changes.disconnect();
    });
  }

  /** Waits until the men stand as given, in the form that board() returns. */
  async boardIs(men) {
    const deadline = Date.now() + WAIT_MS;
    while ((await this.board()) !== men) {
      if (Date.now() > deadline) throw new Error(`the men stand otherwise:\n${await this.board()}`);
      await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  }

  /** The men on the board, as the board describes itself place by place. */
  async board() {
    return this.page.evaluate(() =>
      [...document.querySelectorAll('main [data-point], main [data-place]')]
        .map(
          (cell) =>
            `${cell.dataset.point ?? cell.dataset.place} ${cell.getAttribute('aria-label')}`,
        )
        .join('\n')
        .replace(/, (can move|can be reached|selected)/g, ''),
    );
  }

  /** Drags from the middle of one element to the middle of another, which is located while the man is held. */
  async drag(from, to) {
    const middle = async (locator) => {
      const box = await locator.boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = await middle(from);
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x + 12, y - 12, { steps: 4 });
    await to().waitFor();
    await this.page.mouse.move(...(await middle(to())), { steps: 8 });
    await this.page.mouse.up();
  }

  /** Chooses an action of the table's menu. @param {string} name */
  async menu(name) {
    await this.page.locator('.panel-menu').click();
    await this.page.locator('dialog.menu').getByRole('button', { name, exact: true }).click();
  }

  /** Opens a tab of the table's panel. @param {string} name turns, talk, rules, hint or analysis */
  async tab(name) {
    // A window with room for it always shows the chat.
    const apart = this.page.locator(`#page-${name}.panel-page-apart`);
    await this.page.locator(`#tab-${name}`).or(apart).first().waitFor();
    if ((await apart.count()) > 0) return;
    const tab = this.page.locator(`#tab-${name}`);
    const page = this.page.locator(`#page-${name}`);
    await tab.waitFor();
    if (!(await page.isVisible())) await tab.click();
    await page.waitFor();
  }

  async resign() {
    // The last tap may have opened the choice between two ways of a move.
    const neither = this.button('Neither');
    if ((await neither.count()) > 0) await neither.click();
    await this.menu('Resign');
    await this.button('Yes, I resign').click();
  }

  /**
   * Plays on until the game is over, or `enough` returns true after a tap. In a long game the mouse makes the first
   * taps, and then the one that confirms each turn: also the last of all.
   * @param {(tapped: {name: string}) => Promise<boolean>} [enough]
   * @param {number} [most] milliseconds to wait for a turn; of a player in the background, which waits for all steps
   *   that the test takes in another window, as many as the test has
   */
  async play(enough = async () => false, most = WAIT_MS) {
    for (let taps = 1; ; taps += 1) {
      const next = await this.tap(most, this.unseen && taps > MOUSE_TAPS);
      if (next.over || (await enough(next))) return next;
    }
  }
}

/**
 * The host opens a table, unless `path` names one, and the friend sits down at it.
 * @param {User} host
 * @param {User} friend
 * @param {string} [path] of the table
 * @returns {Promise<string>} the path of the table
 */
export async function sitDown(host, friend, path) {
  const at = path ?? (await openTable(host));
  await friend.open(at);
  await friend.button('Sit and play').click();
  for (const user of [host, friend]) await user.page.locator('.table-playing').waitFor();
  return at;
}

/**
 * The player whose roll it is, after the roll-off.
 * @param {User[]} players
 * @returns {Promise<User>}
 */
export const whoRolls = (players) =>
  Promise.race(
    players.map(async (user) => {
      await user.button('Roll').waitFor();
      return user;
    }),
  );

/** @param {User} host @returns {Promise<string>} the path of the table */
export async function openTable(host) {
  await host.open('/');
  await host.button('Play a friend').click();
  await host.page.waitForURL(/\/t\/[0-9a-z]+$/);
  return new URL(host.page.url()).pathname;
}

/** The host of a waiting table lets everyone find and watch the game. @param {User} host */
export async function letAllWatch(host) {
  await host.page.getByRole('checkbox', { name: /^Anyone can watch/ }).click();
  await host.page.locator('[data-watch="anyone"]').waitFor();
}

/** The host of a waiting table lets spectators read what the players write. @param {User} host */
export async function letSpectatorsRead(host) {
  await host.button('Clock, spectators, chat …').click();
  await host.page.locator('.set-more > summary').click();
  await host.page.locator('label:has(input[name="set-overheard"][value="yes"])').click();
  await host.page.locator('.agreed', { hasText: 'spectators read the players’ chat' }).waitFor();
  await host.page.keyboard.press('Escape');
}

/**
 * Chooses a single rule where the named sets stand, and opens the list of single rules first.
 * @param {import('playwright-core').Page} page @param {string} option @param {string} value
 */
export async function chooseRule(page, option, value) {
  const list = page.locator('.set-rules');
  await list.waitFor();
  if ((await list.getAttribute('open')) === null) await list.locator('> summary').click();
  await page.locator(`label:has(input[name="option-${option}"][value="${value}"])`).click();
}

/** Makes an account. @param {import('./server.mjs').Server} server @param {string} name */
export async function register(server, name) {
  const answer = await fetch(`${server.url}/api/v1/account/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ name, password: 'correct horse battery staple' }),
  });
  const d = await answer.json();
  assert.equal(answer.status, 200, JSON.stringify(d));
  const [cookie] = answer.headers.getSetCookie()[0].split(';');
  return { who: d.who, name, cookie };
}

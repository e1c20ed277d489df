// SPDX-License-Identifier: MIT
// What a table does without a tap, and how it feels: automatic turns, sounds, motion, the tab, avatars.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server } from './server.mjs';
import { TEST_MS, User, openBrowser, sitDown, whoRolls } from './user.mjs';

/** The local game of a user: its position, and the turns so far. */
const localEvents = (page) =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem('taberna.local')).lines.map((line) => JSON.parse(line)),
  );

test('only decisions ask for a tap in Tablan', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const user = await User.come(browser, server, { settings: null, patient: true });
  await user.open('/play/tablan');
  await user.page.evaluate(() => localStorage.setItem('taberna.settings', '{"pace":0}'));
  await user.page.reload();
  await user.beginAtEase();
  await user.page.locator('.table-playing').waitFor();

  const TURNS = 20;
  await user.play(async () => {
    const turns = (await localEvents(user.page)).filter(({ e }) => e === 'turn' || e === 'passed');
    return turns.length >= TURNS;
  });
  const events = await localEvents(user.page);
  assert.ok(events.filter(({ e }) => e === 'passed').length > 0, 'no turn was passed');
  assert.match(await user.page.locator('.player-about').first().innerText(), /Gold|Black/);
  assert.deepEqual(user.errors, []);
});

test('a table with a friend goes on without taps for throws', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const host = await User.come(browser, server, { seed: 3, settings: null, patient: true });
  const friend = await User.come(browser, server, { seed: 4, settings: null, patient: true });
  await sitDown(host, friend);

  const CONFIRMED = 4;
  let confirmed = 0;
  const both = [host, friend].map((user) =>
    user.play(async ({ name }) => (confirmed += name === 'Confirm' ? 1 : 0) >= CONFIRMED),
  );
  await Promise.any(both);
  for (const { page } of [host, friend]) await page.close();
  await Promise.allSettled(both);
  assert.deepEqual([...host.errors, ...friend.errors], []);
});

/** Runs in the page before its own scripts: counts the sounds that it plays. Each source that starts is one strike. */
function countSounds() {
  window.audio = { contexts: 0, strikes: 0, vibrations: 0, rests: 0 };
  navigator.vibrate = () => (window.audio.vibrations += 1) > 0;
  const param = () => ({ setValueAtTime() {}, exponentialRampToValueAtTime() {} });
  const node = (more = {}) => ({ connect: (next) => next, ...more });
  const source = (more) => ({
    ...node(more),
    start: () => (window.audio.strikes += 1),
    stop() {},
  });
  window.AudioContext = class {
    constructor() {
      window.audio.contexts += 1;
      if (window.audioBlocked) throw new Error('no audio here');
      this.state = 'suspended';
      this.sampleRate = 8000;
      this.currentTime = 0;
    }
    async resume() {
      this.state = 'running';
    }
    async suspend() {
      this.state = 'suspended';
      window.audio.rests += 1;
    }
    createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
    createGain = () => node({ gain: param() });
    createBiquadFilter = () => node({ frequency: {}, Q: {} });
    createBufferSource = () => source();
    createOscillator = () => source({ frequency: param() });
  };
}

const OFF = Object.fromEntries(
  ['Dice', 'Sticks', 'Man', 'Hit', 'Clock', 'Start', 'End', 'Chat'].map((name) => [
    `sound${name}`,
    false,
  ]),
);
const audio = (page) => page.evaluate(() => window.audio);

/** A local game of Tabula of which only the given sounds are on. */
async function playWithSounds(t, settings, prepare = () => undefined) {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const user = await User.come(browser, server, { settings: { pace: 0, ...settings } });
  await user.context.addInitScript(countSounds);
  await user.context.addInitScript(prepare);
  await user.open('/play/tabula');
  await user.page.locator('[data-begin]').waitFor();
  return user;
}
const startGame = async (user) => {
  await user.beginAtEase();
  await user.page.locator('.table-playing').waitFor();
};

test(
  'a page is silent until the first gesture, and each sound has its switch',
  {
    timeout: TEST_MS,
  },
  async (t) => {
    const user = await playWithSounds(t, { ...OFF, soundMan: true });
    const { page } = user;
    assert.deepEqual(await audio(page), { contexts: 0, strikes: 0, vibrations: 0, rests: 0 });

    await startGame(user);
    await page.waitForFunction(() => window.audio.contexts === 1);
    await page.evaluate(() => {
      for (const man of document.querySelectorAll('.men > *')) man.stood = true;
    });
    await user.play(async ({ name }) => /^to/.test(name));
    await page.waitForFunction(() => window.audio.strikes > 0);
    // men that have not moved are not drawn again
    const stood = await page.$$eval('.men > *', (men) => men.map((man) => man.stood === true));
    assert.ok(stood.filter(Boolean).length > stood.length / 2, String(stood));

    await user.settings();
    await page.locator('input[name="sound"]').click();
    await page.keyboard.press('Escape');
    await user.still();
    const before = (await audio(page)).strikes;
    await user.play(async ({ name }) => name === 'Confirm');
    await user.still();
    assert.equal((await audio(page)).strikes, before);
    // In silence the audio stops by itself.
    await page.waitForFunction(() => window.audio.rests > 0);
    assert.deepEqual(user.errors, []);
  },
);

test('dice sound, and phones vibrate, when they are thrown', { timeout: TEST_MS }, async (t) => {
  const user = await playWithSounds(t, { ...OFF, soundDice: true });
  await startGame(user);
  await user.page.waitForFunction(() => window.audio.contexts === 1);
  await user.play(async ({ name }) => name === 'Roll');
  await user.page.waitForFunction(() => window.audio.strikes > 0);
  assert.ok((await audio(user.page)).vibrations > 0);
  assert.deepEqual(user.errors, []);
});

test('a device that blocks audio plays on', { timeout: TEST_MS }, async (t) => {
  const user = await playWithSounds(t, {}, () => (window.audioBlocked = true));
  await startGame(user);
  await user.page.waitForFunction(() => window.audio.contexts === 1);
  await user.play(async ({ name }) => name === 'Confirm');
  assert.equal((await audio(user.page)).strikes, 0);
  assert.deepEqual(user.errors, []);
});

/** Counts the men that fly, and can stop them: then a flight ends only if an input cuts it short. */
function stopMotion() {
  window.flights = { begun: 0, hops: 0, finished: 0 };
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, options) {
    const flight = animate.call(this, frames, options);
    window.flights.begun += 1;
    window.flights.hops = Math.max(window.flights.hops, frames.length);
    window.flights.longest = Math.max(window.flights.longest ?? 0, options.duration);
    if (window.stopFlights) flight.pause();
    flight.finished.then(() => (window.flights.finished += 1));
    return flight;
  };
}

for (const moving of [true, false]) {
  test(
    moving ? 'the next input cuts a motion short' : 'nothing moves with reduced motion',
    { timeout: TEST_MS },
    async (t) => {
      const server = await Server.open(t);
      const browser = await openBrowser(t);
      const user = await User.come(browser, server, {
        settings: { pace: 0, autoRoll: true },
        context: { reducedMotion: moving ? 'no-preference' : 'reduce' },
      });
      await user.context.addInitScript(stopMotion);
      const { page } = user;
      const begin = async () => {
        await user.open('/play/tabula');
        await user.beginAtEase();
        await page.locator('[data-can]').first().waitFor();
      };
      await begin();
      if (!moving) {
        await page.evaluate(() => {
          window.transitions = 0;
          document.addEventListener('transitionrun', () => (window.transitions += 1));
        });
        await user.play(async ({ name }) => name === 'Confirm');
        await page.locator('[data-can]').first().waitFor();
        await page.setViewportSize({ width: 700, height: 900 });
        await user.still();
        assert.equal(await page.evaluate(() => window.flights.begun), 0);
        assert.equal(await page.evaluate(() => window.transitions), 0);
        assert.deepEqual(user.errors, []);
        return;
      }
      const fly = async () => {
        await page.evaluate(() => (window.stopFlights = true));
        // if a man can go two ways, the page asks for one of them before he flies
        const flying = page.locator('.flying');
        await user.play(async ({ name }) => {
          if (!/^to|^a way/.test(name)) return false;
          await flying.or(page.locator('[data-way]')).first().waitFor({ state: 'attached' });
          return (await flying.count()) > 0;
        });
        await page.keyboard.press('Shift');
        await flying.waitFor({ state: 'detached' });
        await user.button('Undo').click();
        return page.evaluate(() => window.flights);
      };
      let flights = await fly();
      // A man who enters with a 1 flies straight to his point. Only with a higher die he hops from point to point.
      while (flights.hops <= 3) {
        await begin();
        flights = await fly();
      }
      assert.ok(flights.begun > 0 && flights.finished === flights.begun);
      assert.ok(flights.longest <= 400);
      assert.deepEqual(user.errors, []);
    },
  );
}

test('title and icon of the tab tell whose turn it is', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const host = await User.come(browser, server, { seed: 3 });
  const friend = await User.come(browser, server, { seed: 4 });
  await sitDown(host, friend);
  const mover = await whoRolls([host, friend]);
  const other = mover === host ? friend : host;
  const icon = (user) => user.page.locator('link[rel="icon"]').getAttribute('href');

  await mover.page.waitForFunction(() => document.title.includes('Your turn'));
  assert.match(await icon(mover), /turn\.svg$/);
  assert.doesNotMatch(await icon(other), /turn\.svg$/);
  await mover.play(async ({ name }) => name === 'Confirm' || name === 'Pass');
  await other.page.waitForFunction(() => document.title.includes('Your turn'));
  await mover.page.waitForFunction(() => !document.title.includes('Your turn'));
  assert.match(await icon(other), /turn\.svg$/);
  assert.doesNotMatch(await icon(mover), /turn\.svg$/);
});

test('title and icon tell the turn of a game on this device', { timeout: TEST_MS }, async (t) => {
  const user = await User.come(await openBrowser(t), await Server.open(t), { patient: true });
  const { page } = user;
  const marked = async () => [
    /Your turn: Zeno/.test(await page.title()),
    /turn\.svg$/.test(await page.locator('link[rel="icon"]').getAttribute('href')),
  ];
  const titleIs = (yours) =>
    page.waitForFunction((own) => document.title.includes('Your turn') === own, yours);
  await user.open('/play/zeno');
  assert.deepEqual(await marked(), [false, false]);

  await user.beginAtEase();
  await titleIs(true);
  assert.deepEqual(await marked(), [true, true]);
  await page.locator('.panel-menu').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Front page' }).click();
  await titleIs(false);
  assert.deepEqual(await marked(), [false, false]);

  // At a screen that two users share, it is always the turn of one of them.
  await user.open('/play/zeno');
  await page.locator('[data-level="two"]').click();
  await page.locator('.table-playing').waitFor();
  assert.deepEqual(await marked(), [false, false]);
  assert.deepEqual(user.errors, []);
});

/** The avatars of both player bars, White's first. */
const avatars = async ({ page }) => {
  const bars = page.locator('.player');
  const each = (await bars.all()).map(async (bar) => [
    (await bar.locator('.man-icon-w').count()) > 0,
    await bar.locator('[data-avatar]').getAttribute('data-avatar'),
  ]);
  return (await Promise.all(each))
    .sort(([a], [b]) => Number(b) - Number(a))
    .map(([, code]) => code);
};

test(
  'a player has one avatar: in both windows, in the header, in the chat, in the profile',
  {
    timeout: TEST_MS,
  },
  async (t) => {
    const server = await Server.open(t);
    const browser = await openBrowser(t);
    const host = await User.come(browser, server, { seed: 3 });
    const friend = await User.come(browser, server, { seed: 4 });
    await sitDown(host, friend);
    await whoRolls([host, friend]);

    const seen = await avatars(host);
    assert.equal(seen.length, 2);
    assert.notEqual(seen[0], seen[1]);
    assert.deepEqual(await avatars(friend), seen);
    const own = await host.page.locator('.me [data-avatar]').getAttribute('data-avatar');
    assert.ok(seen.includes(own));

    const said = 'Salve!';
    for (const user of [host, friend]) await user.tab('talk');
    await host.page.locator('.say-form input').fill(said);
    await host.page.keyboard.press('Enter');
    const line = friend.page.locator('.line', { hasText: said });
    await line.waitFor();
    assert.equal(await line.locator('[data-avatar]').getAttribute('data-avatar'), own);

    await friend.page.locator('.player .name-button').click();
    await friend.page.locator('a[href^="/people/"]').first().click();
    const head = friend.page.locator('.profile-head [data-avatar]');
    assert.equal(await head.getAttribute('data-avatar'), own);
    assert.deepEqual([...host.errors, ...friend.errors], []);
  },
);

test('all at the table see the colour that a player chooses', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const host = await User.come(browser, server, { seed: 3 });
  const friend = await User.come(browser, server, { seed: 4 });
  await sitDown(host, friend);
  await whoRolls([host, friend]);
  const own = await host.page.locator('.me [data-avatar]').getAttribute('data-avatar');
  const other = own.startsWith('7') ? { name: 'Blue', ground: 0 } : { name: 'Teal', ground: 7 };
  const wanted = own.replace(/^\d/, String(other.ground));

  await host.settings();
  await host.page.locator('label', { hasText: new RegExp(`^${other.name}$`) }).click();

  for (const { page } of [host, friend])
    await page.locator(`.player [data-avatar="${wanted}"]`).waitFor();
  await host.page.reload();
  await host.page.locator(`.me [data-avatar="${wanted}"]`).waitFor({ state: 'attached' });
  await friend.page.reload();
  await friend.page.locator(`.player [data-avatar="${wanted}"]`).waitFor();
  assert.deepEqual([...host.errors, ...friend.errors], []);
});

test(
  'a viewer chooses the colours of men and board, and high contrast has a plain board',
  {
    timeout: TEST_MS,
  },
  async (t) => {
    const server = await Server.open(t);
    const browser = await openBrowser(t);
    const user = await User.come(browser, server);
    const { page } = user;
    await user.open('/play/tabula');
    await user.beginAtEase();
    const colours = () =>
      page.locator('.table .board').evaluate((board) => {
        const style = getComputedStyle(board);
        return ['--w-face-2', '--field'].map((name) => style.getPropertyValue(name));
      });
    await page.locator('.table .board').waitFor();
    const before = await colours();

    await user.settings();
    await page.locator('label', { hasText: 'Ivory and night blue' }).click();
    await page.locator('label', { hasText: /^Sea$/ }).click();
    await page.locator('html[data-men="ivory"][data-ground="sea"]').waitFor();
    const after = await colours();
    assert.notEqual(after[0], before[0]);
    assert.notEqual(after[1], before[1]);

    const contrast = await User.come(browser, server, { context: { contrast: 'more' } });
    await contrast.open('/play/tabula');
    await contrast.beginAtEase();
    await contrast.page.locator('.table .board-plain').waitFor();
    assert.deepEqual([...user.errors, ...contrast.errors], []);
  },
);

/** Runs in the page: the luminance of a colour of a board, from 0 to 1. */
function luminanceOf([selector, name]) {
  const probe = document.createElement('i');
  probe.style.color = getComputedStyle(document.querySelector(selector)).getPropertyValue(name);
  document.body.append(probe);
  const [r, g, b] = getComputedStyle(probe)
    .color.match(/\d+/g)
    .map((part) => Number(part) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  probe.remove();
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test('the dark theme has dark boards, and paper stays white', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const user = await User.come(browser, server, { context: { colorScheme: 'dark' } });
  const { page } = user;
  const light = (name, selector = '.table .board') => page.evaluate(luminanceOf, [selector, name]);
  await user.open('/play/tabula');
  await user.beginAtEase();
  await page.locator('.table .board').waitFor();
  const choose = (name) =>
    page.locator('dialog label', { hasText: new RegExp(`^${name}`) }).click();

  await user.settings();
  for (const set of ['Medieval wood', 'Plain, high contrast', 'Roman stone']) {
    await choose(set);
    const field = await light('--field');
    assert.ok(field < 0.05, `${set}: ${field}`);
    for (const name of ['--frame', '--tray'])
      assert.ok((await light(name)) < 0.05, `${set}: ${name}`);
    // Points, numerals, marks and the edges of dark men are told from what they lie on.
    for (const name of ['--inlay-a', '--numeral', '--mark', '--b-edge']) {
      const ratio = ((await light(name)) + 0.05) / (field + 0.05);
      assert.ok(ratio >= 3, `${set}: ${name} has a contrast of ${ratio}`);
    }
  }
  await page.locator('html[data-ground="night"]').waitFor();
  await choose('As the board');
  await page.locator('html[data-ground="own"]').waitFor();
  assert.ok((await light('--field')) > 0.5);
  await choose('As the theme');
  await page.locator('html[data-ground="night"]').waitFor();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-ground="own"]').waitFor();
  await choose('Night');
  await page.locator('html[data-ground="night"]').waitFor();

  await user.open('/print/tabula');
  await page.locator('.sheet .board').first().waitFor();
  assert.ok((await light('--field', '.sheet .board')) > 0.5);
  const filter = () =>
    page
      .locator('.sheets')
      .first()
      .evaluate((one) => getComputedStyle(one).filter);
  assert.match(await filter(), /invert/);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await filter(), 'none');
  assert.deepEqual(user.errors, []);
});

/** Runs in the page before its own scripts: after the own turn all flights stand still. */
function holdFlights() {
  const hold = ({ target }) => {
    if (target.closest?.('button')?.textContent.trim() === 'Confirm') window.holdFlights = true;
  };
  addEventListener('click', hold, { capture: true });
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, options) {
    const flight = animate.call(this, frames, options);
    if (window.holdFlights && this.matches('.flying')) flight.pause();
    return flight;
  };
}

test(
  'the panel does not run ahead of the board, and an input ends the replay',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const user = await User.come(await openBrowser(t), server, {
      settings: { pace: 0, autoRoll: true, autoPass: false, autoForced: false, speed: 3 },
      context: { reducedMotion: 'no-preference' },
    });
    await user.context.addInitScript(holdFlights);
    const { page } = user;
    for (const end of ['key', 'tap']) {
      await user.open('/play/tabula');
      await user.beginAtEase();
      await page.locator('[data-can]').first().waitFor();
      let played = false;
      await user.play(async ({ name }) => (played = name === 'Confirm'));
      assert.ok(played);

      // The turn of the computer has come, its man is in flight, and the own roll has been made by itself.
      await page.locator('.flying').first().waitFor({ state: 'attached' });
      await page.waitForFunction(() =>
        /is moving/.test(document.querySelector('[data-turn-say]').textContent),
      );
      await page.locator('[data-turn] .small-dice').nth(2).waitFor({ state: 'attached' });
      await user.still();
      assert.doesNotMatch(await page.locator('[data-turn-say]').innerText(), /your turn/i);
      assert.equal(await page.locator('.turn-buttons [data-choice], .turn-panel-mine').count(), 0);

      await page.evaluate(() => (window.holdFlights = false));
      if (end === 'key') await page.keyboard.press('Shift');
      else await page.locator('.table-board').click({ position: { x: 3, y: 3 } });
      await page.locator('.turn-panel-mine').waitFor();
      assert.equal(await page.locator('.flying').count(), 0);
    }
    assert.deepEqual(user.errors, []);
  },
);

test('a tap on a die turns it in Ludus Anglicorum', { timeout: TEST_MS }, async (t) => {
  const user = await User.come(await openBrowser(t), await Server.open(t), {
    settings: { pace: 0, autoRoll: true },
  });
  const { page } = user;
  await user.open('/play/ludus-anglicorum');
  await user.beginAtEase();
  const turning = page.locator('[data-choice^="turn:"]');
  await user.play(async () => (await turning.count()) > 0);
  await turning.first().waitFor();
  const face = await page.locator('.die-turns').first().getAttribute('data-die');
  await page.locator(`.die-turns[data-die="${face}"]`).first().click();
  await turning.first().waitFor({ state: 'detached' });
  await user.button('Undo').click();
  await turning.first().waitFor();
  assert.deepEqual(user.errors, []);
});

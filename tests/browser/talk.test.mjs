// SPDX-License-Identifier: MIT
// Users chat at a table and in the lobby, and moderate. No user sends more than four lines in a test, because the
// server limits the rate of lines.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { Server } from './server.mjs';
import { axeFindsNothing } from './looks.mjs';
import {
  TEST_MS,
  User,
  letSpectatorsRead,
  openBrowser,
  openTable,
  sitDown,
  whoRolls,
} from './user.mjs';

const HOST = 'Host of all';
const FRIEND = 'Friend of old';
const WATCHER = 'Watcher above';

/** A host and a friend at a table that is reached by a link, and a watcher who reads what they write. */
async function gather(t) {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const [host, friend, watcher] = await Promise.all(
    [3, 4, 5].map((seed) => User.come(browser, server, { seed })),
  );
  for (const [user, name] of [
    [host, HOST],
    [friend, FRIEND],
    [watcher, WATCHER],
  ]) {
    await user.open('/');
    await user.page.locator('.name-shown').click();
    await user.page.locator('#own-name').fill(name);
    await user.page.keyboard.press('Enter');
    await user.page.locator('.name-shown', { hasText: name }).waitFor();
  }
  const path = await openTable(host);
  await letSpectatorsRead(host);
  await sitDown(host, friend, path);
  await watcher.open(path);
  // The chat moves when a game starts.
  for (const user of [host, friend, watcher]) {
    await user.page.locator('.table-playing').waitFor();
    await user.still();
  }
  return { server, host, friend, watcher, path, all: [host, friend, watcher] };
}

/** Opens the chat beside the board. @param {User} user */
async function openTalk(user) {
  await user.tab('talk');
  await user.page.locator('.talk-scroll').waitFor();
}

/** @param {User} user @param {string} name of a tab */
const tab = (user, name) => user.page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** @param {User} user @param {string} text */
const line = (user, text) => user.page.locator('.line', { hasText: text });

/**
 * Sends a line, and waits until the server has shown it.
 * @param {User} user @param {string} text @param {string} [shown]
 */
async function say(user, text, shown = text) {
  const field = user.page.getByRole('textbox', { name: 'Message' });
  await field.fill(text);
  await field.press('Enter');
  await line(user, shown).waitFor();
  await user.page.waitForFunction(() => document.querySelector('.say-form input')?.value === '');
}

/** Opens the menu of actions against the author of that line. @param {User} user @param {string} text */
async function meet(user, text) {
  await line(user, text).locator('button.line-name').click();
  await user.page.getByRole('dialog').getByText('Mute', { exact: true }).waitFor();
}

/** @param {User[]} all */
const noErrors = (all) =>
  assert.deepEqual(
    all.flatMap(({ errors }) => errors),
    [],
  );

test(
  'typed text is shown as text, and never turns the page round',
  { timeout: TEST_MS },
  async (t) => {
    const { host, friend, watcher, all } = await gather(t);
    const markup = '<script>window.hurt = 1</script> <img src=x onerror="hurt = 1">';
    await friend.page.setViewportSize({ width: 760, height: 620 });
    await friend.page.locator('#tab-talk').waitFor();
    await openTalk(host);
    await say(host, markup);

    // The other user is notified without opening the chat.
    await friend.page.locator('.talk-count', { hasText: '1' }).waitFor();
    await openTalk(friend);
    await line(friend, markup).waitFor();
    await friend.page.locator('.talk-count').waitFor({ state: 'detached' });
    await say(friend, '\u202Eabc\u202C \u2067xyz שלום', 'abc xyz שלום');
    await line(host, 'abc xyz שלום').waitFor();

    for (const user of [host, friend]) {
      assert.equal(await user.page.evaluate(() => window.hurt), undefined);
      assert.equal(await user.page.locator('.line-text *').count(), 0);
      const texts = await user.page.locator('.line-text').allTextContents();
      assert.deepEqual(texts, [markup, 'abc xyz שלום']);
    }
    await openTalk(watcher);
    await tab(watcher, 'Players').click();
    await line(watcher, markup).waitFor();
    await line(watcher, 'abc xyz שלום').waitFor();
    noErrors(all);
  },
);

test(
  'the players of a game with a friend read their chat alone, and see a notice of it',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const browser = await openBrowser(t);
    const [host, friend, watcher] = await Promise.all(
      [3, 4, 5].map((seed) => User.come(browser, server, { seed })),
    );
    const path = await sitDown(host, friend);
    await watcher.open(path);
    for (const user of [host, friend, watcher]) await openTalk(user);
    const readers = (/** @type {User} */ user, /** @type {string} */ text) =>
      user.page.locator('[data-readers]', { hasText: text }).waitFor();

    await readers(host, 'Only the players at this table read this.');
    await readers(watcher, 'Spectators and players read this.');
    await say(host, 'Between us.');
    await line(friend, 'Between us.').waitFor();
    await tab(watcher, 'Players').click();
    await watcher.page.locator('[data-hidden]').waitFor();
    await say(friend, 'Nobody hears us.');
    await line(host, 'Nobody hears us.').waitFor();
    assert.equal(await watcher.page.locator('.line').count(), 0);
    await watcher.page.reload();
    await openTalk(watcher);
    await tab(watcher, 'Players').click();
    await watcher.page.locator('[data-hidden]').waitFor();
    assert.equal(await watcher.page.locator('.line').count(), 0);
    noErrors([host, friend, watcher]);
  },
);

test(
  'players and watchers talk among themselves and hear one another',
  { timeout: TEST_MS },
  async (t) => {
    const { host, friend, watcher, all } = await gather(t);
    for (const user of all) await openTalk(user);
    await say(watcher, 'A fine table.');
    await tab(host, 'Spectators').locator('.talk-count').waitFor();
    await tab(host, 'Spectators').click();
    await line(host, 'A fine table.').waitFor();
    await host.page.getByText('Only spectators can write here.').waitFor();
    await tab(host, 'Players').click();

    // A line names the turn to which it refers.
    const mover = await whoRolls([host, friend]);
    const other = mover === host ? friend : host;
    await mover.play(async (tapped) => tapped.name === 'Confirm');
    await other.button('Roll').waitFor();
    await say(mover, 'That was my turn.');
    await line(other, 'That was my turn.').getByText('turn 1', { exact: true }).waitFor();

    // After a reload the old lines are shown again, and are not counted as new.
    await other.page.reload();
    await openTalk(other);
    await line(other, 'That was my turn.').waitFor();
    await host.page.locator('.talk-scroll').waitFor();
    noErrors(all);
  },
);

test('who writes in the chat keeps it when the game starts', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const host = await User.come(browser, server);
  const friend = await User.come(browser, server);
  const path = await openTable(host);
  const field = host.page.getByRole('textbox', { name: 'Message' });
  await field.fill('Where are y');
  await sitDown(host, friend, path);
  assert.equal(await field.isVisible(), true);
  await field.press('End');
  await host.page.keyboard.type('ou?');
  await field.press('Enter');
  await line(host, 'Where are you?').waitFor();
  noErrors([host, friend]);
});

test(
  'at an open table, and in the front room, guests talk in phrases',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const browser = await openBrowser(t);
    const host = await User.come(browser, server);
    const guest = await User.come(browser, server);
    const path = await openTable(host);
    await host.page.getByRole('checkbox', { name: /List the table in the lobby/ }).click();
    await sitDown(host, guest, path);
    await openTalk(host);
    await openTalk(guest);

    await guest.page.getByText('At public tables guests chat in these phrases.').waitFor();
    assert.equal(await guest.page.getByRole('textbox', { name: 'Message' }).count(), 0);
    await guest.button('Good luck!').click();
    await line(host, 'Good luck!').waitFor();
    // A repeated line is refused with a message, and is not shown.
    await guest.button('Good luck!').click();
    await guest.page.locator('.say-wrong', { hasText: 'You just wrote this.' }).waitFor();
    assert.equal(await line(host, 'Good luck!').count(), 1);

    for (const user of [host, guest]) {
      await user.open('/');
      await user.page.locator('.front-talk summary').click();
      await user.page.getByText('In the lobby guests chat in these phrases.').waitFor();
    }
    await host.button('Hello!').click();
    await line(guest, 'Hello!').waitFor();
    noErrors([host, guest]);
  },
);

test('a host takes lines away and silences, and says why', { timeout: TEST_MS }, async (t) => {
  const { host, friend, watcher, all } = await gather(t);
  for (const user of all) await openTalk(user);
  await say(friend, 'One line.');
  await say(friend, 'Another line.');

  await meet(host, 'One line.');
  await host.button('Remove this message').click();
  await line(friend, 'The host removed this message.').waitFor();
  assert.equal(await line(friend, 'Another line.').count(), 1);

  await meet(host, 'Another line.');
  await host.button('Mute for a while …').click();
  await host.page.getByRole('radio', { name: '30 minutes' }).click();
  await host.page.getByRole('textbox', { name: 'Reason (shown to them)' }).fill('Too loud.');
  await host.button('Mute').click();
  const silenced = friend.page.locator('.talk-silent');
  await silenced.waitFor();
  // The page's estimate of the server's time is late by the time that the welcome took, seconds on a busy machine.
  assert.match(await silenced.textContent(), /again in (30:0\d|29:\d\d)\..*Too loud\./);
  await tab(watcher, 'Players').click();
  for (const user of all) {
    await line(user, 'The host removed this message: Too loud.').waitFor();
    assert.equal(await line(user, 'Another line.').count(), 0);
  }
  assert.equal(await friend.page.getByRole('textbox', { name: 'Message' }).count(), 0);
  noErrors(all);
});

test(
  'messages of a muted, blocked or reported user are hidden',
  { timeout: TEST_MS },
  async (t) => {
    const { host, friend, watcher, all } = await gather(t);
    for (const user of all) await openTalk(user);
    await tab(watcher, 'Players').click();
    await say(friend, 'Buy my dice.');

    await meet(host, 'Buy my dice.');
    await host.button('Report …').click();
    await host.page.getByRole('radio', { name: 'Advertising or spam' }).click();
    // The message is visible for some seconds only: a test that starts to look after the click may miss it.
    const told = host.page.locator('.toast', { hasText: 'Report sent.' }).waitFor();
    await Promise.all([told, host.button('Send report').click()]);

    await meet(host, 'Buy my dice.');
    await host.page.getByRole('checkbox', { name: /^Mute/ }).click();
    await line(host, 'Buy my dice.').waitFor({ state: 'detached' });
    await host.page.keyboard.press('Escape');
    await line(watcher, 'Buy my dice.').waitFor();

    // The settings list the block, and can remove it.
    await host.settings();
    await host.page.locator('.people summary').click();
    await host.button(`Unmute ${FRIEND}`).click();
    await host.page.getByText('You have muted or blocked no player.').waitFor();
    await host.page.keyboard.press('Escape');
    await line(host, 'Buy my dice.').waitFor();

    // A block works in both directions, and does not affect other users.
    await meet(host, 'Buy my dice.');
    await host.button('Block').click();
    await host.button('Unblock').waitFor();
    await host.page.keyboard.press('Escape');
    await say(friend, 'Cheap dice!');
    await line(watcher, 'Cheap dice!').waitFor();
    await say(host, 'Is it quiet now?');
    await line(watcher, 'Is it quiet now?').waitFor();
    assert.equal(await line(host, 'dice').count(), 0);
    assert.equal(await line(friend, 'Is it quiet now?').count(), 0);
    noErrors(all);
  },
);

test(
  'a banned user reads why and until when, and may return when the ban ends',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const guest = await User.come(await openBrowser(t), server);
    const admin = (...words) =>
      execFileSync(process.env.TABERNA_SERVER, ['admin', '--data', server.data, ...words], {
        encoding: 'utf8',
      });
    const bar = (text) => guest.page.locator('.link-bar', { hasText: text });
    const again = guest.button('Reconnect');
    await guest.open('/');
    const name = await guest.page.locator('.name-shown span').textContent();
    const { who } = JSON.parse(admin('--json', 'sessions', '--find', name)).sessions[0];

    admin('kick', who, '--why', 'Enough for now.');
    await bar('A moderator has disconnected you. Reason: Enough for now.').waitFor();
    await again.click();
    await again.waitFor({ state: 'detached' });

    admin('ban', who, '--for', '2h', '--why', 'Enough for good.');
    await bar(/banned from this server\. You may come back on .*\. .*Enough for good\./).waitFor();

    admin('unban', who);
    await again.click();
    await again.waitFor({ state: 'detached' });
    await guest.page.locator('.name-shown', { hasText: name }).waitFor();
    assert.deepEqual(guest.errors, []);
  },
);

test('chat is accessible, beside the board and over it', { timeout: TEST_MS }, async (t) => {
  const { host, friend, all } = await gather(t);
  await openTalk(host);
  await say(host, 'W'.repeat(90));
  await host.button('Phrases').click();
  await axeFindsNothing(host, 'talk beside the board', [1280]);

  await friend.page.setViewportSize({ width: 390, height: 800 });
  await openTalk(friend);
  await line(friend, 'W'.repeat(90)).waitFor();
  await axeFindsNothing(friend, 'talk over the board', [390]);
  await meet(friend, 'W'.repeat(90));
  await friend.button('Report …').click();
  await axeFindsNothing(friend, 'a report', [390]);
  assert.equal(await friend.page.evaluate(() => document.documentElement.scrollWidth), 390);

  // With the keyboard only: Escape closes one layer after the other.
  await friend.page.keyboard.press('Escape');
  await friend.page.locator('.person').waitFor({ state: 'detached' });
  await friend.page.keyboard.press('Escape');
  await friend.page.locator('.talk-scroll').waitFor({ state: 'hidden' });
  noErrors(all);
});

// SPDX-License-Identifier: MIT
// A guest makes an account in the middle of a game and continues on one device after the other: by password, by a
// link with a code, by a recovery code. The friend plays on all the time; every throw is verified.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Server } from './server.mjs';
import { axeFindsNothing, fitsEveryWidth } from './looks.mjs';
import { TEST_MS, User, openBrowser, sitDown } from './user.mjs';

const NAME = 'Livia Drusilla';
const PASSWORD = 'correct horse battery';
const OTHER = 'another staple, longer';

/** Plays one whole turn of the user's own, including the throw. @param {User} user */
async function ownTurn(user) {
  for (;;) {
    const { name, over } = await user.tap();
    assert.equal(over, undefined, 'the game goes on');
    if (name === 'Confirm' || name === 'Pass') return;
  }
}

/** @param {User} user @param {string} form @param {Record<string, string>} values */
async function fill(user, form, values) {
  for (const [name, value] of Object.entries(values)) {
    await user.page.locator(`#${form}-${name}`).fill(value);
  }
  await user.page.locator(`#${form} button.button`).click();
}

/** Turns the guest into an account, on any page; returns its recovery codes. @param {User} user */
async function register(user) {
  await user.account();
  await user.page.locator('#register').waitFor();
  await axeFindsNothing(user, 'the form of an account', [390]);
  await fill(user, 'register', { username: NAME, 'new-password': PASSWORD });
  await user.button('I’ve saved these codes').waitFor();
  const codes = await user.page.locator('.codes code').allTextContents();
  for (const [width, height] of [
    [390, 664],
    [1366, 625],
    [320, 568],
  ]) {
    await user.page.setViewportSize({ width, height });
    await user.still();
    const heading = user.page.getByRole('heading', { name: 'Save these recovery codes' });
    const { y } = await heading.boundingBox();
    assert.ok(y >= 0 && y < height / 2, `the heading is at ${y} at ${width}×${height}`);
  }
  await axeFindsNothing(user, 'the recovery codes', [390]);
  await user.page.setViewportSize({ width: 1280, height: 800 });
  await user.page.keyboard.press('Escape');
  assert.equal(
    await user.page.locator('.codes').count(),
    1,
    'no key closes the dialog with the codes',
  );
  await user.button('I’ve saved these codes').click();
  return codes;
}

/** Waits until the page shows the account, or a guest. */
const isAccount = (user) =>
  // A running game has no header: the link is there, but hidden.
  user.page
    .getByRole('link', { name: `Your account, ${NAME}`, includeHidden: true })
    .waitFor({ state: 'attached' });
const isGuest = (user) => user.button('Create an account or sign in').waitFor();

/** @param {User} user @param {string} id of a part of the page of the account */
async function openPart(user, id) {
  await user.page.locator(`#part-${id} summary`).click();
}

/** Makes a token for a program; returns its secret. @param {User} user @param {string} name @param {string} scope */
async function makeToken(user, name, scope) {
  await user.page.getByRole('radio', { name: scope, exact: false }).check();
  await fill(user, 'new-token', { program: name });
  await user.page.getByRole('heading', { name: `Token “${name}”` }).waitFor();
  return String(await user.page.locator('.programs-secret code').textContent());
}

/** @param {import('node:test').TestContext} t */
async function atTable(t) {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const come = (seed) => User.come(browser, server, { seed });
  const [host, friend] = [await come(11), await come(23)];
  const path = await sitDown(host, friend);
  return { server, come, host, friend, path };
}

test(
  'an account made in mid-game takes the seat and its dice along',
  { timeout: TEST_MS },
  async (t) => {
    const { come, host, friend, path } = await atTable(t);
    const friendPlays = friend.play(undefined, TEST_MS);
    await ownTurn(host);

    const codes = await register(host);
    assert.equal(new Set(codes).size, 8);
    assert.equal(new URL(host.page.url()).pathname, path);
    await isAccount(host);
    await friend.page.getByText(NAME).first().waitFor();
    await ownTurn(host);

    // Another device: it has the seat, and dice whose chain was made on the first device.
    const second = await come(31);
    await second.open(path);
    await second.account();
    await second.button('I have an account').click();
    await fill(second, 'login', { username: NAME.toLowerCase(), password: `${PASSWORD}!` });
    await second.page.getByText('No account has this name and this password.').waitFor();
    await fill(second, 'login', { password: PASSWORD });
    await isAccount(second);
    await host.button('Use it here').waitFor();
    await ownTurn(second);

    // A third device, by the link with a code that works once.
    await second.menu('Move to another device');
    await second.page.locator('.moving svg').first().waitFor();
    await axeFindsNothing(second, 'moving to another device', [390]);
    await second.page.setViewportSize({ width: 1280, height: 800 });
    const link = await second.page.locator('#move-link').inputValue();
    const third = await come(47);
    await third.page.goto(link);
    await third.button('Continue here').click();
    await third.page.waitForURL(`**${path}`);
    await isAccount(third);
    await second.button('Use it here').waitFor();
    await ownTurn(third);
    assert.ok((await third.sealed()) > 0);

    await second.page.goto(link);
    await second.button('Continue here').click();
    await second.page.getByText('This code was used already').waitFor();
    assert.equal(new URL(second.page.url()).hash, '', 'the secret stays in no address');
    await third.button('Use it here').waitFor();

    // Back on the first device.
    await host.button('Use it here').click();
    await second.button('Use it here').waitFor();
    await ownTurn(host);
    await host.resign();
    await friendPlays;
    assert.deepEqual([...host.errors, ...friend.errors, ...third.errors], []);
  },
);

test(
  'an account is looked after, left, recovered and erased on its page',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const browser = await openBrowser(t);
    const owner = await User.come(browser, server);
    await owner.open('/account');
    await owner.page.locator('#register').waitFor();
    await axeFindsNothing(owner, 'the page of a guest', [390]);
    const headings = () => owner.page.locator('.account').getByRole('heading').allInnerTexts();
    assert.deepEqual(await headings(), ['Create an account']);
    await owner.button('I have an account').click();
    assert.deepEqual(await headings(), ['Sign in']);
    await owner.button('I don’t have an account').click();
    await fill(owner, 'register', { username: NAME, 'new-password': NAME });
    await owner.page.getByText('This password is easy to guess.').waitFor();
    await fill(owner, 'register', { username: NAME, 'new-password': PASSWORD });
    await owner.button('I’ve saved these codes').waitFor();
    const codes = await owner.page.locator('.codes code').allTextContents();
    await owner.button('I’ve saved these codes').click();
    await isAccount(owner);
    await owner.page.getByText('this device').waitFor();
    for (const part of ['password', 'name', 'codes', 'programs', 'erase']) {
      await openPart(owner, part);
    }
    await fitsEveryWidth(owner, 'the page of an account');
    await axeFindsNothing(owner, 'the page of an account', [390]);

    // A token for a program: its secret is shown once, works, and ends when it is revoked.
    const secret = await makeToken(owner, 'My recorder', 'Read Follow tables');
    await axeFindsNothing(owner, 'a new token', [390]);
    await owner.page.setViewportSize({ width: 1280, height: 800 });
    const seen = () =>
      fetch(`${server.url}/api/v1/account`, { headers: { authorization: `Bearer ${secret}` } });
    assert.deepEqual((await (await seen()).json()).scopes, ['read']);
    await owner.button('Done').click();
    await fill(owner, 'new-token', { program: 'My recorder' });
    await owner.page.getByText('You already have a token with this name.').waitFor();
    assert.ok(!(await owner.page.content()).includes(secret));
    await owner.button('Revoke My recorder').click();
    await owner.button('Revoke token').click();
    await owner.page.getByText('Token “My recorder” is revoked.').waitFor();
    await owner.page.getByText('You have no tokens.').waitFor();
    assert.equal((await seen()).status, 401);

    const coming = owner.page.waitForEvent('download');
    await owner.page.getByRole('link', { name: 'Download' }).click();
    const all = JSON.parse(await readFile(await (await coming).path(), 'utf8'));
    assert.equal(all.account.name, NAME);

    // The dice key of the device, which a code restores later.
    const diceKey = () =>
      owner.page.evaluate(() =>
        localStorage.getItem(`taberna.dice.${localStorage.getItem('taberna.account')}`),
      );
    const key = await diceKey();
    assert.match(key, /^[0-9a-f]{64}$/);
    await owner.button('Sign out').click();
    await isGuest(owner);
    assert.ok(!(await owner.page.evaluate(() => JSON.stringify(localStorage))).includes(key));

    // Who has signed out is told so, and can sign in again at once.
    await owner.page.getByText('You are signed out on this device.').waitFor();
    assert.deepEqual(await headings(), ['Sign in']);
    await owner.button('I forgot my password').click();
    const another = { username: NAME, code: 'AAAA-BBBB-CCCC-DDDD', 'new-password': OTHER };
    await fill(owner, 'recover', another);
    await owner.page.getByText('This name and code do not match.').waitFor();
    await fill(owner, 'recover', {
      username: NAME,
      code: codes[2].toUpperCase(),
      'new-password': OTHER,
    });
    await isAccount(owner);
    assert.equal(await diceKey(), key);
    await owner.page.getByText('this device').waitFor();

    await openPart(owner, 'erase');
    await fill(owner, 'erase', { confirm: 'Livia', password: OTHER });
    await owner.page.getByText(`This is not your name, ${NAME}.`).waitFor();
    await fill(owner, 'erase', { confirm: NAME });
    await isGuest(owner);
    await owner.page.getByRole('alert').getByText('The account is erased.').waitFor();
    await owner.button('I have an account').click();
    await fill(owner, 'login', { username: NAME, password: OTHER });
    await owner.page.getByText('No account has this name and this password.').waitFor();
  },
);

// SPDX-License-Identifier: MIT
// The page for developers: the code of the example bots, the documents it links, and the playground.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { LINES_MAX } from '../../web-client/app/playground.js';
import { Server } from './server.mjs';
import { axeFindsNothing, fitsEveryWidth } from './looks.mjs';
import { TEST_MS, User, openBrowser } from './user.mjs';

const EXAMPLES = {
  'random-bot.mjs': new URL('../../web-client/sdk/examples/random-bot.mjs', import.meta.url),
  'random_bot.py': new URL('../../deploy/sdk/examples/random_bot.py', import.meta.url),
};

/** @param {import('node:test').TestContext} t */
async function come(t) {
  const user = await User.come(await openBrowser(t), await Server.open(t));
  await user.open('/developers');
  await user.page.getByRole('heading', { level: 1 }).waitFor();
  return user;
}

test(
  'the page shows the code of the example bots and links the documents',
  { timeout: TEST_MS },
  async (t) => {
    const user = await come(t);
    const { page } = user;

    for (const [name, file] of Object.entries(EXAMPLES)) {
      const code = await readFile(file, 'utf8');
      const shown = page.locator(`pre[aria-label="The code of ${name}"][aria-busy="false"]`);
      await shown.waitFor();
      assert.equal(await shown.textContent(), code);
      const link = await page.getByRole('link', { name: `Download ${name}` }).getAttribute('href');
      assert.equal(await (await fetch(new URL(String(link), page.url()))).text(), code);
    }
    const commands = (await page.locator('pre[aria-label^="Install"]').allTextContents()).join(' ');
    const origin = new URL(page.url()).origin;
    const files = commands.match(new RegExp(`${origin}/[\\w.-]+`, 'g')) ?? [];
    assert.equal(files.length, 4, commands);
    for (const file of files) assert.equal((await fetch(file)).status, 200, file);
    const documents = await page.locator('main a[href^="/api/"]').all();
    assert.equal(documents.length, 3);
    for (const link of documents) {
      const answer = await fetch(new URL(String(await link.getAttribute('href')), page.url()));
      assert.equal(answer.status, 200);
      assert.ok(await answer.json());
    }
    for (const link of await page.locator('main a[href$=".md"]').all()) {
      const answer = await fetch(new URL(String(await link.getAttribute('href')), page.url()));
      assert.match(answer.headers.get('content-type') ?? '', /^text\/markdown/);
      assert.match(await answer.text(), /^# /);
    }
    await page.getByRole('link', { name: '/protocol.md' }).click();
    await page.getByText('## 15. HTTP').waitFor();
    assert.deepEqual(user.errors, []);
  },
);

test(
  'the playground plays with a bot, and names the fault of a command',
  { timeout: TEST_MS },
  async (t) => {
    const user = await come(t);
    const { page } = user;
    const lines = page.locator('.wire li');
    const line = (sent, text) => page.locator(`.wire li[data-sent="${sent}"]`, { hasText: text });
    const alert = page.locator('#command-problem');
    const send = async (text) => {
      await page.locator('#command').fill(text);
      await user.button('Send').click();
    };

    await user.button('Open a table').click();
    await page.locator('#command').waitFor();
    for (const t of ['hello', 'room.open', 'room.sit']) await line(true, `"t":"${t}"`).waitFor();
    await line(false, '"e":"started"').waitFor();
    assert.match(await page.locator('#command').inputValue(), /^\{"t":"roll"\}$/);

    const count = await lines.count();
    for (const [text, told] of [
      ['{"t":', /^This is not JSON, and was not sent: ./],
      ['[1]', /^This was not sent: a command is a JSON object/],
      ['null', /^This was not sent: a command is a JSON object/],
      ['{"d":{}}', /^This was not sent: the command needs a text "t"/],
    ]) {
      await send(text);
      await alert.filter({ hasText: told }).waitFor();
    }
    assert.equal(await line(true, /"t":null|\[1\]/).count(), 0);
    await send('{"t":"nonsense"}');
    await alert.filter({ hasText: /^The server refused the command: unknown-type/ }).waitFor();
    await axeFindsNothing(user, 'a refused command in the playground');
    await fitsEveryWidth(user, 'the playground');
    await page.setViewportSize({ width: 1280, height: 800 });

    assert.ok(count > 0 && (await lines.count()) <= LINES_MAX);
    await user.button('Resign').click();
    await user.button('Send').click();
    await line(false, '"e":"ended"').waitFor();
    await page.getByText('The game is over.').waitFor();
    assert.equal(await alert.textContent(), '');
    assert.deepEqual(user.errors, []);
  },
);

// SPDX-License-Identifier: MIT
// The page that verifies an exported game offline: it accepts a true log, and names the throw that was changed in a
// forged one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server } from './server.mjs';
import { TEST_MS, User, openBrowser, sitDown } from './user.mjs';

const file = (user) => user.page.locator('input[type="file"]');

/** Gives the page a log as a chosen file. */
async function hand(user, text) {
  await file(user).setInputFiles({
    name: 'game.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(text),
  });
}

test('an exported log is verified, and a changed one refused', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const host = await User.come(browser, server, { seed: 8 });
  const friend = await User.come(browser, server, { seed: 9 });
  const path = await sitDown(host, friend);
  const threeTurns = (user) => {
    let turns = 0;
    return user.play(async (tapped) => tapped.name === 'Confirm' && (turns += 1) >= 3);
  };
  await Promise.race([threeTurns(host), threeTurns(friend)]);
  const answer = await fetch(`${server.url}/api/v1/rooms/${path.split('/').at(-1)}/log`);
  const log = await answer.text();
  const reader = await User.come(browser, server);
  await reader.open('/verify');
  await reader.page.locator('input[type="file"]').waitFor({ state: 'attached' });
  await reader.page.waitForLoadState('networkidle');
  await reader.context.setOffline(true);

  await hand(reader, log);
  await reader.page.locator('[data-verdict="good"]').waitFor();

  const lines = log.trimEnd().split('\n');
  const at = lines.findIndex((line) => JSON.parse(line).e === 'rolled');
  const changed = lines.map((line, i) =>
    i === at
      ? line.replace(/"dice":\[(\d)/, (_, face) => `"dice":[${(Number(face) % 6) + 1}`)
      : line,
  );
  assert.notEqual(changed[at], lines[at]);
  await hand(reader, `${changed.join('\n')}\n`);
  await reader.page.locator('[data-verdict="bad"]').waitFor();
});

test('the verdict is that of the file chosen last', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const reader = await User.come(await openBrowser(t), server);
  // The first file is read only when the test permits it.
  await reader.page.addInitScript(() => {
    const text = File.prototype.text;
    const first = new Promise((resolve) => (window.letFirst = resolve));
    File.prototype.text = async function () {
      File.prototype.text = text;
      await first;
      return text.call(this);
    };
  });
  await reader.open('/verify');
  await hand(reader, 'the first');
  // A browser reports the same file again only if the field was reset, even if the content of the file has changed.
  assert.equal(await file(reader).inputValue(), '');
  await hand(reader, '');
  const problems = reader.page.locator('[data-verdict="bad"] li');
  await problems.getByText('The file is empty.').waitFor();
  await reader.page.evaluate(() => window.letFirst());
  await reader.still();
  assert.deepEqual(await problems.allInnerTexts(), ['The file is empty.']);
});

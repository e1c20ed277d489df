// SPDX-License-Identifier: MIT
// Screenshots of the page: pictures.mjs FOLDER. The README's board goes to deploy/pictures/.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Server } from './server.mjs';
import { User, openBrowser, sitDown } from './user.mjs';

const WIDTHS = [320, 390, 1280, 2560];
const folder = process.argv[2];

// The helpers register cleanups for the end of a test; here they run after the screenshots.
const endings = [];
const run = { after: (end) => endings.unshift(end) };

/** @param {User} user @param {string} name */
async function takeAt(user, name, widths = WIDTHS) {
  for (const width of widths) {
    await user.page.setViewportSize({
      width,
      height: width < 700 ? 780 : Math.round(width * 0.625),
    });
    await user.page.evaluate(() => document.fonts.ready);
    await user.page.screenshot({ path: join(folder, `${name}-${width}.png`) });
    console.log(`${name} at ${width} px`);
  }
}

await mkdir(folder, { recursive: true });
await mkdir('deploy/pictures', { recursive: true });
try {
  const server = await Server.open(run);
  const browser = await openBrowser(run);
  const host = await User.come(browser, server, { painted: true, seed: 5 });
  const friend = await User.come(browser, server, {
    painted: true,
    seed: 6,
    context: { colorScheme: 'dark' },
  });
  const reader = await User.come(browser, server, {
    painted: true,
    context: { deviceScaleFactor: 1.5 },
  });

  await reader.open('/');
  await reader.page
    .locator('figure svg.board')
    .first()
    .screenshot({ path: 'deploy/pictures/board.png' });
  console.log('the board of the README');
  for (const page of ['', 'rules/tabula', 'dice', 'verify', 't/zzzzzzzz']) {
    await host.open(`/${page}`);
    await takeAt(host, page.replaceAll('/', '-') || 'home');
  }

  await host.open('/');
  await host.button('Play a friend').click();
  await host.page.waitForURL(/\/t\//);
  await takeAt(host, 'waiting');
  const { pathname } = new URL(host.page.url());
  await friend.open(pathname);
  await friend.button('Sit and play').waitFor();
  await takeAt(friend, 'invited-dark');
  await sitDown(host, friend, pathname);
  const sixty = (user) => {
    let taps = 0;
    return user.play(async () => (taps += 1) >= 60);
  };
  await Promise.race([sixty(host), sixty(friend)]);
  await takeAt(host, 'table');
  await takeAt(friend, 'table-dark');
} finally {
  for (const end of endings) await end();
}
process.exit(0);

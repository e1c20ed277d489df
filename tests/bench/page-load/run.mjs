// SPDX-License-Identifier: MIT
// How soon a player on a slow telephone can use the page: times of a throttled Chromium, and the scores of Lighthouse.
//
// usage: run.mjs BUILD [OTHER-BUILD]
//
// The other build, of an earlier commit for example, is measured in the same way. Lighthouse is fetched by npm when it
// is missing; without a network its scores are left out. On a machine with other work, `chrt -r 1` before the command
// keeps that work out of the figures.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { measureLoad } from '../../browser/load.mjs';
import { Server } from '../../browser/server.mjs';
import { User, sitDown, whoRolls } from '../../browser/user.mjs';

const ROUNDS = 3;
/** A telephone as Lighthouse imitates it, with a slow line. */
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const LINE = {
  offline: false,
  latency: 562,
  downloadThroughput: 1.33e6 / 8,
  uploadThroughput: 675e3 / 8,
};
const CPU_SLOWDOWN = 4;
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** The median of numbers. @param {number[]} list */
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/** @param {{ browser: any, server: Server }} place @param {any} page @param {any} storageState */
async function throttledLoad({ browser, server }, { path, ...selectors }, storageState) {
  const user = await User.come(browser, server, {
    painted: true,
    context: { ...PHONE, storageState },
  });
  const line = await user.context.newCDPSession(user.page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', LINE);
  await line.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const load = await measureLoad(user, path, selectors);
  await user.context.close();
  return load;
}

/** Prints one line for a page. */
async function printTimes(place, name, page, storageState) {
  const loads = [];
  for (let i = 0; i < ROUNDS; i += 1) loads.push(await throttledLoad(place, page, storageState));
  const of = (key) => median(loads.map((load) => load[key]));
  console.log(
    `${name.padEnd(8)} first paint ${seconds(of('paint'))}, board ${seconds(of('board'))}, ` +
      `usable ${seconds(of('usable'))}, shift ${of('shift').toFixed(3)}, ` +
      `${median(loads.map(({ requests }) => requests.length))} requests, ` +
      `${(of('bytes') / 1024).toFixed(0)} KiB before the board`,
  );
}

/** @returns {Promise<Function | null>} */
async function openLighthouse() {
  const folder = import.meta.dirname;
  try {
    if (!existsSync(join(folder, 'node_modules/lighthouse')))
      execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit'], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    return (await import('lighthouse')).default;
  } catch (error) {
    console.log(`Lighthouse could not be fetched: ${error.message}`);
    return null;
  }
}

/** A port that nothing uses now. @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, 'localhost', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/**
 * A mobile run of Lighthouse, in a browser of its own.
 * @param {Function} lighthouse
 * @param {string} url
 */
async function runLighthouse(lighthouse, url) {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.TABERNA_CHROMIUM,
    chromiumSandbox: false,
    args: [`--remote-debugging-port=${port}`],
  });
  try {
    return (await lighthouse(url, { port, onlyCategories: SCORES, logLevel: 'error' })).lhr;
  } finally {
    await browser.close();
  }
}

/** Prints the scores of a page. @param {Function} lighthouse @param {string} url @param {string} name */
async function printScores(lighthouse, url, name) {
  const runs = [];
  for (let i = 0; i < ROUNDS; i += 1) runs.push(await runLighthouse(lighthouse, url));
  const scores = SCORES.map(
    (key) => `${key} ${median(runs.map((run) => Math.round(100 * run.categories[key].score)))}`,
  );
  const of = (key) => median(runs.map((run) => run.audits[key].numericValue));
  console.log(
    `${name.padEnd(8)} ${scores.join(', ')}; first paint ${seconds(of('first-contentful-paint'))}, ` +
      `shift ${of('cumulative-layout-shift').toFixed(3)}`,
  );
}

/**
 * Opens a table on the front page, where the button of earlier builds has another name.
 * @param {User} host
 * @returns {Promise<string>} its path
 */
async function openTable(host) {
  await host.open('/');
  await host.page.getByRole('button', { name: /^Play (with )?a friend$/ }).click();
  await host.page.waitForURL(/\/t\/[0-9a-z]+$/);
  return new URL(host.page.url()).pathname;
}

/** @param {string} build @param {Function | null} lighthouse */
async function measure(build, lighthouse) {
  process.env.TABERNA_SERVER = join(build, 'server/taberna');
  const ends = [];
  const server = await Server.open({ after: (end) => ends.push(end) });
  const browser = await chromium.launch({
    executablePath: process.env.TABERNA_CHROMIUM,
    chromiumSandbox: false,
  });
  try {
    const [host, friend] = await Promise.all([1, 2].map(() => User.come(browser, server)));
    const table = await sitDown(host, friend, await openTable(host));
    const mover = await whoRolls([host, friend]);
    const player = await mover.context.storageState();
    await Promise.all([host, friend].map(({ context }) => context.close()));
    const pages = {
      front: { path: '/', usable: 'main .button-primary:not([disabled])' },
      lobby: { path: '/lobby', usable: 'main svg.board' },
      table: { path: table, usable: 'main button.button-primary:not([disabled])' },
      rules: { path: '/rules/tabula', usable: 'main .playable [data-can]' },
    };
    console.log(`\n${build}\n1.33 Mbit/s, 562 ms, CPU ÷ ${CPU_SLOWDOWN}, median of ${ROUNDS}:`);
    for (const [name, page] of Object.entries(pages))
      await printTimes({ browser, server }, name, page, name === 'table' ? player : undefined);
    if (!lighthouse) return;
    console.log(`Lighthouse, mobile, median of ${ROUNDS}:`);
    for (const [name, { path }] of Object.entries(pages))
      await printScores(lighthouse, server.url + path, name);
  } finally {
    await browser.close();
    for (const end of ends) await end();
  }
}

const lighthouse = await openLighthouse();
for (const build of process.argv.slice(2)) await measure(build, lighthouse);

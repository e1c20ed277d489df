// SPDX-License-Identifier: MIT
// The speed of the players, natively and in Chromium, as a table in Markdown: both run the work of ai.c.
//
//     meson test -C build --benchmark ai-side-by-side --verbose
//     node tests/bench/ai.mjs BENCH-AI AI-BENCH.WASM WEIGHTS-FOLDER
//
// Other work on the machine makes figures lower and none higher: times are processor times, and of a few rounds the
// quickest counts.
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const ROUNDS = 3;
const [native, module, folder] = process.argv.slice(2);

/** @typedef {{number: number, level: number, count: number, done: number, second: number, check: number}} Measure level 0: judging */

/** @returns {Map<string, Measure[]>} by ruleset, as ai.c says */
function measureNatively() {
  const { stdout, status } = spawnSync(native, [folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`${native} has failed`);
  const rulesets = new Map();
  for (const line of stdout.toString().trim().split('\n')) {
    const [number, ruleset, ...figures] = line.split('\t');
    const [level, count, done, second, check] = figures.map(Number);
    const measure = { number: Number(number), level, count, done, second, check };
    rulesets.set(ruleset, [...(rulesets.get(ruleset) ?? []), measure]);
  }
  return rulesets;
}

/** Runs in the page: loads the module, once. @param {string} base64 */
async function begin(base64) {
  const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes, {});
  instance.exports._initialize();
  window.bench = instance.exports;
}

/**
 * Runs in the page: loads the weights of a ruleset.
 * @param {{number: number, weights: string}} ruleset weights in base64
 */
function learn({ number, weights }) {
  const bytes = Uint8Array.from(atob(weights), (byte) => byte.charCodeAt(0));
  new Uint8Array(window.bench.memory.buffer, window.bench.bench_weights(), bytes.length).set(bytes);
  return window.bench.bench_begin(number, bytes.length) !== 0;
}

/** Runs in the page: does `count` units of work at a level, 0: judging. @returns {number} the check */
const once = ({ level, count }) =>
  (level === 0 ? window.bench.bench_judge(count) : window.bench.bench_choose(level, count)) >>> 0;

/** "1.2 M", "340 k", "12". @param {number} number */
function short(number) {
  if (number >= 1e6) return `${(number / 1e6).toFixed(number >= 1e7 ? 0 : 1)} M`;
  if (number >= 1e4) return `${Math.round(number / 1e3)} k`;
  return number >= 100 ? `${Math.round(number)}` : number.toPrecision(2);
}

/** Processor time of the page in seconds: as in the native program, other work on the machine is not counted. */
async function secondsOf(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ThreadTime').value;
}

/** Runs the same work in the page: the rate per second, and whether the choices are the same. */
async function measureThere(page, devtools, { level, count, done, check }) {
  let there = await page.evaluate(once, { level, count }); // in this time the engine compiles its best code
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = await secondsOf(devtools);
    there = await page.evaluate(once, { level, count });
    best = Math.min(best, (await secondsOf(devtools)) - began);
  }
  return { second: done / best, alike: there === check };
}

const rulesets = measureNatively();
const browser = await chromium.launch({
  executablePath: process.env.TABERNA_CHROMIUM ?? '/usr/bin/chromium',
  chromiumSandbox: false,
});
try {
  const page = await browser.newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(begin, (await readFile(module)).toString('base64'));
  const head = ['a second', 'positions', 'turns, strongest level'];
  const rows = [head, head.map((_, column) => (column === 0 ? '---' : '---:'))];
  const otherwise = [];
  for (const [ruleset, measures] of rulesets) {
    const file = await readFile(join(folder, `${ruleset}.net`)).catch(() => Buffer.alloc(0));
    const [{ number }] = measures;
    if (!(await page.evaluate(learn, { number, weights: file.toString('base64') })))
      throw new Error(`${ruleset} is not learnt in the browser`);
    const cells = [ruleset];
    for (const native of measures) {
      const there = await measureThere(page, devtools, native);
      cells.push(`${short(native.second)} / ${short(there.second)}`);
      if (!there.alike)
        otherwise.push(`${ruleset}, ${cells.length === 2 ? 'positions' : `level ${native.level}`}`);
    }
    rows.push(cells);
  }
  const [{ model }] = cpus();
  console.log(`Natively / in Chromium ${browser.version()}, one core of ${model}:\n`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
  console.log(
    otherwise.length === 0
      ? '\nBoth have judged and chosen alike.'
      : `\nThey have not judged or chosen alike: ${otherwise.join('; ')}.`,
  );
} finally {
  await browser.close();
}

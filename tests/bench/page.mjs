// SPDX-License-Identifier: MIT
// A page in Chromium, for measurements of the page's own modules.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { normalize } from 'node:path';
import { chromium } from 'playwright-core';

const TYPES = { js: 'text/javascript', wasm: 'application/wasm' };

/**
 * Runs `work` with an empty page whose modules come from files.
 * @param {(path: string) => string} fileOf the file of a path, which begins with a slash
 * @param {(page: import('playwright-core').Page, browser: import('playwright-core').Browser) => Promise<void>} work
 */
export async function withPage(fileOf, work) {
  const server = createServer(({ url }, answer) => {
    const path = normalize(new URL(url, 'http://localhost').pathname);
    try {
      const body = path === '/' ? '<!doctype html>' : readFileSync(fileOf(path));
      answer.writeHead(200, { 'content-type': TYPES[path.split('.').at(-1)] ?? 'text/html' });
      answer.end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  const browser = await chromium.launch({
    executablePath: process.env.TABERNA_CHROMIUM ?? '/usr/bin/chromium',
    chromiumSandbox: false,
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${server.address().port}/`);
    await work(page, browser);
  } finally {
    await browser.close();
    server.close();
  }
}

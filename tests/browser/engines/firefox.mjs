// SPDX-License-Identifier: MIT
// A window of Firefox, controlled over WebDriver BiDi.
import puppeteer from 'puppeteer-core';
import { WAIT_MS } from '../user.mjs';

/** @param {{after: (leave: () => unknown) => void}} test @param {string} program */
export async function openFirefox(test, program) {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    timeout: WAIT_MS,
    protocolTimeout: WAIT_MS,
  });
  test.after(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const window = {
    goto: (/** @type {string} */ url) => page.goto(url),
    evaluate: (/** @type {any} */ run, /** @type {any} */ argument = null) =>
      page.evaluate(run, argument),
    click: (/** @type {number} */ x, /** @type {number} */ y) => page.mouse.click(x, y),
    press: (/** @type {any} */ key) => page.keyboard.press(key),
    resize: (/** @type {number} */ width, /** @type {number} */ height) =>
      page.setViewport({ width, height }),
  };
  return () => window;
}

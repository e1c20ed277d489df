// SPDX-License-Identifier: MIT
// A window of WebKitGTK, controlled over WebDriver. It needs a display: Xvfb shows it on none that is visible.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { WAIT_MS } from '../user.mjs';

/** A script that waits in the page ends after this time, and is asked again. */
export const ANSWER_MS = 5000;
/** A script without an answer after this time has been lost by the driver. */
const SCRIPT_MS = 3 * ANSWER_MS;

const KEYS = {
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Enter: '\uE007',
  Tab: '\uE004',
};

/** Starts a display that is not visible, and ends it after the test. @returns {Promise<string>} its number */
async function openDisplay(test, program) {
  const screen = ['-screen', '0', '2600x1500x24', '-nolisten', 'tcp'];
  const child = spawn(program, ['-displayfd', '3', ...screen], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  test.after(() => child.kill());
  const [number] = await Promise.race([
    once(createInterface({ input: child.stdio[3] }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${program} ended at once.`))),
  ]);
  return number;
}

/** @returns {Promise<number>} a port that is free at this moment */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/** Sends one command of WebDriver; `answer` is its value. */
async function command(url, method, body) {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(WAIT_MS),
  });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${url}: ${value?.error}: ${value?.message}`);
  return value;
}

/**
 * The driver sometimes loses the result of a script, with one of these errors or without an answer.
 * @param {() => Promise<any>} ask @param {number} deadline the time until which it is asked again
 */
async function askUntilAnswered(ask, deadline) {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const lost = /Could not parse script result|script timeout/.test(error.message);
      if (!lost || Date.now() >= deadline) throw error;
    }
  }
}

/** Waits until the driver accepts sessions. */
async function driverReady(url) {
  for (;;) {
    try {
      await command(`${url}/status`, 'GET');
      return;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // fetch: nobody listens yet
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/**
 * The page in the window. Sizes include the frame of the window: the second request corrects the difference.
 * @param {(path: string, body: object) => Promise<any>} post sends a command to the session
 */
const inWindow = (post) => ({
  async goto(/** @type {string} */ url) {
    await post('frame', { id: null });
    await post('url', { url });
  },
  async resize(/** @type {number} */ width, /** @type {number} */ height) {
    await post('window/rect', { width, height });
    const inner = await post('execute/sync', {
      script: 'return [innerWidth, innerHeight];',
      args: [],
    });
    await post('window/rect', { width: 2 * width - inner[0], height: 2 * height - inner[1] });
  },
});

/**
 * The page in a frame of a page without scripts: the window itself cannot be narrower than 447 px.
 * @param {(path: string, body: object) => Promise<any>} post sends a command to the session
 */
const inFrame = (post) => ({
  async goto(/** @type {string} */ url) {
    await post('frame', { id: null });
    await post('window/rect', { width: 1500, height: 1200 });
    await post('url', { url: new URL('/404', url).href });
    const script = `const frame = document.createElement('iframe');
      document.body.replaceChildren(frame);
      frame.onload = arguments[1];
      frame.src = arguments[0];`;
    await post('execute/async', { script, args: [url] });
    await post('frame', { id: 0 });
  },
  resize: (/** @type {number} */ width, /** @type {number} */ height) =>
    post('execute/sync', {
      script: `Object.assign(frameElement.style, {
        border: 0, maxWidth: 'none', width: arguments[0] + 'px', height: arguments[1] + 'px' });`,
      args: [width, height],
    }),
});

/**
 * @param {{after: (leave: () => unknown) => void}} test
 * @param {{driver: string, display: string}} programs
 */
export async function openWebKit(test, { driver, display }) {
  const number = await openDisplay(test, display);
  const port = await freePort();
  // Meson sets MALLOC_PERTURB_ for each test. The driver loses commands with it: it reads memory that it has freed.
  const { MALLOC_PERTURB_: _, ...environment } = process.env;
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...environment, DISPLAY: `:${number}`, GDK_BACKEND: 'x11', LANG: 'C.UTF-8' },
  });
  test.after(() => child.kill());
  const address = `http://127.0.0.1:${port}`;
  await driverReady(address);
  const { sessionId } = await command(`${address}/session`, 'POST', {
    capabilities: { alwaysMatch: { timeouts: { script: SCRIPT_MS, pageLoad: WAIT_MS } } },
  });
  const session = `${address}/session/${sessionId}`;
  test.after(() => command(session, 'DELETE').catch(() => undefined));
  const post = (/** @type {string} */ path, /** @type {object} */ body) =>
    command(`${session}/${path}`, 'POST', body);
  const act = (/** @type {object} */ source) => post('actions', { actions: [source] });
  const window = {
    /** @param {Function} run @param {any} argument `once`: the script is not run again */
    async evaluate(run, argument = null) {
      const script = `const done = arguments[1];
        Promise.resolve(arguments[0]).then(${run}).then(
          (value) => done({ value: value ?? null }),
          (error) => done({ error: String(error) }));`;
      const { value, error } = await askUntilAnswered(
        () => post('execute/async', { script, args: [argument] }),
        Date.now() + (argument?.once ? 0 : WAIT_MS),
      );
      if (error) throw new Error(error);
      return value;
    },
    click: (/** @type {number} */ x, /** @type {number} */ y) =>
      act({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    press: (/** @type {keyof typeof KEYS} */ key) =>
      act({
        type: 'key',
        id: 'keyboard',
        actions: [
          { type: 'keyDown', value: KEYS[key] },
          { type: 'keyUp', value: KEYS[key] },
        ],
      }),
  };
  /** @param {boolean} framed whether the page is shown in a frame, so that it can have any size */
  return (framed) => ({ ...window, ...(framed ? inFrame(post) : inWindow(post)) });
}

// SPDX-License-Identifier: MIT
// The service worker: stores the page on the device, so that it opens without a network. Each version of the page is
// stored completely, in a cache of its own, and verified by its hashes. An open page gets all its files from the
// version with which it was opened, or from the server if that version is not stored. So no page is ever a mixture of
// two versions.
//
// HTML pages come from the server if it answers, all other files from the cache. Data of the server is never stored.

/** Inserted by bundle.py: the version, and the first 16 digits of the SHA-256 of each file. */
const PAGE = /** @type {{ version: string, files: Record<string, string> }} */ (
  JSON.parse('{"version":"","files":{}}')
);
const KEPT = 'taberna-page-';
/**
 * The cache that maps each open page to its version. It must survive the worker, because a browser stops a worker at
 * any time.
 */
const WHO = 'taberna-who';
const INDEX = 'index.html';
/** Milliseconds after which a server that has not answered counts as unreachable. */
const ANSWER_MS = 4000;
/** Number of files that are fetched at the same time. */
const AT_A_TIME = 6;
const HASH_DIGITS = 16;
const BAD_GATEWAY = 502;
const SERVER_PATHS = /^\/(api\/|ws$|healthz$|readyz$|metrics$|sw\.js$)/;

const worker = /** @type {any} */ (self);
const cacheOf = (/** @type {string} */ version) => caches.open(KEPT + version);

/** @param {ArrayBuffer} bytes */
async function hashOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const digits = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.slice(0, HASH_DIGITS);
}

/* ---- storing a version ---- */

/**
 * A copy of the file from another stored version, if its hash is the same.
 * @param {string} path
 * @param {string} hash
 */
async function fromBefore(path, hash) {
  const before = await caches.match(path);
  return before && (await hashOf(await before.clone().arrayBuffer())) === hash ? before : null;
}

/** @param {Cache} cache @param {string} name @param {string} hash */
async function keepFile(cache, name, hash) {
  const path = `/${name}`;
  let answer = await fromBefore(path, hash);
  if (!answer) {
    answer = await fetch(path, { cache: 'no-cache', credentials: 'omit' });
    const same = answer.ok && (await hashOf(await answer.clone().arrayBuffer())) === hash;
    // The server has a newer version by now, which brings its own worker.
    if (!same) throw new Error(`${path} is of another version`);
  }
  await cache.put(path, answer);
}

async function keepAll() {
  const cache = await cacheOf(PAGE.version);
  const left = Object.entries(PAGE.files);
  const carry = async () => {
    for (let next = left.pop(); next; next = left.pop()) await keepFile(cache, ...next);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, carry));
  await worker.skipWaiting();
}

/* ---- the version of each page ---- */

const mark = (/** @type {string} */ client) => `/client/${client}`;

/** @param {string} client @param {string} version */
async function note(client, version) {
  if (client) await (await caches.open(WHO)).put(mark(client), new Response(version));
}

/** @param {string} client @returns {Promise<string>} '' if the page has not reported its version */
async function versionOf(client) {
  const noted = client ? await (await caches.open(WHO)).match(mark(client)) : undefined;
  return (await noted?.text()) ?? '';
}

/** Forgets closed pages, and deletes the versions that no open page uses. */
async function tidy() {
  const there = (await worker.clients.matchAll({ includeUncontrolled: true, type: 'all' })).map(
    (/** @type {{ id: string }} */ { id }) => id,
  );
  const used = new Set([PAGE.version, ...(await Promise.all(there.map(versionOf)))]);
  const who = await caches.open(WHO);
  const marks = new Set(there.map(mark));
  for (const request of await who.keys()) {
    if (!marks.has(new URL(request.url).pathname)) await who.delete(request);
  }
  for (const name of await caches.keys()) {
    if (name.startsWith(KEPT) && !used.has(name.slice(KEPT.length))) await caches.delete(name);
  }
}

/* ---- answering ---- */

/**
 * The answer of the server; null if it does not answer.
 * @param {Request} request
 * @returns {Promise<Response | null>}
 */
async function fromServer(request) {
  const late = new Promise((resolve) => setTimeout(() => resolve(null), ANSWER_MS));
  const answer = await Promise.race([fetch(request).catch(() => null), late]);
  return answer && answer.status < BAD_GATEWAY ? answer : null;
}

/** An HTML page: from the server, or else from the cache. @param {any} event */
async function page({ request, resultingClientId }) {
  const answer = await fromServer(request);
  if (!answer) {
    await note(resultingClientId, PAGE.version);
    return (await (await cacheOf(PAGE.version)).match(`/${INDEX}`)) ?? Response.error();
  }
  if (answer.headers.get('content-type')?.startsWith('text/html')) {
    const version = /name="version" content="(\w+)"/.exec(await answer.clone().text())?.[1];
    await note(resultingClientId, version ?? '');
  }
  return answer;
}

/** Any other file: from the version that the page has. @param {any} event @param {string} path */
async function part({ request, clientId, resultingClientId }, path) {
  const version = await versionOf(clientId);
  if (request.destination === 'worker') await note(resultingClientId, version);
  const kept = await caches.has(KEPT + version);
  const found = kept ? await (await cacheOf(version)).match(path) : null;
  if (found) return found;
  try {
    return await fetch(request);
  } catch (error) {
    // A page that has not reported its version was just loaded from the server.
    const own = version === '' ? await (await cacheOf(PAGE.version)).match(path) : null;
    if (own) return own;
    throw error;
  }
}

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(keepAll()));

worker.addEventListener('activate', (/** @type {any} */ event) =>
  event.waitUntil(tidy().then(() => worker.clients.claim())),
);

worker.addEventListener('message', (/** @type {any} */ event) =>
  event.waitUntil(note(event.source?.id, String(event.data?.version ?? ''))),
);

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || SERVER_PATHS.test(pathname)) return;
  if (request.mode !== 'navigate') {
    event.respondWith(part(event, pathname));
  } else if (!searchParams.has('embed')) {
    // A table that is embedded in another site is shown only while the server is reachable.
    event.respondWith(page(event));
    event.waitUntil(tidy());
  }
});

// SPDX-License-Identifier: MIT
// The page kept on the device, so that it opens without a network: a service worker. Each version of the page is kept whole, in a
// cache of its own, and found right by its hashes; whoever has the page open gets all of it from the version that he opened, or,
// where that is not kept, from the house. So no page is ever made of two versions.
//
// Pages come from the house where it answers, the rest from what is kept. Nothing that the house alone knows is ever kept.

/** What lay_out.py writes here: the version, and the first 16 digits of the SHA-256 of each file. */
const PAGE = /** @type {{ version: string, files: Record<string, string> }} */ (
  JSON.parse('{"version":"","files":{}}')
);
const KEPT = 'taberna-page-';
/** Which page has which version: outlives the worker, which a browser ends when it likes. */
const WHO = 'taberna-who';
const INDEX = 'index.html';
/** A house that has not answered by then is taken to be away. */
const ANSWER_MS = 4000;
/** Files that are fetched at a time. */
const AT_A_TIME = 6;
const HASH_DIGITS = 16;
const BAD_GATEWAY = 502;
const HOUSE = /^\/(api\/|ws$|healthz$|readyz$|metrics$|sw\.js$)/;

const worker = /** @type {any} */ (self);
const cacheOf = (/** @type {string} */ version) => caches.open(KEPT + version);

/** @param {ArrayBuffer} bytes */
async function hashOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const digits = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.slice(0, HASH_DIGITS);
}

/* ---- keeping a version ---- */

/** A file from another version that has the same. @param {string} path @param {string} hash */
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
    // The house has been given another version meanwhile: that one brings its own worker.
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

/* ---- who has which version ---- */

const mark = (/** @type {string} */ client) => `/client/${client}`;

/** @param {string} client @param {string} version */
async function note(client, version) {
  if (client) await (await caches.open(WHO)).put(mark(client), new Response(version));
}

/** @param {string} client @returns {Promise<string>} '' where nobody has said */
async function versionOf(client) {
  const noted = client ? await (await caches.open(WHO)).match(mark(client)) : undefined;
  return (await noted?.text()) ?? '';
}

/** Forgets who has gone, and the versions that nobody has any more. */
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

/** What the house answers; null where it does not. @param {Request} request @returns {Promise<Response | null>} */
async function ofHouse(request) {
  const late = new Promise((resolve) => setTimeout(() => resolve(null), ANSWER_MS));
  const answer = await Promise.race([fetch(request).catch(() => null), late]);
  return answer && answer.status < BAD_GATEWAY ? answer : null;
}

/** A page: from the house, or as it is kept. @param {any} event */
async function page({ request, resultingClientId }) {
  const answer = await ofHouse(request);
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

/** A part of a page: of the version that the page has. @param {any} event @param {string} path */
async function part({ request, clientId, resultingClientId }, path) {
  const version = await versionOf(clientId);
  if (request.destination === 'worker') await note(resultingClientId, version);
  const kept = await caches.has(KEPT + version);
  const found = kept ? await (await cacheOf(version)).match(path) : null;
  if (found) return found;
  try {
    return await fetch(request);
  } catch (error) {
    // Who has said nothing of his version came from a house that was there a moment ago.
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
  if (request.method !== 'GET' || origin !== location.origin || HOUSE.test(pathname)) return;
  if (request.mode !== 'navigate') {
    event.respondWith(part(event, pathname));
  } else if (!searchParams.has('embed')) {
    // In another site's page a table is shown only while the house is there.
    event.respondWith(page(event));
    event.waitUntil(tidy());
  }
});

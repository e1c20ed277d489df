// SPDX-License-Identifier: MIT
// Maps addresses to pages. Links are ordinary links: a click on a link within the site becomes a step in the history.
import { FIRST_GAME } from '../games/registry.js';
import { closeLayers, followHistory, pushAddress, takeHistory } from './layers.js';

/** Pages without a parameter: the address is the name of the page. */
export const PLAIN_PAGES = /** @type {const} */ ([
  'lobby',
  'tv',
  'admin',
  'verify',
  'bots',
  'developers',
  'dice',
  'games',
  'account',
  'move',
]);
/** Game pages that exist without a game. */
const LISTS = ['play', 'learn', 'puzzles', 'history'];
/** Pages whose address may end in a game: "/rules/tabula". */
export const GAME_PAGES = /** @type {const} */ ([
  'rules',
  'ratings',
  'play',
  'learn',
  'puzzles',
  'history',
  'print',
]);

/**
 * @typedef {{page: 'home' | 'lost' | typeof PLAIN_PAGES[number]} | {page: typeof GAME_PAGES[number], game: string}
 *   | {page: 'table', room: string, number: number} | {page: 'person', who: string}} Route game: '' if the address of a
 * page in LISTS names none: then the stored game, the list of lessons or puzzles, or the whole history is shown;
 * number: of the requested game at that table, 0 for the present one
 */

/** What a program adds to a link that stands in a sentence: "(see http://…/t/r7f3)." No address of the site ends so. */
const AFTER_LINK = /(?:[.,;:!?)\]}>'"*…»”’]|%(?:22|3E|5D|7D|C2%BB|E2%80%A6|E2%80%9D|E2%80%99))+$/i;

/**
 * A path, query or fragment without the punctuation of the sentence around the link.
 * @param {string} part
 */
export const trimLink = (part) => part.replace(AFTER_LINK, '');

/**
 * @param {string} address its path: "/t/r7f3"
 * @param {string} [search] its query: "?game=2"
 * @returns {Route}
 */
export function routeOf(address, search = '') {
  const path = trimLink(address);
  const table = /^\/t\/([A-Za-z0-9_-]{1,32})\/?$/.exec(path);
  if (table) {
    const number = Number(/[?&]game=(\d{1,4})(?:&|$)/.exec(trimLink(search))?.[1] ?? 0);
    return { page: 'table', room: table[1], number };
  }
  const person = /^\/people\/([A-Za-z0-9_-]{1,32})\/?$/.exec(path);
  if (person) return { page: 'person', who: person[1] };
  const [, name, game] = /^\/([a-z]*)(?:\/([a-z-]{1,32}))?\/*$/.exec(path) ?? [];
  if (name === '' && game === undefined) return { page: 'home' };
  const ofGame = GAME_PAGES.find((page) => page === name);
  if (ofGame) return { page: ofGame, game: game ?? (LISTS.includes(ofGame) ? '' : FIRST_GAME) };
  const plain = PLAIN_PAGES.find((page) => page === name);
  return plain && game === undefined ? { page: plain } : { page: 'lost' };
}

/** @type {Set<() => void>} */
const listeners = new Set();

/** Goes to an address of this site without loading the page again. @param {string} path */
export function navigate(path) {
  pushAddress(path);
  for (const listener of listeners) listener();
}

/**
 * Calls `listener` after each change of the address; returns a function that stops this.
 * @param {() => void} listener
 */
export function onNavigate(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The address within this site to which a click leads, or null if the browser must handle the click itself.
 * @param {MouseEvent} event
 */
function pathOfClick(event) {
  const plain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!plain || event.defaultPrevented || !(event.target instanceof Element)) return null;
  const link = event.target.closest('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download'))
    return null;
  const inside = link.origin === location.origin && routeOf(link.pathname).page !== 'lost';
  return inside && !link.hash ? link.pathname + link.search : null;
}

/** Takes the punctuation off the address, so that a copy of it is the link that was meant. */
function trimAddress() {
  const { pathname, search, hash } = location;
  const meant = trimLink(pathname) + (hash ? search : trimLink(search));
  if (meant !== pathname + search) history.replaceState(history.state, '', meant + hash);
}

/** Starts to listen to clicks and to the back button. */
export function startRouter() {
  trimAddress();
  followHistory();
  document.addEventListener('click', (event) => {
    const path = pathOfClick(event);
    if (path === null) return;
    event.preventDefault();
    if (path === location.pathname + location.search) closeLayers();
    else navigate(path);
    window.scrollTo(0, 0);
  });
  window.addEventListener('popstate', () => {
    if (!takeHistory()) return;
    for (const listener of listeners) listener();
  });
}

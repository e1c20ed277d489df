// SPDX-License-Identifier: MIT
// Which page an address asks for. Links are plain links: a click on one of ours is turned into a step in the history.

/**
 * @typedef {{page: 'home' | 'lobby' | 'tv' | 'admin' | 'verify' | 'dice' | 'bots' | 'games' | 'account' | 'move' | 'lost'} | {page: 'rules' | 'ratings' | 'play', game: string}
 *   | {page: 'table', room: string, number: number} | {page: 'person', who: string}} Route
 *   game: '' on the page to play where the one is meant that is kept there
 *   number: of the game at that table that is asked for, 0 for the one that stands there
 */

/**
 * @param {string} path
 * @param {string} [search] what follows the path: "?game=2"
 * @returns {Route}
 */
export function routeOf(path, search = '') {
  const table = /^\/t\/([A-Za-z0-9_-]{1,32})\/?$/.exec(path);
  if (table) {
    const number = Number(/[?&]game=(\d{1,4})(?:&|$)/.exec(search)?.[1] ?? 0);
    return { page: 'table', room: table[1], number };
  }
  const ofGame = /^\/(rules|ratings|play)(?:\/([a-z-]{1,32}))?\/?$/.exec(path);
  if (ofGame) {
    const page = /** @type {'rules' | 'ratings' | 'play'} */ (ofGame[1]);
    return { page, game: ofGame[2] ?? (page === 'play' ? '' : 'tabula') };
  }
  const person = /^\/people\/([A-Za-z0-9_-]{1,32})\/?$/.exec(path);
  if (person) return { page: 'person', who: person[1] };
  switch (path.replace(/\/+$/, '')) {
    case '':
      return { page: 'home' };
    case '/lobby':
      return { page: 'lobby' };
    case '/admin':
      return { page: 'admin' };
    case '/tv':
      return { page: 'tv' };
    case '/verify':
      return { page: 'verify' };
    case '/bots':
      return { page: 'bots' };
    case '/dice':
      return { page: 'dice' };
    case '/games':
      return { page: 'games' };
    case '/account':
      return { page: 'account' };
    case '/move':
      return { page: 'move' };
    default:
      return { page: 'lost' };
  }
}

/** @type {Set<() => void>} */
const listeners = new Set();

/** Goes to an address of the house without loading the page again. @param {string} path */
export function navigate(path) {
  history.pushState(null, '', path);
  for (const listener of listeners) listener();
}

/**
 * Calls `listener` whenever the address has changed; returns how to stop.
 * @param {() => void} listener
 */
export function onNavigate(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The address a click means to go to inside the house, or null where the browser should do what it always does.
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

/** Begins to listen to clicks and to the back button. */
export function startRouter() {
  document.addEventListener('click', (event) => {
    const path = pathOfClick(event);
    if (path === null) return;
    event.preventDefault();
    if (path !== location.pathname + location.search) navigate(path);
    window.scrollTo(0, 0);
  });
  window.addEventListener('popstate', () => {
    for (const listener of listeners) listener();
  });
}

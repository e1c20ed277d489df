// SPDX-License-Identifier: MIT
// Which page an address asks for. Links are plain links: a click on one of ours is turned into a step in the history.

/** @typedef {{page: 'home' | 'lobby' | 'tv' | 'admin' | 'verify' | 'dice' | 'lost'} | {page: 'rules', game: string} | {page: 'table', room: string}} Route */

/**
 * @param {string} path
 * @returns {Route}
 */
export function routeOf(path) {
  const table = /^\/t\/([A-Za-z0-9_-]{1,32})\/?$/.exec(path);
  if (table) return { page: 'table', room: table[1] };
  const rules = /^\/rules(?:\/([a-z-]{1,32}))?\/?$/.exec(path);
  if (rules) return { page: 'rules', game: rules[1] ?? 'tabula' };
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
    case '/dice':
      return { page: 'dice' };
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
  return inside && !link.hash ? link.pathname : null;
}

/** Begins to listen to clicks and to the back button. */
export function startRouter() {
  document.addEventListener('click', (event) => {
    const path = pathOfClick(event);
    if (path === null) return;
    event.preventDefault();
    if (path !== location.pathname) navigate(path);
    window.scrollTo(0, 0);
  });
  window.addEventListener('popstate', () => {
    for (const listener of listeners) listener();
  });
}

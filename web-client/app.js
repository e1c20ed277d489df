// SPDX-License-Identifier: MIT
// Where the page starts: the house, the address, and one tree of views drawn again whenever either changes.
/** @import { House } from './types.d.ts' */
import { createHouse } from './house.js';
import { onNavigate, routeOf, startRouter } from './router.js';
import { t } from './texts/text.js';
import { GAME_NAMES } from './views/games.js';
import { html, render, useEffect, useState } from './views/h.js';
import { Home } from './views/home.js';
import { Lost } from './views/lost.js';
import { Shell } from './views/shell.js';
import { TablePage } from './views/table.js';

const PAGES = { home: Home, lost: Lost };
const READING = /** @type {const} */ ({ verify: 'Verify', rules: 'RulesPage', dice: 'DicePage' });

/** A page to read, as soon as it is there. @param {{house: House, page: keyof typeof READING, game?: string}} props */
function Reading({ house, page, game }) {
  const [pages, setPages] = useState(/** @type {any} */ (null));
  useEffect(() => {
    import('./views/reading.js').then(setPages);
  }, []);
  if (!pages) return html`<p class="page-text quiet" aria-busy="true">${t('page.loading')}</p>`;
  return html`<${pages[READING[page]]} house=${house} game=${game} />`;
}

/** @param {{house: House}} props */
function App({ house }) {
  const [route, setRoute] = useState(() => routeOf(location.pathname));
  const [, setTick] = useState(0);
  useEffect(() => house.subscribe(() => setTick((tick) => tick + 1)), [house]);
  useEffect(() => onNavigate(() => setRoute(routeOf(location.pathname))), []);
  useEffect(() => {
    document.title = t(`title.${route.page}`);
  }, [route]);

  const { theme } = house.state.settings;
  useEffect(() => {
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);

  if (route.page === 'table') {
    return html`<${Shell} house=${house} page="table">
      <${TablePage} key=${route.room} house=${house} room=${route.room} />
    <//>`;
  }
  const unknown = route.page === 'rules' && !GAME_NAMES.includes(route.game);
  if (route.page === 'home' || route.page === 'lost' || unknown) {
    const page = route.page === 'home' ? 'home' : 'lost';
    return html`<${Shell} house=${house} page=${page}>
      <${PAGES[page]} house=${house} />
    <//>`;
  }
  return html`<${Shell} house=${house} page=${route.page}>
    <${Reading}
      key=${route.page}
      house=${house}
      page=${route.page}
      game=${route.page === 'rules' ? route.game : undefined}
    />
  <//>`;
}

const host = document.getElementById('app');
if (host) {
  const house = createHouse();
  startRouter();
  host.replaceChildren();
  render(html`<${App} house=${house} />`, host);
  house.start();
}

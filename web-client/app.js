// SPDX-License-Identifier: MIT
// Where the page starts: the house, the address, and one tree of views drawn again whenever either changes.
/** @import { House } from './types.d.ts' */
import { createHouse } from './house.js';
import { createMemory } from './memory.js';
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

/** A part of the page that comes when it is asked for. @param {{load: () => Promise<any>, name: string, props: object}} props */
function Later({ load, name, props }) {
  const [parts, setParts] = useState(/** @type {any} */ (null));
  useEffect(() => {
    load().then(setParts);
  }, []);
  if (!parts) return html`<p class="page-text quiet" aria-busy="true">${t('page.loading')}</p>`;
  return html`<${parts[name]} ...${props} />`;
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
  if (route.page === 'admin') {
    return html`<${Shell} house=${house} page="admin">
      <${Later} key="admin" load=${() => import('./views/admin.js')} name="Admin" props=${{}} />
    <//>`;
  }
  if (route.page === 'tv') {
    return html`<${Shell} house=${house} page="tv">
      <${Later} key="tv" load=${() => import('./views/tv.js')} name="Tv" props=${{ house }} />
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
    <${Later}
      key=${route.page}
      load=${() => import('./views/reading.js')}
      name=${READING[route.page]}
      props=${{ house, game: route.page === 'rules' ? route.game : undefined }}
    />
  <//>`;
}

/** In another site's page only a table is shown, to a guest who is nobody and leaves nothing behind. */
const embedded = new URLSearchParams(location.search).has('embed');

/** @returns {House} */
function createLooker() {
  const house = createHouse({ storage: createMemory() });
  house.setSettings({ hidden: true });
  return house;
}

/** @param {{house: House}} props */
function Framed({ house }) {
  const [, setTick] = useState(0);
  useEffect(() => house.subscribe(() => setTick((tick) => tick + 1)), [house]);
  const route = routeOf(location.pathname);
  if (route.page !== 'table') return html`<${Lost} house=${house} />`;
  const props = { house, room: route.room };
  return html`<${Later} load=${() => import('./views/embed.js')} name="Embed" props=${props} />`;
}

const host = document.getElementById('app');
if (host) {
  const house = embedded ? createLooker() : createHouse();
  if (!embedded) startRouter();
  host.replaceChildren();
  render(embedded ? html`<${Framed} house=${house} />` : html`<${App} house=${house} />`, host);
  house.start();
}

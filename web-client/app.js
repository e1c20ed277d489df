// SPDX-License-Identifier: MIT
// The entry point of the page: creates the store, reads the address, and draws one tree of views
// again whenever either changes.
/** @import { Store, Owed, RoomState } from './types.d.ts' */
/** @import { Route } from './app/router.js' */
import { createStore } from './app/store.js';
import { onNavigate, routeOf, startRouter } from './app/router.js';
import { t } from './texts/text.js';
import { GAME_NAMES, gameName } from './views/board/games.js';
import { html, render, useEffect, useState } from './views/common/h.js';
import { Later, styled } from './views/common/later.js';
import { Lost } from './views/common/lost.js';
import { Shell } from './views/common/shell.js';
import { TablePage } from './views/table/table.js';

const HOME = styled(() => import('./views/lobby/home.js'), 'front');
const LOBBY = styled(() => import('./views/lobby/lobby.js'), 'front');
const TV = () => import('./views/lobby/tv.js');
const ADMIN = () => import('./views/admin/admin.js');
const BOOK = styled(() => import('./views/reading/reading.js'), 'reading');
const PEOPLE = styled(() => import('./views/people/people.js'), 'people');
const ACCOUNT = styled(() => import('./views/account/account.js'), 'account');
const MOVE = styled(() => import('./views/table/move.js'), 'account');
const PLAY = styled(() => import('./views/play/play.js'), 'front', 'play');
const EMBED = () => import('./views/table/embed.js');
/** @type {Record<Exclude<Route['page'], 'table' | 'lost'>, [() => Promise<any>, string]>} */
const PAGES = {
  home: [HOME, 'Home'],
  lobby: [LOBBY, 'LobbyPage'],
  tv: [TV, 'Tv'],
  admin: [ADMIN, 'Admin'],
  verify: [BOOK, 'Verify'],
  rules: [BOOK, 'RulesPage'],
  dice: [BOOK, 'DicePage'],
  bots: [BOOK, 'BotsPage'],
  person: [PEOPLE, 'PersonPage'],
  ratings: [PEOPLE, 'RatingsPage'],
  games: [PEOPLE, 'GamesPage'],
  account: [ACCOUNT, 'AccountPage'],
  move: [MOVE, 'MovePage'],
  play: [PLAY, 'PlayPage'],
};

/** The route of the current address. */
const routeNow = () => routeOf(location.pathname, location.search);

/**
 * Whether an owed action of a room is owed by this player.
 * @param {RoomState} room
 * @returns {(owed: Owed) => boolean}
 */
const isMine =
  ({ mySeat }) =>
  ({ seat, kind }) =>
    seat === mySeat && kind !== 'link';

/** The title of a page; pages about a game contain its name. @param {string} page @param {string} game or '' */
const titleOf = (page, game) =>
  t(page === 'play' && game ? 'title.play.game' : `title.${page}`, { game: gameName(game) });

/** @param {{store: Store}} props */
function App({ store }) {
  const [route, setRoute] = useState(routeNow);
  const [, setTick] = useState(0);
  useEffect(() => store.subscribe(() => setTick((tick) => tick + 1)), [store]);
  useEffect(() => onNavigate(() => setRoute(routeNow())), []);
  const { room, mine } = store.state;
  const at = route.page === 'table' ? route.room : null;
  const turn = at && room?.id === at && room.owed.some(isMine(room));
  const owed = mine.filter((line) => line.owed && line.room !== at).length;
  const game = 'game' in route ? route.game : '';
  const lost = route.page === 'lost' || (game !== '' && !GAME_NAMES.includes(game));
  const title = turn ? t('title.turn') : titleOf(lost ? 'lost' : route.page, game);
  useEffect(() => {
    document.title = owed > 0 ? t('title.owed', { n: owed, title }) : title;
  }, [owed, title]);

  const { theme } = store.state.settings;
  useEffect(() => {
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);

  if (route.page === 'table') {
    return html`<${Shell} store=${store} page="table">
      <${TablePage} key=${route.room} store=${store} room=${route.room} number=${route.number} />
    <//>`;
  }
  if (lost || route.page === 'lost') {
    return html`<${Shell} store=${store} page="lost"><${Lost} /><//>`;
  }
  const [load, name] = PAGES[route.page];
  const { page, ...asked } = route;
  return html`<${Shell} store=${store} page=${page}>
    <${Later} key=${page} load=${load} name=${name} props=${{ store, ...asked }} />
  <//>`;
}

/**
 * A page that is embedded in another site shows a single table, to an anonymous guest, and stores nothing on the
 * device.
 */
const embedded = new URLSearchParams(location.search).has('embed');

/** @returns {Promise<Store>} */
async function createLooker() {
  const { createMemory } = await import('./app/memory.js');
  const store = createStore({ storage: createMemory(), guest: true });
  store.setSettings({ hidden: true });
  return store;
}

/** @param {{store: Store}} props */
function Framed({ store }) {
  const [, setTick] = useState(0);
  useEffect(() => store.subscribe(() => setTick((tick) => tick + 1)), [store]);
  const route = routeNow();
  if (route.page !== 'table') return html`<${Lost} />`;
  const props = { store, room: route.room };
  return html`<${Later} load=${EMBED} name="Embed" props=${props} />`;
}

/** Milliseconds before the page is stored on the device, so that the first board has the network to itself. */
const KEEP_AFTER_MS = 5000;
const keep = () =>
  import('./app/offline.js').then(
    ({ keepPage }) => keepPage(),
    () => undefined,
  );

const host = document.getElementById('app');
if (host) {
  const store = embedded ? await createLooker() : createStore();
  if (!embedded) startRouter();
  host.replaceChildren();
  render(embedded ? html`<${Framed} store=${store} />` : html`<${App} store=${store} />`, host);
  store.start();
  if (!embedded) addEventListener('load', () => setTimeout(keep, KEEP_AFTER_MS));
}

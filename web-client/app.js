// SPDX-License-Identifier: MIT
// Where the page starts: the house, the address, and one tree of views drawn again whenever either changes.
/** @import { House, Owed, RoomState } from './types.d.ts' */
/** @import { Route } from './router.js' */
import { createHouse } from './house.js';
import { createMemory } from './memory.js';
import { onNavigate, routeOf, startRouter } from './router.js';
import { t } from './texts/text.js';
import { GAME_NAMES } from './views/games.js';
import { html, render, useEffect, useState } from './views/h.js';
import { Later, styled } from './views/later.js';
import { Lost } from './views/lost.js';
import { Shell } from './views/shell.js';
import { TablePage } from './views/table.js';

const HOME = styled(() => import('./views/home.js'), 'front');
const LOBBY = styled(() => import('./views/lobby.js'), 'front');
const TV = () => import('./views/tv.js');
const ADMIN = () => import('./views/admin.js');
const BOOK = styled(() => import('./views/reading.js'), 'reading');
const PEOPLE = styled(() => import('./views/people.js'), 'people');
const ACCOUNT = styled(() => import('./views/account.js'), 'account');
const MOVE = styled(() => import('./views/move.js'), 'account');
const PLAY = styled(() => import('./views/play.js'), 'front', 'play');
const EMBED = () => import('./views/embed.js');
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

/** What stands in the address now. */
const routeNow = () => routeOf(location.pathname, location.search);

/** Whether a room waits for a throw or a turn of who sits here. @param {RoomState} room @returns {(owed: Owed) => boolean} */
const isMine =
  ({ mySeat }) =>
  ({ seat, kind }) =>
    seat === mySeat && kind !== 'link';

/** @param {{house: House}} props */
function App({ house }) {
  const [route, setRoute] = useState(routeNow);
  const [, setTick] = useState(0);
  useEffect(() => house.subscribe(() => setTick((tick) => tick + 1)), [house]);
  useEffect(() => onNavigate(() => setRoute(routeNow())), []);
  const { room, mine } = house.state;
  const at = route.page === 'table' ? route.room : null;
  const turn = at && room?.id === at && room.owed.some(isMine(room));
  const owed = mine.filter((line) => line.owed && line.room !== at).length;
  const title = t(turn ? 'title.turn' : `title.${route.page}`);
  useEffect(() => {
    document.title = owed > 0 ? t('title.owed', { n: owed, title }) : title;
  }, [owed, title]);

  const { theme } = house.state.settings;
  useEffect(() => {
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);

  if (route.page === 'table') {
    return html`<${Shell} house=${house} page="table">
      <${TablePage} key=${route.room} house=${house} room=${route.room} number=${route.number} />
    <//>`;
  }
  const unknown = 'game' in route && route.game !== '' && !GAME_NAMES.includes(route.game);
  if (route.page === 'lost' || unknown) {
    return html`<${Shell} house=${house} page="lost"><${Lost} /><//>`;
  }
  const [load, name] = PAGES[route.page];
  const { page, ...asked } = route;
  return html`<${Shell} house=${house} page=${page}>
    <${Later} key=${page} load=${load} name=${name} props=${{ house, ...asked }} />
  <//>`;
}

/** In another site's page only a table is shown, to a guest who is nobody and leaves nothing behind. */
const embedded = new URLSearchParams(location.search).has('embed');

/** @returns {House} */
function createLooker() {
  const house = createHouse({ storage: createMemory(), nobody: true });
  house.setSettings({ hidden: true });
  return house;
}

/** @param {{house: House}} props */
function Framed({ house }) {
  const [, setTick] = useState(0);
  useEffect(() => house.subscribe(() => setTick((tick) => tick + 1)), [house]);
  const route = routeNow();
  if (route.page !== 'table') return html`<${Lost} />`;
  const props = { house, room: route.room };
  return html`<${Later} load=${EMBED} name="Embed" props=${props} />`;
}

/** The first board has the line to itself for so long; then the page is kept on the device. */
const KEEP_AFTER_MS = 5000;
const keep = () =>
  import('./offline.js').then(
    ({ keepPage }) => keepPage(),
    () => undefined,
  );

const host = document.getElementById('app');
if (host) {
  const house = embedded ? createLooker() : createHouse();
  if (!embedded) startRouter();
  host.replaceChildren();
  render(embedded ? html`<${Framed} house=${house} />` : html`<${App} house=${house} />`, host);
  house.start();
  if (!embedded) addEventListener('load', () => setTimeout(keep, KEEP_AFTER_MS));
}

// SPDX-License-Identifier: MIT
// The entry point of the page: creates the store, reads the address, and draws one tree of views
// again whenever either changes.
/** @import { Store, Owed, RoomState } from './types.d.ts' */
/** @import { Route } from './app/router.js' */
import { createStore } from './app/store.js';
import { onNavigate, routeOf, startRouter } from './app/router.js';
import { watchUpgrades } from './app/upgrade.js';
import { GAME_NAMES } from './games/registry.js';
import { rulesetOf } from './table/notation.js';
import { hasText, t } from './texts/text.js';
import { gameName } from './views/board/games.js';
import { html, render, useEffect, useLayoutEffect, useState } from './views/common/h.js';
import { Later, styled } from './views/common/later.js';
import { useLooks } from './views/common/looks.js';
import { Shell } from './views/common/shell.js';
import { TableLoading } from './views/common/table-loading.js';

const TABLE = styled(() => import('./views/table/table.js'), 'table-page');
const HOME = styled(() => import('./views/lobby/home.js'), 'front', 'lobby', 'empty', 'learn');
const LOBBY = styled(() => import('./views/lobby/lobby.js'), 'front', 'lobby', 'empty', 'learn');
const TV = styled(() => import('./views/lobby/tv.js'), 'front', 'empty', 'learn', 'table-page');
const ADMIN = styled(() => import('./views/admin/admin.js'), 'admin');
const RULES = styled(() => import('./views/reading/rules-page.js'), 'reading');
const DICE = styled(() => import('./views/reading/dice-page.js'), 'reading');
const VERIFY = styled(() => import('./views/reading/verify.js'), 'reading');
const BOTS = styled(() => import('./views/reading/bots-page.js'), 'reading');
const DEVELOPERS = styled(() => import('./views/reading/developers-page.js'), 'reading');
const HISTORY = styled(() => import('./views/reading/history-page.js'), 'reading');
const PRINT = styled(() => import('./views/print/print-page.js'), 'print');
const PEOPLE = styled(() => import('./views/people/people.js'), 'people');
const ACCOUNT = styled(() => import('./views/account/account.js'), 'account');
const MOVE = styled(() => import('./views/table/move.js'), 'account');
const PLAY = styled(() => import('./views/play/play.js'), 'front', 'play', 'sets');
const LEARN = styled(() => import('./views/learn/learn.js'), 'learn');
const PUZZLES = styled(() => import('./views/learn/puzzles.js'), 'learn');
const LOST = () => import('./views/common/lost.js');
const EMBED = styled(() => import('./views/table/embed.js'), 'table-page');
const FORBIDDEN = () => import('./views/common/forbidden.js');
/** The pages that need rules.wasm; some browsers forbid WebAssembly, for example in a lockdown mode. */
const NEEDS_RULES = ['table', 'play', 'learn', 'tv', 'verify'];
const hasRules = typeof WebAssembly !== 'undefined';
/** @type {Record<Exclude<Route['page'], 'table' | 'lost'>, [() => Promise<any>, string]>} */
const PAGES = {
  home: [HOME, 'Home'],
  lobby: [LOBBY, 'LobbyPage'],
  tv: [TV, 'Tv'],
  admin: [ADMIN, 'Admin'],
  verify: [VERIFY, 'Verify'],
  rules: [RULES, 'RulesPage'],
  dice: [DICE, 'DicePage'],
  bots: [BOTS, 'BotsPage'],
  developers: [DEVELOPERS, 'DevelopersPage'],
  history: [HISTORY, 'HistoryPage'],
  print: [PRINT, 'PrintPage'],
  person: [PEOPLE, 'PersonPage'],
  ratings: [PEOPLE, 'RatingsPage'],
  games: [PEOPLE, 'GamesPage'],
  account: [ACCOUNT, 'AccountPage'],
  move: [MOVE, 'MovePage'],
  play: [PLAY, 'PlayPage'],
  learn: [LEARN, 'LearnPage'],
  puzzles: [PUZZLES, 'PuzzlesPage'],
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

/** The title of a page; pages about a game have its name. @param {string} page @param {string} game or '' */
const titleOf = (page, game) => {
  const named = `title.${page}.game`;
  return t(game && hasText(named) ? named : `title.${page}`, { game: gameName(game) });
};

/** @param {{store: Store}} props */
function App({ store }) {
  const [route, setRoute] = useState(routeNow);
  const [, setTick] = useState(0);
  useLayoutEffect(() => store.subscribe(() => setTick((tick) => tick + 1)), [store]);
  useEffect(() => onNavigate(() => setRoute(routeNow())), []);
  const { room, mine, offlineTurn } = store.state;
  const at = route.page === 'table' ? route.room : null;
  const turn = offlineTurn || (at && room?.id === at && room.owed.some(isMine(room)));
  const owed = mine.filter((line) => line.owed && line.room !== at).length;
  const game = 'game' in route ? route.game : '';
  const unknown = game !== '' && !GAME_NAMES.includes(game);
  // The pages of lessons and puzzles have a message of their own for an unknown game.
  const lost = route.page === 'lost' || (unknown && !['learn', 'puzzles'].includes(route.page));
  const played = at && room?.id === at ? rulesetOf(room.rules) : unknown ? '' : game;
  const title = turn
    ? t('title.turn', { game: gameName(offlineTurn || played) })
    : titleOf(lost ? 'lost' : route.page, played);
  useEffect(() => {
    document.title = owed > 0 ? t('title.owed', { n: owed, title }) : title;
  }, [owed, title]);

  const waits = Boolean(turn) || owed > 0;
  useEffect(() => {
    const icon = document.querySelector('link[rel="icon"]');
    icon?.setAttribute('href', waits ? '/icons/taberna-turn.svg' : '/icons/taberna.svg');
  }, [waits]);

  useLooks(store.state.settings);

  if (
    !hasRules &&
    (NEEDS_RULES.includes(route.page) || (route.page === 'puzzles' && game !== ''))
  ) {
    return html`<${Shell} store=${store} page=${route.page}>
      <${Later} load=${FORBIDDEN} name="NoRules" props=${{}} />
    <//>`;
  }
  if (route.page === 'table') {
    return html`<${Shell} store=${store} page="table">
      <${Later}
        key=${route.room}
        load=${TABLE}
        name="TablePage"
        props=${{ store, room: route.room, number: route.number }}
        waiting=${html`<${TableLoading} />`}
      />
    <//>`;
  }
  if (lost || route.page === 'lost') {
    return html`<${Shell} store=${store} page="lost"
      ><${Later} load=${LOST} name="Lost" props=${{}}
    /><//>`;
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
async function createAnonymousStore() {
  const { createMemory } = await import('./app/memory.js');
  const store = createStore({ storage: createMemory(), guest: true });
  store.setSettings({ hidden: true });
  return store;
}

/** @param {{store: Store}} props */
function Framed({ store }) {
  const [, setTick] = useState(0);
  useLayoutEffect(() => store.subscribe(() => setTick((tick) => tick + 1)), [store]);
  useLooks(store.state.settings);
  const route = routeNow();
  if (!hasRules) return html`<${Later} load=${FORBIDDEN} name="NoRules" props=${{}} />`;
  if (route.page !== 'table') return html`<${Later} load=${LOST} name="Lost" props=${{}} />`;
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

/**
 * The first gesture may lead to a table, and before it no browser lets a page sound: both are loaded with it.
 * @param {Store} store
 */
function awaitGesture(store) {
  const stop = new AbortController();
  const begin = () => {
    stop.abort();
    TABLE().catch(() => undefined);
    import('./app/sounds.js').then(
      ({ startSounds }) => startSounds(() => store.state.settings),
      () => awaitGesture(store),
    );
  };
  const { signal } = stop;
  addEventListener('pointerdown', begin, { signal, capture: true, passive: true });
  addEventListener('keydown', begin, { signal, capture: true });
}

/** The fonts that index.html preloads. */
const FONTS = ['600 1rem Cinzel', '400 1rem "Alegreya Sans"', '700 1rem "Alegreya Sans"'];
/** Milliseconds until the page is drawn without them; browsers hide text in a late font as long as this. */
const FONTS_MS = 3000;

/** Resolves when the fonts are there, so that no text jumps when they come. @returns {Promise<unknown>} */
const fontsReady = () =>
  Promise.race([
    Promise.all(FONTS.map((font) => document.fonts.load(font))).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, FONTS_MS)),
  ]);

/** The storages that this browser forbids, for example because it blocks all cookies. */
const forbiddenStorages = () =>
  ['localStorage', 'sessionStorage'].filter((name) => {
    try {
      return /** @type {any} */ (globalThis)[name] === null;
    } catch {
      return true;
    }
  });

/** Milliseconds after the page has loaded: the first board has the network, and no translator has begun yet. */
const TRANSLATION_AFTER_MS = 2000;

const awaitTranslation = () =>
  import('./app/translated.js').then(
    ({ watchTranslation }) => watchTranslation(),
    () => undefined,
  );

/** @param {HTMLElement} host */
async function start(host) {
  const forbidden = forbiddenStorages();
  if (forbidden.length > 0) (await FORBIDDEN()).replaceStorages(forbidden);
  const notice = forbidden.length > 0 ? 'forbidden.storage' : undefined;
  const store = embedded ? await createAnonymousStore() : createStore({ notice });
  watchUpgrades();
  if (!embedded) startRouter();
  if (!embedded) awaitGesture(store);
  if (!embedded) addEventListener('load', () => setTimeout(keep, KEEP_AFTER_MS));
  addEventListener('load', () => setTimeout(awaitTranslation, TRANSLATION_AFTER_MS));
  // The socket opens while the page waits for its fonts and is drawn.
  void store.start();
  await fontsReady();
  host.replaceChildren();
  render(embedded ? html`<${Framed} store=${store} />` : html`<${App} store=${store} />`, host);
}

// Without `await` at the top: bundle.py puts this module into a file with others, and parts import that file.
const host = document.getElementById('app');
if (host) void start(host);

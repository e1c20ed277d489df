// SPDX-License-Identifier: MIT
// A table in its four states: waiting, running, ended, and closed or missing. All four have the same address.
/** @import { RoomState, Side, Store, TurnLine } from '../../types.d.ts' */
import { navigate } from '../../app/router.js';
import { t } from '../../texts/text.js';
import { GameBoard } from '../board/game-board.js';
import { gameName, useGame } from '../board/games.js';
import { html, useEffect, useMemo, useRef, useState } from '../common/h.js';
import { LateBar } from '../common/late-bars.js';
import { Later, isCutOff, prepare, styled } from '../common/later.js';
import { TableNotices } from '../common/notices.js';
import { TableLoading } from '../common/table-loading.js';
import { liveScene, pastScene } from '../board/scene.js';
import { Icon } from '../common/icons.js';
import { owedElsewhere } from '../../app/room-lists.js';
import { canHint, mayHint } from './may-hint.js';
import { focusOn, usePanel, useResult, useStart } from './panel-state.js';
import { PlayerBar } from './player-bar.js';
import { SidePanel } from './side-panel.js';
import { DelayBadge, SpectatorsButton } from './spectators.js';
import { sideOf } from '../board/board-words.js';
import { useTableCues } from './table-cues.js';
import { useTalkPlace } from './talk-place.js';
import { TurnPanel } from './turn-panel.js';

/** Milliseconds before the chat is loaded, so that the first board has the network to itself. */
const TALK_AFTER_MS = 300;

/** Parts that are not needed to play. */
const WAITING = styled(() => import('./waiting.js'), 'sitting', 'sets');
const RESULT = styled(() => import('./result.js'), 'sitting');
const TOOLS = () => import('./table-tools.js');
const LOCAL_TOOLS = () => import('../play/play-tools.js');
const GAMES = () => import('./table-games.js');
const MOVES = () => import('./move-list.js');
const PAST = () => import('./past-game.js');
const HINT = styled(() => import('./hint.js'), 'analysis');
const MISSING = () => import('../common/missing.js');
const SPEECH = () => import('../board/speech.js');
const TALK = () => import('../chat/chat.js');
const ANALYSIS = styled(() => import('../analysis/analysis.js'), 'sitting', 'analysis');

/**
 * Follows a table as long as the view is mounted.
 * @param {Store} store
 * @param {string} id
 * @returns {'missing' | null | RoomState} null until the first state arrives
 */
export function useTable(store, id) {
  useEffect(() => {
    store.visit(id);
    return () => store.leave(id);
  }, [store, id]);
  const { room, missing } = store.state;
  const known = useGame(room?.rules ?? '');
  if (missing === id) return 'missing';
  return room?.id === id && known ? room : null;
}

/** @param {{store: Store, room: string, number?: number}} props number: of the requested game; 0 for the last one */
export function TablePage({ store, room: id, number = 0 }) {
  const shown = useTable(store, id);
  const { room } = store.state;
  // A player of the requested game follows to the next game.
  const held = useRef(0);
  if (room?.id === id && room.mySeat !== null && number === room.game) held.current = number;
  const passed = number > 0 && room?.id === id && number < room.game;
  useEffect(() => {
    if (passed && held.current === number) navigate(`/t/${id}`);
  }, [passed, number]);
  if (shown === 'missing') {
    const why = store.state.missingWhy;
    return html`<${Later} load=${MISSING} name="Missing" props=${{ why }} />`;
  }
  if (!shown) {
    return html`<${TableLoading} lost=${isCutOff(store.state)} />`;
  }
  if (passed && held.current !== number) {
    const props = { store, room: shown, number };
    return html`<${Later} key=${number} load=${PAST} name="PastGame" props=${props} />`;
  }
  return html`<${Table} store=${store} room=${shown} />`;
}

/**
 * The turn on the board: the last one, an earlier one, or an alternative that is shown instead of a played one.
 * @param {Store} store
 * @param {RoomState} room
 */
function useShownTurn(store, room) {
  const [past, setPast] = useState(/** @type {number | null} */ (null));
  const [other, setOther] = useState(/** @type {TurnLine | null} */ (null));
  const [again, setAgain] = useState(0);
  const opening = useMemo(
    () => store.rules?.start(room.rules, 'w') ?? '',
    [store.rules, room.rules],
  );
  useEffect(() => setPast(null), [room.gid]);
  useEffect(() => setOther(null), [past, room.v]);
  const live = !other && (past === null || room.turns.length === 0);
  const scene = other
    ? pastScene([other], 1)
    : live
      ? liveScene(room, opening)
      : pastScene(room.turns, past ?? 0);
  const showAgain = () => {
    setPast(null);
    setAgain((count) => count + 1);
  };
  const showLive = () => {
    setPast(null);
    setOther(null);
  };
  return { past, setPast, other, setOther, again, showAgain, showLive, opening, live, scene };
}

/**
 * The chat, which is loaded after the first board, and its unread lines.
 * @param {RoomState} room
 */
function useLateTalk(room) {
  const [isDue, setDue] = useState(false);
  const [unread, setUnread] = useState({ count: 0, about: '' });
  useEffect(() => {
    if (room.history !== 'whole') return undefined;
    const timer = setTimeout(() => setDue(true), TALK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [room.history]);
  return { isDue, unread, setUnread };
}

/**
 * The marks of the analysis. During the game the parts that its end will need are loaded, and the analysis of the game
 * before it is discarded.
 * @param {RoomState} room
 */
function useMarks(room) {
  const [marks, setMarks] = useState(/** @type {number[]} */ ([]));
  useEffect(() => {
    if (room.state !== 'playing') return;
    setMarks([]);
    void prepare(RESULT);
  }, [room.state]);
  return { marks, setMarks };
}

/**
 * The hints that the user asks for, in a tab of the panel.
 * @param {Store} store
 * @param {RoomState} room
 * @param {(name: string, opened: boolean) => void} showTab
 */
function useHints(store, room, showTab) {
  const [asks, setAsks] = useState(0);
  const mayAsk =
    room.state === 'playing' &&
    canHint(store.rules, room) &&
    (Boolean(store.local) || mayHint(room));
  const ask = () => {
    setAsks(asks + 1);
    showTab('hint', true);
  };
  return { asks, mayAsk, ask };
}

/** The sides of the board, for this user. @param {Store} store @param {RoomState} room */
function sidesOf({ local }, room) {
  // Two players at one screen keep their sides of the board.
  const lower = room.mySeat && local?.level !== null ? sideOf(room.mySeat) : 'w';
  const turned = local?.turned && room.mySeat && sideOf(room.mySeat) === 'b';
  return { lower, upper: /** @type {Side} */ (lower === 'w' ? 'b' : 'w'), turned };
}

/**
 * What the parts of the table show.
 * @typedef {object} View
 * @property {Store} store
 * @property {RoomState} room
 * @property {ReturnType<typeof useShownTurn>} turn
 * @property {ReturnType<typeof useMarks>} study
 * @property {ReturnType<typeof useLateTalk>} talk
 * @property {ReturnType<typeof usePanel>} panel
 * @property {ReturnType<typeof useResult>} ended
 * @property {ReturnType<typeof useHints>} hints
 * @property {ReturnType<typeof useTalkPlace>} talkPlace
 * @property {boolean} analysed
 */

/** @param {View} view */
function turnsPage({ store, room, turn, study, analysed }) {
  const props = {
    ...{ store, room, past: turn.past, marks: analysed ? study.marks : [] },
    ...{ onPast: turn.setPast, onAgain: turn.showAgain },
  };
  return html`
    ${!store.local && room.game > 1 && html`<${Later} load=${GAMES} name="TableGames" props=${{ store, room }} waiting="" />`}
    <${Later} load=${MOVES} name="MoveList" props=${props} waiting="" />
  `;
}

/** @param {View} view */
function talkPage({ store, room, turn, talk, panel, talkPlace }) {
  const props = {
    ...{ store, room, onPast: turn.setPast },
    shown: talkPlace !== 'tab' || (panel.shown && panel.tab === 'talk'),
    onUnread: (/** @type {number} */ count, /** @type {string} */ about) =>
      talk.setUnread({ count, about }),
  };
  return talk.isDue && html`<${Later} load=${TALK} name="RoomTalk" props=${props} waiting="" />`;
}

/** @param {View} view */
function hintPage({ store, room, turn, panel, hints }) {
  /** @param {TurnLine | null} hinted */
  const onOther = (hinted) => {
    turn.setOther(hinted);
    if (hinted) panel.uncover();
  };
  const props = { store, room, asks: hints.asks, other: turn.other, onOther };
  return html`<${Later} load=${HINT} name="Hint" props=${props} waiting="" />`;
}

/** @param {View} view */
function analysisPage({ store, room, turn, study, analysed }) {
  const { opening, past, setPast, other, setOther } = turn;
  const props = {
    ...{ store, room, opening, past, other },
    ...{ onOther: setOther, onPast: setPast, onMarks: study.setMarks },
  };
  return (
    analysed &&
    html`<${Later} load=${ANALYSIS} name="Analysis" props=${props} waiting=${coming()} />`
  );
}

/** The tabs of the panel with their pages. @param {View} view */
function tabPages(view) {
  const { store, room, talk, talkPlace, hints } = view;
  const pages = {
    turns: turnsPage(view),
    talk: talkPage(view),
    rules: html`<${Later}
      load=${store.local ? LOCAL_TOOLS : TOOLS}
      name="TableFacts"
      props=${{ store, room }}
      waiting=""
    />`,
    hint: hintPage(view),
    analysis: analysisPage(view),
  };
  return tabsOf(room, { talks: !store.local, hints: hints.mayAsk }).map((name) => ({
    name,
    page: pages[name],
    ...(name === 'talk' ? { ...talk.unread, apart: talkPlace !== 'tab' } : {}),
  }));
}

/** The panel of tabs beside or below the board. @param {View} view */
function tabPanel(view) {
  const { store, room, panel, ended } = view;
  const tabs = tabPages(view);
  /** @param {string} name @param {boolean} opened */
  const onTab = (name, opened) => {
    if (name === 'analysis' && ended.card) ended.close();
    panel.showTab(name, opened);
  };
  return (
    tabs.length > 0 &&
    html`<${SidePanel}
      tabs=${tabs}
      tab=${panel.tab}
      open=${panel.open}
      menu=${
        room.state !== 'open' &&
        html`<${SpectatorsButton} store=${store} room=${room} />
          <${MenuButton} store=${store} room=${room} />`
      }
      onTab=${onTab}
      onShown=${panel.setShown}
    />`
  );
}

/** The controls of the current state, and the panel. @param {{view: View, hint: string | null, replaying: boolean}} props */
function TableSide({ view, hint, replaying }) {
  const { store, room, panel, ended, hints } = view;
  const analyse = () => {
    panel.showTab('analysis', true);
    requestAnimationFrame(() => focusOn('.table-turn :is(button, a)'));
  };
  return html`<div class="table-side">
    <div class="table-turn">
      ${room.paused && html`<p class="banner banner-warn" role="status">${t('table.paused')}</p>`}
      ${!room.trusted && html`<p class="banner banner-bad" role="alert">${t('table.untrusted')}</p>`}
      <${Panel}
        store=${store}
        room=${room}
        hint=${hint}
        replaying=${replaying}
        onHint=${hints.mayAsk ? hints.ask : null}
        onAnalyse=${analyse}
        ended=${ended}
      />
    </div>
    ${tabPanel(view)}
  </div>`;
}

/**
 * @param {{view: View, below: Side, onHint: (hint: string | null) => void, onReplay: (replaying: boolean) => void}} props
 */
function TableBoard({ view, below, onHint, onReplay }) {
  const { store, room, turn, panel, ended, analysed } = view;
  return html`<div class="table-board">
    <${GameBoard}
      store=${store}
      scene=${turn.scene}
      live=${turn.live}
      again=${turn.again}
      below=${below}
      low=${panel.open && room.state === 'ended'}
      onHint=${onHint}
      onReplay=${onReplay}
    />
    ${
      ended.card &&
      html`<${Later}
        load=${RESULT}
        name="ResultCard"
        props=${{ store, room, onClose: ended.close }}
        waiting=""
      />`
    }
    ${!turn.live && !analysed && html`<${BackToLive} onLive=${turn.showLive} />`}
  </div>`;
}

/** The classes of the table. @param {View} view @param {unknown} turned */
const looksOf = ({ store, room, panel, talkPlace, analysed }, turned) =>
  `table table-${room.state} ${talkPlace === 'tab' ? '' : `table-talk-${talkPlace}`} ${panel.open ? 'table-open-panel' : ''} ${analysed ? 'table-analysed' : ''} ${store.local?.turned ? 'table-facing' : ''} ${turned ? 'table-turned' : ''}`;

/** @param {{store: Store, room: RoomState}} props */
export function Table({ store, room }) {
  const turn = useShownTurn(store, room);
  const talk = useLateTalk(room);
  const study = useMarks(room);
  useTableCues(store, room);
  useStart(room);
  const panel = usePanel(room);
  const ended = useResult(room);
  const hints = useHints(store, room, panel.showTab);
  const [hint, setHint] = useState(/** @type {string | null} */ (null));
  const [replaying, setReplaying] = useState(false);
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const played = room.state === 'playing' || room.state === 'ended' ? room.state : null;
  const talkPlace = useTalkPlace(frame, store.local ? null : played);
  const analysed = panel.tab === 'analysis' && room.state === 'ended';
  const view = { store, room, turn, study, talk, panel, ended, hints, talkPlace, analysed };
  const { lower, upper, turned } = sidesOf(store, room);
  const { position } = turn.scene;
  const mute = Boolean(store.local);
  const table = html`<div
    class=${looksOf(view, turned)}
    data-state=${room.state}
    data-rules=${room.rules}
  >
    <h1 class="unseen">${t('table.title', { game: gameName(room.rules) })}</h1>
    <div class="table-upper">
      <${PlayerBar} store=${store} room=${room} side=${upper} position=${position} mute=${mute}>
        <${DelayBadge} room=${room} />
        ${room.state !== 'open' && html`<${LateBar} state=${store.state} name="WaitingMark" props=${{ store }} />`}
      <//>
    </div>
    <${TableBoard} view=${view} below=${lower} onHint=${setHint} onReplay=${setReplaying} />
    <div class="table-lower">
      <${PlayerBar} store=${store} room=${room} side=${lower} position=${position} mute=${mute} />
    </div>
    <${TableSide} view=${view} hint=${hint} replaying=${replaying} />
    <${TableNotices} store=${store} />
    <${Later}
      load=${SPEECH}
      name="Speech"
      props=${{ store, room, position, onAgain: turn.showAgain }}
      waiting=""
    />
  </div>`;
  return html`<div class="table-frame" ref=${frame}>${table}</div>`;
}

/** @typedef {'turns' | 'talk' | 'rules' | 'hint' | 'analysis'} TabName */

/**
 * The tabs of the panel, in their order.
 * @param {RoomState} room
 * @param {{talks: boolean, hints: boolean}} has
 * @returns {TabName[]}
 */
function tabsOf(room, { talks, hints }) {
  /** @type {TabName[]} */
  const tabs = [];
  if (room.game > 0) tabs.push('turns');
  if (talks && room.state !== 'closed') tabs.push('talk');
  if (room.state !== 'closed') tabs.push('rules');
  if (hints) tabs.push('hint');
  if (room.state === 'ended' && room.turns.length > 0) tabs.push('analysis');
  return tabs;
}

const coming = () => html`<section class="turn-panel" aria-busy="true"></section>`;

/**
 * The controls of the current state.
 * @param {{
 *   store: Store, room: RoomState, hint: string | null, replaying: boolean, onHint: (() => void) | null,
 *   onAnalyse: () => void, ended: {isNews: boolean, show: () => void}
 * }} props
 */
function Panel({ store, room, hint, replaying, onHint, onAnalyse, ended }) {
  const props = { store, room, onAnalyse, isNews: ended.isNews, onShow: ended.show };
  const free = Object.values(room.seats).some((seat) => seat === null);
  const host = store.state.me?.who === room.host;
  if (room.state === 'open' && (room.mySeat || host))
    return html`<${Later} load=${WAITING} name="WaitingRoom" props=${props} waiting=${coming()} />`;
  if (room.state === 'open' && free)
    return html`<${Later} load=${WAITING} name="Invitation" props=${props} waiting=${coming()} />`;
  if (room.state === 'ended')
    return html`<${Later} load=${RESULT} name="Result" props=${props} waiting=${coming()} />`;
  if (room.state === 'closed')
    return html`<${Later} load=${MISSING} name="Closed" props=${props} waiting=${coming()} />`;
  return html`<${TurnPanel} ...${{ store, room, hint, replaying, onHint }} />`;
}

/** The menu of rare actions; its button is always at the same place. @param {{store: Store, room: RoomState}} props */
function MenuButton({ store, room }) {
  const [open, setOpen] = useState(false);
  const load = store.local ? LOCAL_TOOLS : TOOLS;
  // A running game has no header, so its menu has what the header shows.
  const owed = owedElsewhere(store.state);
  const name = [t('menu.title'), owed > 0 && t('owed', { n: owed })].filter(Boolean).join(', ');
  return html`<button
      class="button button-quiet button-icon panel-menu"
      aria-haspopup="dialog"
      aria-label=${name}
      title=${name}
      onClick=${() => setOpen(true)}
    >
      <${Icon} name="more" />
      ${owed > 0 && html`<span class="owed" aria-hidden="true">${owed}</span>`}
    </button>
    ${
      open &&
      html`<${Later}
        load=${load}
        name="TableMenu"
        props=${{ store, room, onClose: () => setOpen(false) }}
        waiting=""
      />`
    }`;
}

/** @param {{onLive: () => void}} props */
function BackToLive({ onLive }) {
  return html`<button class="button button-primary back-to-live" onClick=${onLive}>
    ${t('table.live')}
  </button>`;
}

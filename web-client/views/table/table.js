// SPDX-License-Identifier: MIT
// A table in its four states: waiting, running, ended, and closed or missing. All four have the same address.
/** @import { Store, RoomState, TurnLine } from '../../types.d.ts' */
import { navigate } from '../../app/router.js';
import { t } from '../../texts/text.js';
import { GameBoard } from '../board/game-board.js';
import { gameName, useGame } from '../board/games.js';
import { html, useEffect, useMemo, useRef, useState } from '../common/h.js';
import { Later, prepare, styled } from '../common/later.js';
import { liveScene, pastScene } from '../board/scene.js';
import { PlayerBar } from './player-bar.js';
import { Speech, useKeys } from '../board/speech.js';
import { sideOf } from '../board/board-words.js';
import { TurnPanel } from './turn-panel.js';

/** Milliseconds before the chat is loaded, so that the first board has the network to itself. */
const TALK_AFTER_MS = 300;

/** Parts that are not needed to play. */
const WAITING = styled(() => import('./waiting.js'), 'sitting');
const RESULT = styled(() => import('./result.js'), 'sitting');
const MOVES = () => import('./move-list.js');
const TOOLS = () => import('./table-tools.js');
const LOCAL_TOOLS = () => import('../play/play-tools.js');
const PAST = () => import('./past-game.js');
const MISSING = () => import('../common/missing.js');
const TALK = () => import('../chat/chat.js');
const ANALYSIS = styled(() => import('../analysis/analysis.js'), 'sitting', 'analysis');

/** The address can also request the analysis; the list of games links to it. */
const isAsked = () => new URLSearchParams(location.search).has('analyse');

/**
 * Follows a table as long as the view is mounted.
 * @param {Store} store
 * @param {string} id
 * @returns {'missing' | null | RoomState} null until the first state arrives
 */
export function useTable(store, id) {
  useEffect(() => {
    store.visit(id);
    return () => store.leave();
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
    return html`<div class="table table-loading" aria-busy="true">
      <p class="quiet" role="heading" aria-level="1">${t('table.loading')}</p>
    </div>`;
  }
  if (passed && held.current !== number) {
    const props = { store, room: shown, number };
    return html`<${Later} key=${number} load=${PAST} name="PastGame" props=${props} />`;
  }
  return html`<${Table} store=${store} room=${shown} />`;
}

/** @param {{store: Store, room: RoomState}} props */
export function Table({ store, room }) {
  const [past, setPast] = useState(/** @type {number | null} */ (null));
  const [again, setAgain] = useState(0);
  const [hint, setHint] = useState(/** @type {string | null} */ (null));
  const [spoken, setSpoken] = useState('');
  const opening = useMemo(
    () => store.rules?.start(room.rules, 'w') ?? '',
    [store.rules, room.rules],
  );
  const [analysed, setAnalysed] = useState(isAsked);
  const [marks, setMarks] = useState(/** @type {number[]} */ ([]));
  // An alternative turn that is shown instead of a played one.
  const [other, setOther] = useState(/** @type {TurnLine | null} */ (null));
  const live = !other && (past === null || room.turns.length === 0);
  const scene = other
    ? pastScene([other], 1)
    : live
      ? liveScene(room, opening)
      : pastScene(room.turns, past ?? 0);
  const { local } = store;
  // Two players at one screen keep their sides of the board.
  const lower = room.mySeat && local?.level !== null ? sideOf(room.mySeat) : 'w';
  const turned = local?.turned && room.mySeat && sideOf(room.mySeat) === 'b';
  const upper = lower === 'w' ? 'b' : 'w';
  const showAgain = () => {
    setPast(null);
    setAgain((count) => count + 1);
  };
  useEffect(() => setPast(null), [room.gid]);
  useEffect(() => setOther(null), [past, room.v, analysed]);
  const [talks, setTalks] = useState(false);
  useEffect(() => {
    if (room.history !== 'whole') return undefined;
    const timer = setTimeout(() => setTalks(true), TALK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [room.history]);
  // During the game, load the parts that its end will need. The analysis of the game before it is discarded.
  useEffect(() => {
    if (room.state !== 'playing') return;
    setAnalysed(false);
    setMarks([]);
    void prepare(RESULT);
  }, [room.state]);
  useKeys({ store, room, position: scene.position, say: setSpoken, showAgain });

  const table = html`<div
    class="table table-${room.state} ${local?.turned ? 'table-facing' : ''} ${turned ? 'table-turned' : ''}"
    data-state=${room.state}
    data-rules=${room.rules}
  >
    <h1 class="unseen">${t('table.title', { game: gameName(room.rules) })}</h1>
    <div class="table-upper">
      <${PlayerBar}
        store=${store}
        room=${room}
        side=${upper}
        position=${scene.position}
        mute=${Boolean(local)}
      />
    </div>
    <div class="table-board">
      <${GameBoard} store=${store} scene=${scene} live=${live} again=${again} onHint=${setHint} />
      ${!live && !analysed && html`<${BackToLive} onLive=${() => (setPast(null), setOther(null))} />`}
    </div>
    <div class="table-lower">
      <${PlayerBar}
        store=${store}
        room=${room}
        side=${lower}
        position=${scene.position}
        mute=${Boolean(local)}
      />
    </div>
    <div class="table-side">
      ${room.paused && html`<p class="banner banner-warn" role="status">${t('table.paused')}</p>`}
      ${!room.trusted && html`<p class="banner banner-bad" role="alert">${t('table.untrusted')}</p>`}
      <div class="table-turn">
        ${
          analysed && room.state === 'ended'
            ? html`<${Later}
                load=${ANALYSIS}
                name="Analysis"
                props=${{
                  ...{ store, room, opening, past, other },
                  ...{ onPast: setPast, onMarks: setMarks, onOther: setOther },
                  onClose: () => setAnalysed(false),
                }}
                waiting=${coming()}
              />`
            : html`<${Panel}
                store=${store}
                room=${room}
                hint=${hint}
                onAnalyse=${() => setAnalysed(true)}
              />`
        }
      </div>
      <div class="table-moves">
        ${
          room.game > 0 &&
          html`<${Later}
            load=${MOVES}
            name="MoveList"
            props=${{
              ...{ room, past, marks: analysed ? marks : [] },
              ...{ onPast: setPast, onAgain: showAgain },
            }}
            waiting=${html`<section class="moves card" aria-busy="true"></section>`}
          />`
        }
        ${
          talks &&
          !local &&
          room.state !== 'closed' &&
          html`<${Later}
            load=${TALK}
            name="RoomTalk"
            props=${{ store, room, onPast: setPast }}
            waiting=""
          />`
        }
        ${room.state !== 'open' && html`<${Later} load=${local ? LOCAL_TOOLS : TOOLS} name="TableTools" props=${{ store, room, other, onOther: setOther }} waiting="" />`}
      </div>
    </div>
    <${Speech} room=${room} spoken=${spoken} />
  </div>`;
  return html`<div class="table-frame">${table}</div>`;
}

const coming = () => html`<section class="panel card" aria-busy="true"></section>`;

/**
 * The controls of the current state.
 * @param {{store: Store, room: RoomState, hint: string | null, onAnalyse: () => void}} props
 */
function Panel({ store, room, hint, onAnalyse }) {
  const props = { store, room, onAnalyse };
  const free = Object.values(room.seats).some((seat) => seat === null);
  if (room.state === 'open' && room.mySeat)
    return html`<${Later} load=${WAITING} name="WaitingRoom" props=${props} waiting=${coming()} />`;
  if (room.state === 'open' && free)
    return html`<${Later} load=${WAITING} name="Invitation" props=${props} waiting=${coming()} />`;
  if (room.state === 'ended')
    return html`<${Later} load=${RESULT} name="Result" props=${props} waiting=${coming()} />`;
  if (room.state === 'closed')
    return html`<${Later} load=${MISSING} name="Closed" props=${props} waiting=${coming()} />`;
  return html`<${TurnPanel} store=${store} room=${room} hint=${hint} />`;
}

/** @param {{onLive: () => void}} props */
function BackToLive({ onLive }) {
  return html`<button class="button button-primary back-to-live" onClick=${onLive}>
    ${t('table.live')}
  </button>`;
}

// SPDX-License-Identifier: MIT
// The board of a running game: translates touches into steps of the draft.
/** @import { Draft, Place, Settings, Side, Step, Store, Target } from '../../types.d.ts' */
/** @import { Scene } from './scene.js' */
import { listenToBoard } from '../../boards/input.js';
import { placings, sources, tap, targets, why, whyStuck } from '../../table/draft.js';
import { t } from '../../texts/text.js';
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from '../common/h.js';
import { gameName, kindOf, useGame } from './games.js';
import { useMedia } from '../common/media.js';
import { useShow } from '../table/show-turns.js';
import { prepareWays, useWhichWay } from './which-way.js';

/** The windows in which a board stands upright: those of a telephone. */
const TALL = '(max-width: 35rem) and (min-height: 35rem)';

/**
 * The drawing of a position, made again if its form changes.
 * @param {Scene} scene
 * @param {Settings} settings
 * @param {{below?: Side, low: boolean}} how
 */
function useDrawing({ position }, settings, { below, low }) {
  const tall = useMedia(kindOf(position)?.tall ?? TALL) && !low;
  const kind = kindOf(position);
  const standing = kind?.read(position) ?? null;
  const form = standing && kind ? kind.form(standing) : '';
  return useMemo(
    () =>
      kind?.create(
        {
          set: settings.board,
          layout: tall ? 'tall' : 'wide',
          label: t('board.label', { game: gameName(position) }),
          live: true,
          below,
        },
        standing,
      ) ?? null,
    [settings.board, tall, kind, form, below],
  );
}

/**
 * The man that the user has picked, and the places that it can reach.
 * @param {Store} store
 * @param {Draft | null} draft
 */
function useReach(store, draft) {
  const [picked, setPicked] = useState(/** @type {Place | null} */ (null));
  const from = draft ? sources(draft) : [];
  const active =
    picked !== null && from.includes(picked) ? picked : from.length === 1 ? from[0] : null;
  const reach = useMemo(() => {
    if (!draft || !store.rules) return [];
    return active === null ? placings(draft) : targets(store.rules, draft, active);
  }, [draft, active, store.rules]);
  return { picked, setPicked, from, active, reach };
}

/**
 * What the inputs act on.
 * @typedef {object} Play
 * @property {Store} store
 * @property {Scene} scene
 * @property {Draft | null} draft
 * @property {Place | null} picked
 * @property {(place: Place | null) => void} setPicked
 * @property {Place[]} from
 * @property {Target[]} reach
 * @property {Target | null} asking the target whose way the user has to choose
 * @property {(target: Target | null) => void} setAsking
 * @property {(hint: string | null) => void} onHint
 * @property {{current: boolean}} dropped
 */

/** @param {Play} play @param {Step[]} route */
function playRoute({ store, setPicked, setAsking }, route) {
  setPicked(null);
  setAsking(null);
  if (route.length === 1) store.play(route[0]);
  else store.playAll(route);
}

/** @param {Play} play @param {Target} target */
function goTo(play, target) {
  if (target.ask) {
    play.setAsking(target);
    play.onHint(t('board.which.about'));
  } else playRoute(play, target.routes[0]);
}

/** @param {Play} play */
function closeQuestion({ setAsking, setPicked, onHint }) {
  setAsking(null);
  setPicked(null);
  onHint(null);
}

/** @param {Play} play @param {Place} place @param {Side | null} of @returns {boolean} whether it meant anything */
function playQuickly(play, place, of) {
  const { draft, scene } = play;
  const step = draft && (of === null || of === scene.side) ? tap(draft, place) : null;
  if (step) playRoute(play, [step]);
  return step !== null;
}

/** @param {Play} play @param {Place} place @param {Side | null} of @returns {boolean} whether it meant anything */
function pickPlace(play, place, of) {
  const { draft, scene, from, reach, asking, picked, setPicked, onHint } = play;
  if (!draft || draft.legal.length === 0 || (of !== null && of !== scene.side)) return false;
  onHint(null);
  if (asking) {
    closeQuestion(play);
    return true;
  }
  const target = reach.find(({ to }) => to === place);
  if (target) goTo(play, target);
  else if (from.includes(place) && picked === place) playQuickly(play, place, of);
  else if (from.includes(place)) setPicked(place);
  else explainPlace(play, place);
  return true;
}

/** Shows why a click on a place had no effect. @param {Play} play @param {Place} place */
function explainPlace({ store, scene, draft, picked, setPicked, onHint }, place) {
  if (!draft || !store.rules) return;
  const kind = kindOf(scene.position);
  const now = kind?.read(draft.position);
  const own = now && scene.side && kind?.holds(now, place, scene.side);
  if (picked !== null && place !== picked) {
    onHint(why(store.rules, draft, picked, [place])?.sentence ?? null);
  } else if (own) onHint(whyStuck(store.rules, draft, place)?.sentence ?? null);
  setPicked(null);
}

/** @param {Play} play @param {Place} start @param {Place} end */
function dropMan(play, start, end) {
  const { store, draft, dropped, onHint } = play;
  if (!draft || !store.rules) return;
  const target = targets(store.rules, draft, start).find(({ to }) => to === end);
  if (target) {
    dropped.current = true;
    goTo(play, target);
  } else onHint(why(store.rules, draft, start, [end])?.sentence ?? null);
}

/** The side whose man can be dragged. @param {Play} play @param {Place} place @param {Side | null} of */
function liftMan({ draft, scene, from, setPicked }, place, of) {
  const may = draft && (of === null || of === scene.side) && from.includes(place);
  if (may) setPicked(place);
  return may ? scene.side : null;
}

/** @param {Play} play @param {number} face */
function tapDie({ store, draft }, face) {
  const turns = draft?.legal.find(({ text }) => text === `turn:${face}`);
  if (turns) store.play(turns);
  else if (draft) store.lead(face);
}

/** @param {Play} play */
function escapeBoard(play) {
  if (play.asking) closeQuestion(play);
  else if (play.picked !== null) play.setPicked(null);
  else play.store.undo();
}

/**
 * Puts the drawing into its place, and listens to inputs on it.
 * @param {ReturnType<typeof useDrawing>} board
 * @param {{current: HTMLElement | null}} holder
 * @param {Play} play
 */
function useInput(board, holder, play) {
  const current = useRef(play);
  current.current = play;
  useLayoutEffect(() => {
    if (!board) return undefined;
    const [, , width, height] = (board.element.getAttribute('viewBox') ?? '')
      .split(' ')
      .map(Number);
    // A table sizes its columns by the ratio, a page of text only the board.
    for (const sized of [holder.current, holder.current?.closest('.table')])
      /** @type {HTMLElement | null | undefined} */ (sized)?.style.setProperty(
        '--ratio',
        String(width / height),
      );
    holder.current?.replaceChildren(board.element);
    return listenToBoard(board, {
      pick: (place, of) => pickPlace(current.current, place, of),
      quick: (place, of) => playQuickly(current.current, place, of),
      mayDrag: (place, of) => liftMan(current.current, place, of),
      drop: (start, end) => dropMan(current.current, start, end),
      die: (face) => tapDie(current.current, face),
      escape: () => escapeBoard(current.current),
    });
  }, [board]);
}

/**
 * @param {{
 *   store: Store, scene: Scene, live: boolean, again: number, below?: Side, low?: boolean,
 *   onHint: (hint: string | null) => void, onReplay?: (replaying: boolean) => void
 * }} props again: each increment shows the last turn once more; low: there is no height for an upright board
 */
export function GameBoard({ store, scene, live, again, below, low = false, onHint, onReplay }) {
  const { settings } = store.state;
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const holder = useRef(/** @type {HTMLElement | null} */ (null));
  const known = useGame(scene.position);
  const board = useDrawing(scene, settings, { below, low });
  const draft = live ? scene.draft : null;
  const { picked, setPicked, from, active, reach } = useReach(store, draft);
  const [asking, setAsking] = useState(/** @type {Target | null} */ (null));
  useEffect(() => {
    setPicked(null);
    setAsking(null);
    onHint(null);
  }, [scene.position, live]);

  const dropped = useRef(false);
  useShow({ board, scene, store, from, active, reach, again, still, settings, dropped, onReplay });
  /** @type {Play} */
  const play = {
    ...{ store, scene, draft, picked, setPicked, from, reach },
    ...{ asking, setAsking, onHint, dropped },
  };
  useEffect(() => prepareWays(reach), [reach]);
  useWhichWay({
    ...{ board, target: asking, side: scene.side, position: scene.position },
    onPlay: (route) => playRoute(play, route),
    onClose: () => closeQuestion(play),
  });
  useInput(board, holder, play);
  return html`<div
    translate="no"
    class="game-board ${live ? 'game-board-live' : ''}"
    aria-busy=${!known}
  >
    <div class="board-holder" ref=${holder}></div>
  </div>`;
}

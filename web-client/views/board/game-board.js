// SPDX-License-Identifier: MIT
// The board of a running game: translates touches into steps of the draft.
/** @import { Store, Place, Side, Step, Target } from '../../types.d.ts' */
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
 * @param {{
 *   store: Store, scene: Scene, live: boolean, again: number, below?: Side, low?: boolean,
 *   onHint: (hint: string | null) => void, onReplay?: (replaying: boolean) => void
 * }} props again: each increment shows the last turn once more; low: there is no height for an upright board
 */
export function GameBoard({ store, scene, live, again, below, low = false, onHint, onReplay }) {
  const { settings } = store.state;
  const tall = useMedia(kindOf(scene.position)?.tall ?? TALL) && !low;
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const holder = useRef(/** @type {HTMLElement | null} */ (null));
  const [picked, setPicked] = useState(/** @type {Place | null} */ (null));
  const [asking, setAsking] = useState(/** @type {Target | null} */ (null));

  const known = useGame(scene.position);
  const kind = kindOf(scene.position);
  const standing = kind?.read(scene.position) ?? null;
  const form = standing && kind ? kind.form(standing) : '';
  const board = useMemo(
    () =>
      kind?.create(
        {
          set: settings.board,
          layout: tall ? 'tall' : 'wide',
          label: t('board.label', { game: gameName(scene.position) }),
          live: true,
          below,
        },
        standing,
      ) ?? null,
    [settings.board, tall, kind, form, below],
  );
  const draft = live ? scene.draft : null;
  const from = draft ? sources(draft) : [];
  const active =
    picked !== null && from.includes(picked) ? picked : from.length === 1 ? from[0] : null;
  const reach = useMemo(() => {
    if (!draft || !store.rules) return [];
    return active === null ? placings(draft) : targets(store.rules, draft, active);
  }, [draft, active, store.rules]);

  useEffect(() => {
    setPicked(null);
    setAsking(null);
    onHint(null);
  }, [scene.position, live]);

  const dropped = useRef(false);
  useShow({ board, scene, store, from, active, reach, again, still, settings, dropped, onReplay });

  /** @param {Step[]} route */
  const play = (route) => {
    setPicked(null);
    setAsking(null);
    if (route.length === 1) store.play(route[0]);
    else store.playAll(route);
  };
  /** @param {Target} target */
  const goTo = (target) => {
    if (target.ask) {
      setAsking(target);
      onHint(t('board.which.about'));
    } else play(target.routes[0]);
  };
  const closeQuestion = () => {
    setAsking(null);
    setPicked(null);
    onHint(null);
  };
  useEffect(() => prepareWays(reach), [reach]);
  useWhichWay({
    ...{ board, target: asking, side: scene.side, position: scene.position },
    ...{ onPlay: play, onClose: closeQuestion },
  });
  /** @param {Place} place @param {Side | null} of @returns {boolean} whether it meant anything */
  const quick = (place, of) => {
    const step = draft && (of === null || of === scene.side) ? tap(draft, place) : null;
    if (step) play([step]);
    return step !== null;
  };
  /** @param {Place} place @param {Side | null} of @returns {boolean} whether it meant anything */
  const pick = (place, of) => {
    if (!draft || draft.legal.length === 0 || (of !== null && of !== scene.side)) return false;
    onHint(null);
    if (asking) {
      closeQuestion();
      return true;
    }
    const target = reach.find(({ to }) => to === place);
    if (target) goTo(target);
    else if (from.includes(place) && picked === place) quick(place, of);
    else if (from.includes(place)) setPicked(place);
    else explain(place);
    return true;
  };
  /** Shows why a click on a place had no effect. @param {Place} place */
  const explain = (place) => {
    if (!draft || !store.rules) return;
    const now = kind?.read(draft.position);
    const own = now && scene.side && kind?.holds(now, place, scene.side);
    if (picked !== null && place !== picked) {
      onHint(why(store.rules, draft, picked, [place])?.sentence ?? null);
    } else if (own) onHint(whyStuck(store.rules, draft, place)?.sentence ?? null);
    setPicked(null);
  };
  /** @param {Place} start @param {Place} end */
  const drop = (start, end) => {
    if (!draft || !store.rules) return;
    const target = targets(store.rules, draft, start).find(({ to }) => to === end);
    if (target) {
      dropped.current = true;
      goTo(target);
    } else onHint(why(store.rules, draft, start, [end])?.sentence ?? null);
  };
  const handlers = {
    pick,
    quick,
    drop,
    /** @param {Place} place @param {Side | null} of */
    mayDrag: (place, of) => {
      const may = draft && (of === null || of === scene.side) && from.includes(place);
      if (may) setPicked(place);
      return may ? scene.side : null;
    },
    die: (/** @type {number} */ face) => {
      const turns = draft?.legal.find(({ text }) => text === `turn:${face}`);
      if (turns) store.play(turns);
      else if (draft) store.lead(face);
    },
    escape: () => (asking ? closeQuestion() : picked !== null ? setPicked(null) : store.undo()),
  };
  const current = useRef(handlers);
  current.current = handlers;

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
      pick: (place, of) => current.current.pick(place, of),
      quick: (place, of) => current.current.quick(place, of),
      mayDrag: (place, of) => current.current.mayDrag(place, of),
      drop: (start, end) => current.current.drop(start, end),
      die: (face) => current.current.die(face),
      escape: () => current.current.escape(),
    });
  }, [board]);

  return html`<div
    translate="no"
    class="game-board ${live ? 'game-board-live' : ''}"
    aria-busy=${!known}
  >
    <div class="board-holder" ref=${holder}></div>
  </div>`;
}

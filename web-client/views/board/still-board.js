// SPDX-License-Identifier: MIT
// A board that cannot be played on, for the home page and the rules.
/** @import { Side } from '../../types.d.ts' */
/** @import { Arrow, BoardSet, DieShown, Target } from '../../boards/board.js' */
import { diceOf, turnOf } from '../../table/notation.js';
import { kindOf, useGame } from './games.js';
import { html, useLayoutEffect, useRef } from '../common/h.js';

/**
 * @param {{position: string, set: BoardSet, label: string, dice?: DieShown[], diceSide?: Side, arrows?: Arrow[],
 *   targets?: Target[], layout?: 'wide' | 'tall'}} props
 */
export function StillBoard(props) {
  const { position, set, label, dice, diceSide, arrows, targets, layout = 'wide' } = props;
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const draw = () => {
    const kind = kindOf(position);
    const board = kind?.read(position);
    if (!kind || !board || !place.current) return;
    const drawing = kind.create({ set, layout, label, live: false }, board);
    const left = (kind.sticks ? [] : diceOf(position)).map((/** @type {number} */ face) => ({
      face,
      used: false,
      lead: false,
    }));
    drawing.draw({
      board,
      dice: dice ?? left,
      diceSide: diceSide ?? turnOf(position).side ?? 'w',
      arrows: arrows ?? [],
      ...(targets ? { targets, side: turnOf(position).side } : {}),
    });
    place.current.replaceChildren(drawing.element);
  };
  const known = useGame(position);
  // Before the next paint, so that no empty board is shown.
  useLayoutEffect(draw, [
    known,
    position,
    set,
    label,
    layout,
    JSON.stringify([dice, diceSide, arrows, targets]),
  ]);
  return html`<div translate="no" class="still-board" ref=${place} aria-busy=${!known}></div>`;
}

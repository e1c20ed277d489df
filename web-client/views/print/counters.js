// SPDX-License-Identifier: MIT
// The sheet of counters: the men of the boards, at the scale of the printed board, with circles to cut along.
/** @import { BoardSet } from '../../boards/board.js' */
/** @import { Paper } from './paper.js' */
import { SIDES } from '../../boards/board.js';
import { man, menDefs } from '../../boards/men.js';
import { drawingId, svg } from '../../boards/svg.js';
import { gameOf } from '../../games/registry.js';
import { kindOf } from '../board/games.js';
import { MARGIN, PAPERS, sized } from './paper.js';

/** Distance of two counters and radius of the cut, in the units of the boards. */
const PITCH = 64;
const CUT = 30;
const PLOTS = 25;
const PAVILIONS = 8;

/** @typedef {(at: {x: number, y: number}) => SVGElement} Draw */

/**
 * The counters of a game, side by side.
 * @param {string} game
 * @param {string} id prefix of the ids in the drawing
 * @returns {Draw[]}
 */
function countersOf(game, id) {
  const pieces = kindOf(game)?.pieces;
  const men = gameOf(game)?.men ?? 0;
  /** @param {number} count @param {Draw} draw @returns {Draw[]} */
  const times = (count, draw) => Array.from({ length: count }, () => draw);
  if (!pieces) {
    return SIDES.flatMap((side) => times(men + 1, (at) => man(id, side, at)));
  }
  return SIDES.flatMap((side) => [
    ...times(PLOTS, (at) => pieces.stone(side, at)),
    ...times(PAVILIONS, (at) => pieces.pavilion(side, at)),
  ]);
}

/**
 * @param {{game: string, set: BoardSet, paper: Paper, scale: number, label: string}} asked scale: millimetres per unit
 */
export function drawCounters({ game, set, paper, scale, label }) {
  const id = drawingId();
  const room = (PAPERS[paper].width - 2 * MARGIN) / scale;
  const columns = Math.floor(room / PITCH);
  const counters = countersOf(game, id);
  const rows = Math.ceil(counters.length / columns);
  const width = columns * PITCH;
  const height = rows * PITCH;
  const drawn = counters.flatMap((draw, index) => {
    const x = ((index % columns) + 0.5) * PITCH;
    const y = (Math.floor(index / columns) + 0.5) * PITCH;
    return [svg('circle', { class: 'cut', cx: x, cy: y, r: CUT }), draw({ x, y })];
  });
  const drawing = svg(
    'svg',
    {
      class: `board board-${set} printed`,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label': label,
    },
    svg('defs', {}, ...menDefs(id)),
    ...drawn,
  );
  return sized(drawing, width * scale, height * scale);
}

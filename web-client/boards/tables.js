// SPDX-License-Identifier: MIT
// The board of the track games: two rows of twelve points, drawn as SVG.
/** @import { Place, Side, TablesBoard } from '../types.d.ts' */
/** @import { BoardOptions, Shown } from './board.js' */
/** @import { Layout } from './tables-geometry.js' */
import { Board, SIDES } from './board.js';
import { edge, man, menDefs, stackNumber } from './men.js';
import { redraw, svg } from './svg.js';
import {
  BARE_LAYOUTS,
  LAYOUTS,
  STACK_MEN,
  manAt,
  manInTray,
  manOnBar,
  manOnPoint,
  nextIndex,
  touchBox,
  trayCount,
  wayAt,
} from './tables-geometry.js';
import { hatch, markArrow, markSource, markTarget } from './tables-marks.js';
import { ground } from './tables-sets.js';

const PLACES = /** @type {Place[]} */ (['hand', 'bar', 'off']);
/** The places in the order of the arrow keys: along the track, and from its ends to the places off the board. */
const WALK = ['hand', 'bar', ...Array.from({ length: 24 }, (_, i) => String(i + 1)), 'off'];

/** The number of men of a side at a place. @type {(board: TablesBoard, place: Place, side: Side) => number} */
export function menAt(board, place, side) {
  if (typeof place !== 'number') return board[place][side];
  const point = board.points[place - 1];
  return point.side === side ? point.men : 0;
}

/**
 * The points that a man passes. Men from the hand enter at the nearer end of the track, and men that are borne off leave
 * it there.
 * @param {Place} from
 * @param {Place} to
 * @returns {number[]}
 */
export function pointsBetween(from, to) {
  if (from === 'bar' || to === 'bar') return [];
  const LAST = 24;
  const near = (/** @type {Place} */ point) => (Number(point) * 2 > LAST ? LAST + 1 : 0);
  const first = typeof from === 'number' ? from : near(to);
  const last = typeof to === 'number' ? to : near(from);
  const way = Math.sign(last - first);
  return Array.from(
    { length: Math.max(Math.abs(last - first) - 1, 0) },
    (_, i) => first + way * (i + 1),
  );
}

/** Arrows that show in which direction each side moves round the board. @param {Layout} layout */
function waysOf(layout) {
  const arrows = SIDES.map((side) => {
    const { x, y } = wayAt(layout, side);
    const turn = side === 'w' ? 0 : 180;
    return svg('path', {
      class: `way-arrow way-arrow-${side}`,
      'data-way-of': side,
      transform: `translate(${x} ${y}) rotate(${turn})`,
      d: 'M0 -27 L9 -11 H3.5 V27 H-3.5 V-11 H-9 Z',
    });
  });
  return svg('g', { 'aria-hidden': 'true' }, ...arrows);
}

/** @extends {Board<TablesBoard>} */
export class Tables extends Board {
  /**
   * @param {BoardOptions} options
   * @param {(point: number) => string} mark the label of a point
   * @param {{bare?: boolean, contrary?: boolean}} [game] bare: it has neither men in the hand nor men off; contrary: Black
   * moves against White, and arrows show it
   */
  constructor(options, mark, { bare = false, contrary = false } = {}) {
    /** @type {Layout} */
    const layout = (bare ? BARE_LAYOUTS : LAYOUTS)[options.layout];
    super(options, { kind: 'tables', ...layout });
    this.layout = layout;
    const top = Array.from({ length: 12 }, (_, i) => this.point(24 - i));
    const bottom = Array.from({ length: 12 }, (_, i) => this.point(i + 1));
    const places = SIDES.flatMap((side) =>
      PLACES.filter((place) => `${place}-${side}` in layout.trays).map((place) =>
        this.cell(place, side, touchBox(layout, place, side)),
      ),
    );
    this.compose(
      [
        svg('defs', {}, ...menDefs(this.id), hatch(this.id)),
        ground(options.set, layout, this.id, mark),
        ...(contrary ? [waysOf(layout)] : []),
      ],
      [top, bottom, places],
      options.label,
    );
  }

  /** @param {number} number */
  point(number) {
    return this.cell(number, 'w', touchBox(this.layout, number, 'w'));
  }

  /** @param {TablesBoard} board */
  drawMen(board) {
    const drawn = [];
    for (let point = 1; point <= 24; point += 1) {
      const { side, men } = board.points[point - 1];
      if (!side) continue;
      for (let i = 0; i < Math.min(men, STACK_MEN); i += 1) {
        drawn.push(man(this.id, side, manOnPoint(this.layout, point, i)));
      }
      if (men > STACK_MEN) {
        drawn.push(stackNumber(side, manOnPoint(this.layout, point, STACK_MEN - 1), men));
      }
    }
    for (const side of SIDES) {
      drawn.push(...this.menOff(board, side));
    }
    redraw(this.men, drawn);
  }

  /**
   * The men of a side that are not on a point.
   * @param {TablesBoard} board
   * @param {Side} side
   */
  menOff(board, side) {
    const drawn = [];
    const barred = board.bar[side];
    for (let i = 0; i < Math.min(barred, 4); i += 1) {
      drawn.push(man(this.id, side, manOnBar(this.layout, side, i)));
    }
    if (barred > 4) drawn.push(stackNumber(side, manOnBar(this.layout, side, 3), barred));
    for (const place of /** @type {const} */ (['hand', 'off'])) {
      const men = board[place][side];
      for (let i = 0; i < men; i += 1) {
        drawn.push(edge(side, manInTray(this.layout, place, side, i)));
      }
      if (men > 0) {
        const at = trayCount(this.layout, place, side);
        drawn.push(svg('text', { class: 'tray-count', ...at }, String(men)));
      }
    }
    return drawn;
  }

  /** @param {Shown<TablesBoard>} shown */
  marksOf({ board, side, sources = [], selected = null, targets = [], arrows = [] }) {
    const drawn = arrows.map((arrow) => markArrow(this.layout, board, arrow));
    if (!side) return drawn;
    for (const place of sources) {
      const top = nextIndex(Math.max(menAt(board, place, side) - 1, 0));
      drawn.push(markSource(this.layout, place, side, top, place === selected));
    }
    for (const target of targets) {
      drawn.push(markTarget(this.layout, this.id, board, target, side));
    }
    return drawn;
  }

  /** @param {Place} place @param {Side} side @param {TablesBoard} board */
  spot(place, side, board) {
    return manAt(this.layout, place, side, nextIndex(menAt(board, place, side) - 1));
  }

  /**
   * A man travels along the track, over the men that stand there; a hit man leaves it at once.
   * @param {Side} side
   * @param {Place} from
   * @param {Place} to
   * @param {TablesBoard} before
   * @param {TablesBoard} after
   */
  path(side, from, to, before, after) {
    const [start, end] = super.path(side, from, to, before, after);
    const between = pointsBetween(from, to).map((point) =>
      manOnPoint(this.layout, point, nextIndex(before.points[point - 1].men)),
    );
    return [start, ...between, end];
  }

  /** @param {TablesBoard} board @param {{side: Side, from: Place}[]} gone */
  without(board, gone) {
    const copy = structuredClone(board);
    for (const { side, from } of gone) {
      if (typeof from !== 'number') copy[from][side] -= 1;
      else if (copy.points[from - 1].side === side) copy.points[from - 1].men -= 1;
    }
    return copy;
  }

  hitGoes() {
    return /** @type {Place} */ ('bar');
  }

  /**
   * Left and right walk along the track; up and down cross to the opposite point.
   * @param {string} name
   * @param {string} key
   */
  walk(name, key) {
    const way = WALK.filter((place) => this.cells.has(place) || this.cells.has(`${place}-w`));
    const at = way.indexOf(name);
    if (key === 'ArrowRight') return way[Math.min(at + 1, way.length - 1)];
    if (key === 'ArrowLeft') return way[Math.max(at - 1, 0)];
    if (key === 'Home') return way[0];
    if (key === 'End') return way[way.length - 1];
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
    const point = Number(name);
    if (Number.isNaN(point)) return name === 'off' ? 'hand' : 'off';
    return String(25 - point);
  }
}

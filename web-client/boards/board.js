// SPDX-License-Identifier: MIT
// The base class of all boards: a drawing that shows the position it is given and reports which places are touched. It
// knows no rules and no store.
/** @import { Place, Side } from '../types.d.ts' */
import { die, stick } from './dice.js';
import { man } from './men.js';
import { drawingId, redraw, svg } from './svg.js';

/**
 * @typedef {'stone' | 'wood' | 'plain'} BoardSet
 * @typedef {{x: number, y: number}} Spot
 * @typedef {{place: Place, kind: 'dot' | 'ring' | 'hatch' | 'cross', far: boolean}} Target
 * @typedef {{face: number, used: boolean, lead: boolean, turns?: boolean}} DieShown turns: a tap turns it to another face
 * @typedef {{side: Side, from: Place, to: Place, hit: boolean}} Arrow
 * @typedef {{
 *   set: BoardSet, layout: 'wide' | 'tall', label: string, live: boolean, below?: Side
 * }} BoardOptions live: the user can touch it; below: the side whose bar is below the board, White by default
 */

/**
 * @template B
 * @typedef {{
 *   board: B,
 *   side?: Side | null,
 *   sources?: Place[],
 *   selected?: Place | null,
 *   targets?: Target[],
 *   dice?: DieShown[],
 *   diceSide?: Side,
 *   thrown?: boolean,
 *   arrows?: Arrow[],
 *   names?: (place: Place, side: Side) => string,
 * }} Shown side: whose men can be touched; thrown: the dice roll in; names: the texts for a screen reader
 */

export const SIDES = /** @type {Side[]} */ (['w', 'b']);
/** Small rotations of the dice in degrees, so that they look thrown. */
const LIE = [-7, 5, -3, 8];

/** @param {Side} side @returns {Side} */
export const otherSide = (side) => (side === 'w' ? 'b' : 'w');

/**
 * A board of one kind of game. A subclass defines where the places lie and draws the men; `B` is the position, parsed
 * for drawing.
 * @template B
 * @abstract
 */
export class Board {
  /**
   * @param {BoardOptions} options
   * @param {{kind: string, width: number, height: number, die: number, diceAt: Spot, sticks?: boolean}} form
   */
  constructor({ set, layout, label, live }, form) {
    this.id = drawingId();
    this.live = live;
    this.form = form;
    /** @type {Shown<B> | null} */
    this.shown = null;
    /** @type {{side: Side, from: Place} | null} the man that is being dragged */
    this.lifted = null;
    this.men = svg('g', { class: 'men', 'aria-hidden': 'true' });
    this.marks = svg('g', { class: 'marks', 'aria-hidden': 'true' });
    this.dice = svg('g', { class: 'dice', 'aria-hidden': live ? null : 'true' });
    this.flight = svg('g', { class: 'flight', 'aria-hidden': 'true' });
    /** @type {Map<string, SVGElement>} */
    this.cells = new Map();
    this.element = svg('svg', {
      class: `board board-${set} board-${layout} board-of-${form.kind}`,
      viewBox: `0 0 ${form.width} ${form.height}`,
      role: live ? 'group' : 'img',
      'aria-label': label,
    });
  }

  /**
   * Assembles the drawing; a subclass calls it in its constructor when its measures are set.
   * @param {SVGElement[]} ground the elements below the men
   * @param {SVGElement[][]} rows the cells in the order in which a screen reader walks them
   * @param {string} label
   */
  compose(ground, rows, label) {
    const grid = svg(
      'g',
      { role: 'grid', 'aria-label': label, class: 'cells' },
      ...rows.map((row) => svg('g', { role: 'row' }, ...row)),
    );
    this.element.append(
      ...ground,
      this.men,
      this.marks,
      ...(this.live ? [grid] : []),
      this.dice,
      this.flight,
    );
  }

  /**
   * The part of a place that can be touched.
   * @param {Place} place
   * @param {Side} side
   * @param {{x: number, y: number, width: number, height: number}} box
   */
  cell(place, side, box) {
    const name = typeof place === 'number' ? String(place) : `${place}-${side}`;
    const element = svg(
      'g',
      {
        role: 'gridcell',
        tabindex: -1,
        class: 'cell',
        [typeof place === 'number' ? 'data-point' : 'data-place']: name,
      },
      svg('rect', { ...box, rx: 8 }),
    );
    this.cells.set(name, element);
    return element;
  }

  /**
   * Draws the men of a position. @abstract
   * @param {B} _board
   */
  drawMen(_board) {
    throw new TypeError('a board draws its men');
  }

  /**
   * The marks above the men. @abstract
   * @param {Shown<B>} _shown
   * @returns {SVGElement[]}
   */
  marksOf(_shown) {
    throw new TypeError('a board draws its marks');
  }

  /**
   * The centre of the topmost man of a side at a place of `board`. @abstract
   * @param {Place} _place
   * @param {Side} _side
   * @param {B} _board
   * @returns {Spot}
   */
  spot(_place, _side, _board) {
    throw new TypeError('a board knows its places');
  }

  /**
   * A copy of the position with one man less at each of these places. @abstract
   * @param {B} _board
   * @param {{side: Side, from: Place}[]} _gone
   * @returns {B}
   */
  without(_board, _gone) {
    throw new TypeError('a board takes men off');
  }

  /**
   * The place to which an arrow key leads. @abstract
   * @param {string} _name name of the current place, without its side
   * @param {string} _key
   * @returns {string | null} null if the key has no meaning here
   */
  walk(_name, _key) {
    return null;
  }

  /**
   * The spots that a man touches on its way, with its start and its end.
   * @param {Side} side
   * @param {Place} from
   * @param {Place} to
   * @param {B} before
   * @param {B} after
   * @returns {Spot[]}
   */
  path(side, from, to, before, after) {
    return [this.spot(from, side, before), this.spot(to, side, after)];
  }

  /** The place to which a hit man goes; null: it leaves the board for good. @returns {Place | null} */
  hitGoes() {
    return null;
  }

  /**
   * The man that is drawn while it slides or is dragged.
   * @param {Side} side
   * @param {Place} _from
   * @returns {SVGElement}
   */
  flyingMan(side, _from) {
    return man(this.id, side, { x: 0, y: 0 }, 'man-flying');
  }

  /** @param {Shown<B>} shown */
  draw(shown) {
    this.shown = shown;
    this.redrawMen(shown.board);
    this.marks.setAttribute('class', shown.targets?.length ? 'marks marks-busy' : 'marks');
    redraw(this.marks, this.marksOf(shown));
    this.drawDice(shown);
    if (this.live) this.nameCells(shown);
  }

  /** @param {B} board */
  redrawMen(board) {
    this.drawMen(this.lifted ? this.without(board, [this.lifted]) : board);
  }

  /**
   * Takes a man off the board while it is dragged, or puts it back (null).
   * @param {{side: Side, from: Place} | null} man
   */
  lift(man) {
    this.lifted = man;
    if (this.shown) this.redrawMen(this.shown.board);
  }

  /** @param {Shown<B>} shown */
  drawDice({ dice = [], diceSide = 'w', thrown = false, side }) {
    const { die: size, diceAt, sticks } = this.form;
    const pitch = size * (sticks ? 0.36 : 1.34);
    const first = diceAt.x - ((dice.length - 1) * pitch) / 2;
    const looks = `dice dice-${diceSide} ${thrown ? 'dice-thrown' : ''} ${(side ?? 'w') === diceSide ? '' : 'dice-far'}`;
    // dice of a new throw roll, even if they show the same faces as before
    if (this.dice.getAttribute('class') !== looks) this.dice.replaceChildren();
    this.dice.setAttribute('class', looks);
    redraw(
      this.dice,
      dice.map(({ face, used, lead, turns }, index) =>
        svg(
          'g',
          {
            class: `die ${used ? 'die-used' : ''} ${lead ? 'die-lead' : ''} ${turns ? 'die-turns' : ''}`,
            transform: `translate(${first + index * pitch} ${diceAt.y})`,
            'data-die': face,
            'data-used': used ? 'true' : null,
          },
          svg(
            'g',
            { class: `die-roll die-roll-${index}` },
            svg(
              'g',
              { transform: `rotate(${LIE[index % LIE.length]})` },
              sticks ? stick(face, size) : die(face, size),
            ),
          ),
          ...(lead ? [svg('path', { class: 'lead-mark', d: leadMark(size) })] : []),
        ),
      ),
    );
  }

  /** @param {Shown<B>} shown */
  nameCells({ side, sources = [], selected = null, targets = [], names }) {
    for (const [key, element] of this.cells) {
      const { place, of } = cellPlace(key);
      const mine = of === null || of === side;
      const to = mine && targets.some((target) => target.place === place);
      const from = mine && sources.includes(place);
      put(element, 'data-can', to ? 'to' : from ? 'from' : null);
      put(element, 'data-selected', mine && selected === place ? 'true' : null);
      put(element, 'aria-label', names ? names(place, of ?? 'w') : null);
    }
  }

  /** The place and the side of the touched element, or null. @param {EventTarget | null} target */
  placeOf(target) {
    const cell = target instanceof Element ? target.closest('.cell') : null;
    const key = cell?.getAttribute('data-point') ?? cell?.getAttribute('data-place');
    return key ? cellPlace(key) : null;
  }
}

/**
 * @param {string} key "7" or "hand-w"
 * @returns {{place: Place, of: Side | null}}
 */
function cellPlace(key) {
  const [name, side] = key.split('-');
  if (side) return { place: /** @type {Place} */ (name), of: /** @type {Side} */ (side) };
  return { place: Number(name), of: null };
}

/** @param {number} size edge of the die */
function leadMark(size) {
  const below = size / 2 + 9;
  return `M${-size * 0.22} ${below + 5} L0 ${below - 3} L${size * 0.22} ${below + 5}`;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string | null} value
 */
function put(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

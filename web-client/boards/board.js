// SPDX-License-Identifier: MIT
// What all boards have in common: a drawing that shows what it is given and reports what is touched. It knows no rule and no house.
/** @import { Place, Side } from '../types.d.ts' */
import { die, stick } from './dice.js';
import { man } from './men.js';
import { drawingId, svg } from './svg.js';

/**
 * @typedef {'stone' | 'wood' | 'plain'} BoardSet
 * @typedef {{x: number, y: number}} Spot
 * @typedef {{place: Place, kind: 'dot' | 'ring' | 'hatch', far: boolean}} Target
 * @typedef {{face: number, used: boolean, lead: boolean}} DieShown
 * @typedef {{side: Side, from: Place, to: Place, hit: boolean}} Arrow
 * @typedef {{set: BoardSet, layout: 'wide' | 'tall', label: string, live: boolean}} BoardOptions live: it can be touched
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
 * }} Shown side: whose men are touched here; thrown: the dice roll in; names: what a screen reader says
 */

export const SIDES = /** @type {Side[]} */ (['w', 'b']);
/** Small turns of the dice, so that they lie as thrown. */
const LIE = [-7, 5, -3, 8];

/** @param {Side} side @returns {Side} */
export const otherSide = (side) => (side === 'w' ? 'b' : 'w');

/**
 * A board of one kind of game. A subclass says where things stand and draws the men; `B` is its position, read for drawing.
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
    /** @type {{side: Side, from: Place} | null} the man that a finger holds */
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
   * Puts the drawing together; a subclass calls it when it knows its own measures.
   * @param {SVGElement[]} ground what lies under the men
   * @param {SVGElement[][]} rows of cells, as a screen reader walks them
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
   * What can be touched at a place.
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
   * The marks over the men. @abstract
   * @param {Shown<B>} _shown
   * @returns {SVGElement[]}
   */
  marksOf(_shown) {
    throw new TypeError('a board draws its marks');
  }

  /**
   * The middle of the topmost man of a side at a place, as `board` stands. @abstract
   * @param {Place} _place
   * @param {Side} _side
   * @param {B} _board
   * @returns {Spot}
   */
  spot(_place, _side, _board) {
    throw new TypeError('a board knows its places');
  }

  /**
   * A position with one man less at each of these places. @abstract
   * @param {B} _board
   * @param {{side: Side, from: Place}[]} _gone
   * @returns {B}
   */
  without(_board, _gone) {
    throw new TypeError('a board takes men off');
  }

  /**
   * Where an arrow key leads. @abstract
   * @param {string} _name of the place, without its side
   * @param {string} _key
   * @returns {string | null} null where the key means nothing
   */
  walk(_name, _key) {
    return null;
  }

  /** Where a man that is hit goes; null: off the board for good. @returns {Place | null} */
  hitGoes() {
    return null;
  }

  /** The man that flies or hangs on a finger. @param {Side} side @param {Place} _from @returns {SVGElement} */
  flyingMan(side, _from) {
    return man(this.id, side, { x: 0, y: 0 }, 'man-flying');
  }

  /** @param {Shown<B>} shown */
  draw(shown) {
    this.shown = shown;
    this.redrawMen(shown.board);
    this.marks.setAttribute('class', shown.targets?.length ? 'marks marks-busy' : 'marks');
    this.marks.replaceChildren(...this.marksOf(shown));
    this.drawDice(shown);
    if (this.live) this.nameCells(shown);
  }

  /** @param {B} board */
  redrawMen(board) {
    this.drawMen(this.lifted ? this.without(board, [this.lifted]) : board);
  }

  /** Takes a man off the board while a finger holds it, or puts it back. @param {{side: Side, from: Place} | null} man */
  lift(man) {
    this.lifted = man;
    if (this.shown) this.redrawMen(this.shown.board);
  }

  /** @param {Shown<B>} shown */
  drawDice({ dice = [], diceSide = 'w', thrown = false, side }) {
    const { die: size, diceAt, sticks } = this.form;
    const pitch = size * (sticks ? 0.36 : 1.34);
    const first = diceAt.x - ((dice.length - 1) * pitch) / 2;
    this.dice.setAttribute(
      'class',
      `dice dice-${diceSide} ${thrown ? 'dice-thrown' : ''} ${(side ?? 'w') === diceSide ? '' : 'dice-far'}`,
    );
    this.dice.replaceChildren(
      ...dice.map(({ face, used, lead }, index) =>
        svg(
          'g',
          {
            class: `die ${used ? 'die-used' : ''} ${lead ? 'die-lead' : ''}`,
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

  /** The place and side of what was touched, or null. @param {EventTarget | null} target */
  placeOf(target) {
    const cell = target instanceof Element ? target.closest('.cell') : null;
    const key = cell?.getAttribute('data-point') ?? cell?.getAttribute('data-place');
    return key ? cellPlace(key) : null;
  }

  /**
   * A man flies from one place to another; what is drawn meanwhile lacks it.
   * @param {{side: Side, from: Place, to: Place, hit: boolean}} step
   * @param {Shown<B>} after
   * @param {number} ms 0: at once
   */
  async slide(step, after, ms) {
    const before = this.shown?.board;
    // A stone that comes from nowhere, and a choice, have no way to fly.
    if (!before || ms <= 0 || step.from === 0) {
      this.draw(after);
      return;
    }
    const other = otherSide(step.side);
    const goes = step.hit ? this.hitGoes() : null;
    const flights = [this.fly(before, after.board, step, ms)];
    const gone = [step, ...(step.hit ? [{ side: other, from: step.to }] : [])];
    this.draw({ ...after, board: this.without(before, gone) });
    if (goes !== null) {
      flights.push(this.fly(before, after.board, { side: other, from: step.to, to: goes }, ms));
    }
    await Promise.all(flights);
    if (this.shown && this.element.isConnected) this.draw(after);
  }

  /**
   * @param {B} before
   * @param {B} after
   * @param {{side: Side, from: Place, to: Place}} step
   * @param {number} ms
   */
  async fly(before, after, { side, from, to }, ms) {
    const start = this.spot(from, side, before);
    const end = this.spot(to, side, after);
    const holder = svg('g', {}, this.flyingMan(side, from));
    this.flight.append(holder);
    const lift = (start.y + end.y) / 2 - 26;
    const flight = holder.animate(
      [
        { transform: `translate(${start.x}px, ${start.y}px)` },
        { transform: `translate(${(start.x + end.x) / 2}px, ${lift}px) scale(1.12)` },
        { transform: `translate(${end.x}px, ${end.y}px)` },
      ],
      { duration: ms, easing: 'cubic-bezier(.4, 0, .2, 1)', fill: 'both' },
    );
    await flight.finished.catch(() => undefined);
    holder.remove();
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

/** @param {number} size of the die */
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

// SPDX-License-Identifier: MIT
// The sheets of dice to fold or to spin, and of throwing sticks. The unit is a millimetre.
import { PIPS, stick } from '../../boards/dice.js';
import { svg } from '../../boards/svg.js';
import { sized } from './paper.js';

const EDGE = 18;
const TAB = 5;
const NET = { width: 4 * EDGE + TAB, height: 3 * EDGE + 2 * TAB };
/** The faces of a die, unfolded: column, row, number. Opposite faces add up to seven. */
const FACES = /** @type {[number, number, number][]} */ ([
  [0, 1, 2],
  [1, 1, 1],
  [2, 1, 5],
  [3, 1, 6],
  [1, 0, 3],
  [1, 2, 4],
]);
/** The edges with a tab: column and row of the face, and the direction of the tab. */
const TABS = /** @type {[number, number, number, number][]} */ ([
  [0, 1, 0, -1],
  [2, 1, 0, -1],
  [3, 1, 0, -1],
  [0, 1, 0, 1],
  [2, 1, 0, 1],
  [3, 1, 0, 1],
  [3, 1, 1, 0],
]);
/** Spinners: the radius of their corners, the hole for a pencil, and the gap to the nets. */
const SPINNER = 19;
const HOLE = 2.5;
const SPINNERS_LEFT = NET.width + 12;
const STICK = 90;
const STICK_PITCH = 34;

/**
 * @param {number} width
 * @param {number} height
 * @param {string} label
 * @param {SVGElement[]} drawn
 */
function sheet(width, height, label, drawn) {
  const viewBox = `0 0 ${width} ${height}`;
  const drawing = svg(
    'svg',
    { class: 'printed', viewBox, role: 'img', 'aria-label': label },
    ...drawn,
  );
  return sized(drawing, width, height);
}

/** @param {number} column @param {number} row @param {number} number */
function face(column, row, number) {
  const x = column * EDGE;
  const y = row * EDGE + TAB;
  return [
    svg('rect', { class: 'net-face', x, y, width: EDGE, height: EDGE }),
    ...PIPS[number].map(([across, down]) =>
      svg('circle', { class: 'net-pip', cx: x + across * EDGE, cy: y + down * EDGE, r: 1.7 }),
    ),
  ];
}

/** @param {number} column @param {number} row @param {number} across @param {number} down */
function tab(column, row, across, down) {
  const x = (column + 0.5 + across / 2) * EDGE;
  const y = (row + 0.5 + down / 2) * EDGE + TAB;
  const half = EDGE / 2;
  const slope = 3;
  const d = across
    ? `M${x} ${y - half} l${TAB} ${slope} v${EDGE - 2 * slope} l${-TAB} ${slope}`
    : `M${x - half} ${y} l${slope} ${down * TAB} h${EDGE - 2 * slope} l${slope} ${-down * TAB}`;
  return svg('path', { class: 'net-tab', d });
}

/** The corner of a hexagon around the origin, with an edge at the bottom. @param {number} index @param {number} radius */
function corner(index, radius) {
  const angle = ((index + 0.5) * Math.PI) / 3;
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(radius * Math.cos(angle)).toFixed(2)}`;
}

/** A hexagon with a number along each edge, and a hole for a pencil. @param {number} x @param {number} y */
function spinner(x, y) {
  const corners = [0, 1, 2, 3, 4, 5];
  const edge = `M${corners.map((index) => corner(index, SPINNER)).join(' L')} Z`;
  return svg(
    'g',
    { transform: `translate(${x} ${y})`, class: 'spinner' },
    svg('path', { class: 'net-face', d: edge }),
    svg('path', {
      class: 'net-line',
      d: corners.map((index) => `M${corner(index, HOLE)} L${corner(index, SPINNER)}`).join(' '),
    }),
    ...corners.map((index) =>
      svg(
        'g',
        { transform: `rotate(${index * 60}) translate(0 ${SPINNER * 0.62})` },
        ...PIPS[index + 1].map(([across, down]) =>
          svg('circle', {
            class: 'net-pip',
            cx: (across - 0.5) * 9,
            cy: (down - 0.5) * 9,
            r: 0.95,
          }),
        ),
      ),
    ),
    svg('circle', { class: 'net-hole', r: HOLE }),
  );
}

/** Dice to fold, one below another, and beside each a spinner. @param {number} count @param {string} label */
export function drawDice(count, label) {
  const pitch = NET.height + TAB;
  const nets = Array.from({ length: count }, (_, index) =>
    svg(
      'g',
      { transform: `translate(0 ${index * pitch})` },
      ...TABS.map((one) => tab(...one)),
      ...FACES.flatMap((one) => face(...one)),
    ),
  );
  const spinners = nets.map((_, index) =>
    spinner(SPINNERS_LEFT + SPINNER, index * pitch + NET.height / 2),
  );
  return sheet(SPINNERS_LEFT + 2 * SPINNER + 1, count * pitch, label, [...nets, ...spinners]);
}

/** The painted sides of the sticks above their plain sides, with a spare stick. @param {number} count @param {string} label */
export function drawSticks(count, label) {
  const drawn = [0, 1].flatMap((side) =>
    Array.from({ length: count + 1 }, (_, index) =>
      svg(
        'g',
        {
          transform: `translate(${(index + 0.5) * STICK_PITCH} ${(side + 0.5) * (STICK + 10)})`,
        },
        stick(side, STICK),
      ),
    ),
  );
  return sheet((count + 1) * STICK_PITCH, 2 * (STICK + 10), label, drawn);
}

// SPDX-License-Identifier: MIT
// A player's avatar: a small medal, drawn from the player's id, so that it is the same on every screen. The player may
// choose the colour of its ground. Its outline, its rim and its emblem tell players apart without that colour.
// Decoration: the name stands beside it.
/** @import { Seat, State, Store } from '../../types.d.ts' */
import { html } from './h.js';

/** Grounds on which the emblem has a contrast of at least 4.5 to 1. */
export const GROUNDS = [
  '#00558b',
  '#a13a00',
  '#00654c',
  '#6d2f68',
  '#3b4048',
  '#75540a',
  '#9a1238',
  '#1b6272',
];
const OUTLINES = [
  'M20 1A19 19 0 1 1 20 39A19 19 0 1 1 20 1Z', // a coin
  'M8 2H32Q38 2 38 8V32Q38 38 32 38H8Q2 38 2 32V8Q2 2 8 2Z', // a tile
  'M20 1L37 10.500V29.500L20 39L3 29.500V10.500Z', // six sides
  'M12.5 2H27.500L38 12.500V27.500L27.5 38H12.500L2 27.500V12.500Z', // eight sides
  'M4 3H36V20Q36 33 20 39Q4 33 4 20Z', // a shield
];
const RIMS = ['', '1 3.5', '7 3', '13 2 2 2'];
const EMBLEMS = [
  'M20 9L23 17H31L24.5 22L27 30.500L20 25.500L13 30.500L15.5 22L9 17H17Z', // a star
  'M17.5 9H22.500V17.500H31V22.500H22.500V31H17.500V22.500H9V17.500H17.500Z', // a cross
  'M24 9A11.5 11.5 0 1 0 24 31A9 9 0 1 1 24 9Z', // a crescent
  'M20 9A11 11 0 1 1 20 31A11 11 0 1 1 20 9ZM20 14.500A5.5 5.5 0 1 0 20 25.500A5.5 5.5 0 1 0 20 14.500Z', // a ring
  'M17 8H23V12Q29 16 27 22L22.5 29V32H17.500V29L13 22Q11 16 17 12Z', // an amphora
  'M20 8Q31 17 20 32Q9 17 20 8Z', // a leaf
  'M8 20Q16 10 25 18L32 13V27L25 22Q16 30 8 20Z', // a fish
  'M11 9H29V12H26.500V28H29V31H11V28H13.500V12H11ZM18 13V27H22V13Z', // a column
  'M20 8L32 30H8Z', // a mountain
  'M10 9H30L22.5 20L30 31H10L17.5 20Z', // an hourglass
  'M20 8L31 20L20 32L9 20ZM20 15L15.5 20L20 25L24.5 20Z', // a lozenge
  'M20 8Q28 9 28 19V24L32 28H8L12 24V19Q12 9 20 8ZM17 29.5H23Q22.5 33 20 33T17 29.5Z', // a bell
];
const FNV_START = 2166136261;
const FNV_PRIME = 16777619;

/** FNV-1a, with its bits mixed once more: ids often differ in few letters. @param {string} text */
function hashOf(text) {
  let hash = FNV_START;
  for (const letter of text) {
    hash = Math.imul(hash ^ /** @type {number} */ (letter.codePointAt(0)), FNV_PRIME);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/**
 * The parts of a player's avatar, as indexes.
 * @param {string} who
 */
export function avatarOf(who) {
  let rest = hashOf(who);
  const part = (/** @type {readonly unknown[]} */ list) => {
    const index = rest % list.length;
    rest = Math.floor(rest / list.length);
    return index;
  };
  return {
    ground: part(GROUNDS),
    outline: part(OUTLINES),
    rim: part(RIMS),
    emblem: part(EMBLEMS),
  };
}

/**
 * The ground that a player has chosen, from 1; 0 if none is known. The others at a table learn it with the presence.
 * @param {State} state
 * @param {string} who
 */
function chosenGround({ me, settings, room }, who) {
  if (who === me?.who) return settings.avatar;
  const seats = /** @type {Seat[]} */ (Object.keys(room?.colours ?? {}));
  const seat = seats.find((one) => room?.seats[one]?.who === who);
  return (seat && room?.colours[seat]) ?? 0;
}

/** @param {{store: Store, who: string}} props who: the id of the player */
export function Avatar({ store, who }) {
  const { outline, rim, emblem, ...drawn } = avatarOf(who);
  const chosen = chosenGround(store.state, who);
  const ground = chosen > 0 ? chosen - 1 : drawn.ground;
  return html`<svg
    class="avatar"
    viewBox="0 0 40 40"
    aria-hidden="true"
    data-avatar=${[ground, outline, rim, emblem].join('-')}
  >
    <path d=${OUTLINES[outline]} fill=${GROUNDS[ground]} />
    <path
      d=${OUTLINES[outline]}
      class="avatar-rim"
      stroke-dasharray=${RIMS[rim]}
      transform="translate(3.2 3.2) scale(0.84)"
    />
    <path d=${EMBLEMS[emblem]} class="avatar-emblem" />
  </svg>`;
}

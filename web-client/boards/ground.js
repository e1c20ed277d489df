// SPDX-License-Identifier: MIT
// The materials that all boards share: frames and fields of stone, of wood, and plain ones.
/** @import { BoardSet } from './board.js' */
import { grain, svg } from './svg.js';

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * @param {Box} box
 * @param {string} name CSS class
 * @param {number} [round]
 * @param {number} [grow] by how much the box grows outwards on every edge
 */
export function rect(box, name, round = 0, grow = 0) {
  return svg('rect', {
    class: name,
    x: box.x - grow,
    y: box.y - grow,
    width: box.width + grow * 2,
    height: box.height + grow * 2,
    rx: round,
  });
}

/**
 * The veins of marble: lines that wander across a box.
 * @param {Box} box
 * @param {number} seed
 * @param {number} count
 */
export function veins(box, seed, count) {
  const chance = grain(seed);
  const lines = [];
  for (let i = 0; i < count; i += 1) {
    let x = box.x + chance() * box.width;
    let y = box.y - 20;
    const lean = (chance() - 0.5) * 46;
    let path = `M${x.toFixed(0)} ${y.toFixed(0)}`;
    while (y < box.y + box.height + 20) {
      const down = 40 + chance() * 70;
      const bend = (chance() - 0.5) * 70;
      path += ` q${bend.toFixed(0)} ${(down / 2).toFixed(0)} ${(lean + bend / 3).toFixed(0)} ${down.toFixed(0)}`;
      y += down;
      x += lean;
    }
    lines.push(svg('path', { d: path, class: i % 3 ? 'vein' : 'vein vein-broad' }));
  }
  return lines;
}

/**
 * The grain of wood: long lines that bend a little.
 * @param {Box} box
 * @param {number} seed
 * @param {number} pitch
 * @param {boolean} upright
 */
export function fibres(box, seed, pitch, upright) {
  const chance = grain(seed);
  const lines = [];
  const along = upright ? box.height : box.width;
  const across = upright ? box.width : box.height;
  for (let at = chance() * pitch; at < across; at += pitch * (0.4 + chance() * 1.2)) {
    const bow = (chance() - 0.5) * pitch * 1.8;
    const third = along / 3;
    const path = upright
      ? `M${box.x + at} ${box.y} c${bow} ${third} ${-bow} ${third * 2} 0 ${along}`
      : `M${box.x} ${box.y + at} c${third} ${bow} ${third * 2} ${-bow} ${along} 0`;
    lines.push(svg('path', { d: path, class: chance() < 0.3 ? 'fibre fibre-broad' : 'fibre' }));
  }
  return lines;
}

/**
 * A rosette of six petals in a ring, as drawn with a pair of compasses.
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export function rosette(x, y, radius) {
  const petals = [];
  for (let i = 0; i < 6; i += 1) {
    const angle = (i * Math.PI) / 3;
    const to = `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
    petals.push(`M0 0 A${radius} ${radius} 0 0 1 ${to} A${radius} ${radius} 0 0 1 0 0`);
  }
  return svg(
    'g',
    { class: 'rosette', transform: `translate(${x} ${y})` },
    svg('circle', { r: radius, class: 'rosette-ground' }),
    svg('path', { d: petals.join(' '), class: 'rosette-petals' }),
    svg('circle', { r: radius, class: 'rosette-ring' }),
    svg('circle', { r: radius + 4, class: 'rosette-ring' }),
  );
}

/**
 * A frame with one field in it, in the material of its board set.
 * @param {BoardSet} set
 * @param {Box} frame
 * @param {Box} field
 * @param {string} id prefix of the ids in this drawing
 */
export function slab(set, frame, field, id) {
  /** @param {Box} box @param {string} clip @param {number} seed */
  const stuff = (box, clip, seed) => {
    if (set === 'plain') return [];
    const lines = set === 'stone' ? veins(box, seed, 18) : fibres(box, seed, 8, false);
    const name = `${set === 'stone' ? 'veins' : 'fibres'}-${clip}`;
    return [svg('g', { 'clip-path': `url(#${id}${clip})`, class: name }, ...lines)];
  };
  return svg(
    'g',
    { class: 'ground', 'aria-hidden': 'true' },
    svg(
      'defs',
      {},
      svg('clipPath', { id: `${id}frame` }, rect(frame, '', 14)),
      svg('clipPath', { id: `${id}field` }, rect(field, '')),
    ),
    rect(frame, 'frame', 14),
    ...stuff(frame, 'frame', 7),
    rect(field, 'field'),
    ...stuff(field, 'field', 41),
    rect(field, set === 'stone' ? 'bronze' : 'groove', 1, 4),
    svg('rect', { ...frame, rx: 14, class: 'frame-edge' }),
  );
}

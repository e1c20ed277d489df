// SPDX-License-Identifier: MIT
// Creates SVG elements, and pseudo-random numbers that are the same on every screen.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {string} name
 * @param {Record<string, string | number | null | undefined>} [attributes] null and undefined are omitted
 * @param {...(SVGElement | string)} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/**
 * Makes these the children of `parent`. A child that looks like a new one stays: the browser lays out only what changed.
 * @param {Element} parent
 * @param {Element[]} drawn
 */
export function redraw(parent, drawn) {
  const wanted = drawn.map((child) => child.outerHTML);
  let next = parent.firstElementChild;
  const drop = () => {
    const gone = next;
    next = gone?.nextElementSibling ?? null;
    gone?.remove();
  };
  drawn.forEach((child, i) => {
    while (next && !wanted.includes(next.outerHTML, i)) drop();
    if (next?.outerHTML === wanted[i]) next = next.nextElementSibling;
    else parent.insertBefore(child, next);
  });
  while (next) drop();
}

/**
 * A sequence of numbers from 0 to 1 that depends on `seed` alone, so that the veins of a marble stay where they are.
 * @param {number} seed
 */
export function grain(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 0x100000000;
  };
}

let made = 0;

/** A prefix for the ids of one drawing, so that one page can contain several boards. */
export function drawingId() {
  made += 1;
  return `d${made}-`;
}

// SPDX-License-Identifier: MIT
// The measures of the printed sheets, in millimetres.

/** @typedef {'a4' | 'letter'} Paper */

export const PAPERS = /** @type {Record<Paper, {width: number, height: number}>} */ ({
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
});
/** Most printers cannot print closer to the edge. */
export const MARGIN = 10;

/**
 * The largest place for a drawing on a sheet, upright or turned by a quarter.
 * @param {Paper} paper
 * @param {{width: number, height: number}} drawing in its own units
 * @returns {{scale: number, turned: boolean, left: number, top: number}} scale: millimetres per unit; left and top: of
 * the drawing as it lies on the sheet
 */
export function placeOn(paper, { width, height }) {
  const room = {
    width: PAPERS[paper].width - 2 * MARGIN,
    height: PAPERS[paper].height - 2 * MARGIN,
  };
  const upright = Math.min(room.width / width, room.height / height);
  const lying = Math.min(room.width / height, room.height / width);
  const turned = lying > upright;
  const scale = turned ? lying : upright;
  const across = (turned ? height : width) * scale;
  const down = (turned ? width : height) * scale;
  return {
    scale,
    turned,
    left: MARGIN + (room.width - across) / 2,
    top: MARGIN + (room.height - down) / 2,
  };
}

/** The paper of the user's region: Letter in North America. @param {string} language */
export const paperOf = (language) => (/-(US|CA|MX)\b/.test(language) ? 'letter' : 'a4');

/**
 * Gives a drawing its size on paper. The policy of the page forbids attributes `style`, but not this.
 * @param {SVGElement} drawing
 * @param {number} width in millimetres
 * @param {number} height
 */
export function sized(drawing, width, height) {
  drawing.style.inlineSize = `${width}mm`;
  drawing.style.blockSize = `${height}mm`;
  return drawing;
}

/** The size of a sheet as a style. @param {Paper} paper */
export const sizeOf = (paper) => ({
  inlineSize: `${PAPERS[paper].width}mm`,
  blockSize: `${PAPERS[paper].height}mm`,
});

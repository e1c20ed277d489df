// SPDX-License-Identifier: MIT
// Whether a table is whole: its player bars, clocks, board, dice and buttons are complete and visible without
// scrolling. For the tests of its layout in Chromium (fits.test.mjs) and in two other engines
// (engines/engines.test.mjs).

/** A possible action: a button, or a place on the board. */
export const ACTION = '.turn-panel-mine .button-primary, [data-choice], [data-can]';

/**
 * Runs in the page: lists the parts of the table that are not fully visible, one per line.
 * @param {{clocks: number, touch: boolean, large: boolean}} expected clocks: how many there are; touch: buttons are
 * pressed with a finger; large: the font is
 */
export async function notWhole({ clocks, touch, large }) {
  const TOUCH_PX = 44;
  // Of the window's width or height: a board too small to play on is no solution. Large text leaves less of it.
  const BOARD_SHARE = large ? 0.35 : 0.55;
  const SQUARE_PX = 40; // the least height of a square of Tablan and Tablaaza at the width of a usual telephone
  const ROUNDING_PX = 0.75;
  const wrong = [];

  /** The page is notified of a new size in the next frame; then its layout settles. */
  const settled = async () => {
    const QUIET_FRAMES = 2;
    const boxes = () =>
      [...document.querySelectorAll('.table :is(.player, .board, button)')]
        .map((element) => Object.values(element.getBoundingClientRect().toJSON()).join(' '))
        .join('\n');
    for (let quiet = 0, was = ''; quiet < QUIET_FRAMES;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = boxes();
      quiet = now === was ? quiet + 1 : 0;
      was = now;
    }
  };

  /** The visible part of `element`: every ancestor that clips its content may reduce it. */
  const shownPart = (element) => {
    const part = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (at === document.body || at === document.documentElement) continue;
      if (getComputedStyle(at).overflow === 'visible') continue;
      const box = at.getBoundingClientRect();
      part.left = Math.max(part.left, box.left);
      part.top = Math.max(part.top, box.top);
      part.right = Math.min(part.right, box.right);
      part.bottom = Math.min(part.bottom, box.bottom);
    }
    return part;
  };
  const unscroll = (element) => {
    for (let at = element; at; at = at.parentElement) {
      if (at.scrollTop > 0) at.scrollTo(0, 0);
    }
  };
  const check = (element, name) => {
    unscroll(element);
    const box = element.getBoundingClientRect();
    const part = shownPart(element);
    const over = {
      left: part.left - box.left,
      top: part.top - box.top,
      right: box.right - part.right,
      bottom: box.bottom - part.bottom,
    };
    for (const [edge, px] of Object.entries(over)) {
      if (px > ROUNDING_PX) wrong.push(`${name} is cut off by ${Math.ceil(px)} px: ${edge}`);
    }
    if (box.width === 0 || box.height === 0) wrong.push(`${name} has no size`);
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (hit && !element.contains(hit)) wrong.push(`${name} is covered by ${hit.className}`);
    return box;
  };
  const checkAll = (selector, name, count) => {
    const found = [...document.querySelectorAll(`.table ${selector}`)];
    if (count !== null && found.length !== count)
      wrong.push(`${found.length} × ${name} instead of ${count}`);
    return found.map((element, i) => check(element, `${name} ${i + 1}`));
  };

  await settled();
  checkAll('.player', 'player bar', 2);
  checkAll('.clock', 'clock', clocks);
  for (const box of checkAll('.board', 'board', 1)) {
    if (Math.max(box.width / innerWidth, box.height / innerHeight) < BOARD_SHARE)
      wrong.push(`the board is only ${Math.round(box.width)} × ${Math.round(box.height)} px`);
  }
  for (const die of document.querySelectorAll('.table .die')) {
    const box = die.getBoundingClientRect();
    if (box.bottom > innerHeight || box.right > innerWidth) wrong.push('a die is cut off');
  }
  for (const button of document.querySelectorAll('.turn-buttons button, [data-choice]')) {
    const box = check(button, `button ${button.textContent.trim()}`);
    if (touch && Math.min(box.width, box.height) < TOUCH_PX - ROUNDING_PX)
      wrong.push(`button ${button.textContent.trim()} is only ${box.width} × ${box.height} px`);
  }
  const names = [...document.querySelectorAll('.table .player-name-text')];
  names.forEach((name) => check(name, 'a name'));
  const cell = document.querySelector('.table :is(.board-of-tablan, .board-of-tablaaza) .cell');
  if (cell && innerWidth === 390) {
    const { width, height } = cell.getBoundingClientRect();
    if (Math.min(width, height) < SQUARE_PX) wrong.push(`a square is ${width} × ${height} px`);
  }
  checkAll('.panel-row [role="tab"]', 'tab', null);
  checkAll('.panel-menu', 'menu', 1);
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) wrong.push('the page scrolls sideways');
  if (root.scrollHeight > innerHeight) wrong.push('the page scrolls');
  return wrong;
}

/**
 * Runs in the page: the parts of a table that another element covers, or that lie outside the window.
 * @param {string} [selector] the default: clocks, player bars and buttons of the turn
 */
export function coveredParts(selector) {
  const INSIDE_PX = 1.5; // from the upper and the lower edge of a part
  return [...document.querySelectorAll(selector ?? '.clock, .player, .turn-buttons button')]
    .filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const heights = [top + INSIDE_PX, (top + bottom) / 2, bottom - INSIDE_PX];
      const hits = heights.map((y) => document.elementFromPoint((left + right) / 2, y));
      return !hits.every((hit) => part.contains(hit));
    })
    .map((part) => part.className);
}

/**
 * Runs in the page: the parts that are covered or cut off, also after they have been scrolled into view.
 * @param {string} selector
 */
export function unreachableParts(selector) {
  return [...document.querySelectorAll(selector)]
    .filter((part) => {
      part.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const seen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return !seen || !part.contains(hit);
    })
    .map((part) => part.textContent.trim() || part.className);
}

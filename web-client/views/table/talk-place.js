// SPDX-License-Identifier: MIT
// Where a table shows its chat: as a tab of the panel, or apart from them and always, if the window has room for it.
import { useLayoutEffect, useState } from '../common/h.js';

/** The measures of the wide form in styles/table-forms.css, in rem. */
const WIDE = { width: 56, height: 30 };
/** Two player bars, the gaps around them, and the edges of the table. */
const BARS = 7.7;
const SIDE = { playing: 19, ended: 26 };
const TALK = 15;
const EDGES = 4;
/** The least height of a panel with the turns, the chat and the buttons of a turn, or those of a result. */
const BOTH = { playing: 44, ended: 52 };
/** In a narrow column the buttons of a result and the phrases of the chat take more rows. */
const NARROW = { width: 30, height: 60 };

/** @typedef {'tab' | 'beside' | 'below'} TalkPlace beside: a column of its own; below: under the page of a tab */

/**
 * @param {{width: number, height: number, ratio: number, rem: number}} frame of the table, in pixels; ratio: of the
 * width of the board to its height; rem: the size of the page's font
 * @param {'playing' | 'ended'} state
 * @returns {TalkPlace}
 */
export function talkPlace({ width, height, ratio, rem }, state) {
  if (width < WIDE.width * rem || height < WIDE.height * rem) return 'tab';
  const board = (height - BARS * rem) * ratio;
  const side = width - board;
  if (side >= (SIDE[state] + TALK + EDGES) * rem) return 'beside';
  const narrow = state === 'ended' && side < NARROW.width * rem;
  return height >= (narrow ? NARROW.height : BOTH[state]) * rem ? 'below' : 'tab';
}

/**
 * @param {{current: HTMLElement | null}} frame
 * @param {'playing' | 'ended' | null} state null: this table has no chat to be shown beside its game
 * @returns {TalkPlace}
 */
export function useTalkPlace(frame, state) {
  const [place, setPlace] = useState(/** @type {TalkPlace} */ ('tab'));
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box || !state) return undefined;
    const measure = () => {
      const { width, height } = box.getBoundingClientRect();
      const table = box.querySelector('.table') ?? box;
      const ratio = Number(getComputedStyle(table).getPropertyValue('--ratio')) || 1;
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setPlace(talkPlace({ width, height, ratio, rem }, state));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(box);
    return () => watcher.disconnect();
  }, [state]);
  return state ? place : 'tab';
}

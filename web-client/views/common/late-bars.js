// SPDX-License-Identifier: MIT
// News over and above a page, and the mark of a table that waits: they come after the first board, or as soon as there is
// something to say.
/** @import { State } from '../../types.d.ts' */
import { firstBoard } from '../../app/first-board.js';
import { html, useEffect, useState } from './h.js';
import { Later, styled } from './later.js';

const BARS = styled(() => import('./bars.js'), 'bars');

/** Whether nothing has to be said yet. @param {State} state */
const isQuiet = ({ link, announcement, notice, mine, room }) =>
  ['connecting', 'open'].includes(link) &&
  announcement === null &&
  notice === null &&
  !mine.some((line) => line.state === 'open' && line.room !== room?.id);

/**
 * @param {{state: State, name: 'Bars' | 'News' | 'WaitingMark', props: object}} what name: of an export of bars.js
 */
export function LateBar({ state, name, props }) {
  const [stands, setStands] = useState(false);
  useEffect(() => void firstBoard().then(() => setStands(true)), []);
  if (isQuiet(state) && !stands) return null;
  return html`<${Later} load=${BARS} name=${name} props=${props} waiting="" />`;
}

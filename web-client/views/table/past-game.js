// SPDX-License-Identifier: MIT
// An earlier game of a table, and the links between its games.
/** @import { Fold, Store, RoomState } from '../../types.d.ts' */
import { applyEvent, createHistory, historyFold } from '../../table/history.js';
import { enSitting } from '../../texts/en/sitting.js';
import { addTexts, t } from '../../texts/text.js';
import { html, useMemo } from '../common/h.js';
import { isCutOff } from '../common/later.js';
import { Table } from './table.js';

addTexts(enSitting);

/**
 * The room as it was at the end of a game.
 * @param {string} log one event per line
 * @param {RoomState} room the present room
 * @param {number} number number of the game
 * @param {import('../../types.d.ts').Rules} rules
 * @returns {RoomState | null} null if no such game was finished
 */
function gameOfLog(log, room, number, rules) {
  const history = createHistory(room.id, rules);
  for (const line of log.split('\n')) {
    if (line === '') continue;
    const event = JSON.parse(line);
    applyEvent(history, event);
    if (event.e === 'ended' && event.d.game === number) return roomOf(historyFold(history), room);
  }
  return null;
}

/**
 * Viewers of an earlier game have no seat in it: no actions are possible.
 * @param {Fold} fold
 * @param {RoomState} room
 * @returns {RoomState}
 */
function roomOf(fold, room) {
  return {
    ...room,
    ...fold,
    ...{ v: room.v, host: room.host, locked: room.locked, state: 'ended', again: false },
    ...{
      presence: {},
      mySeat: null,
      claim: null,
      draft: null,
      canTakeBack: false,
      awaitsInput: false,
      auto: null,
      autoDone: null,
    },
    ...{ owed: [], offers: [], drawOffer: null, busy: null, late: false, ratings: {}, rated: null },
  };
}

/** @param {{store: Store, room: RoomState, number: number}} props room: the present room */
export function PastGame({ store, room, number }) {
  const log = store.log();
  const past = useMemo(
    () => (log !== null && store.rules ? gameOfLog(log, room, number, store.rules) : null),
    [log === null, store.rules, room.id, number],
  );
  const lost = isCutOff(store.state);
  if (past) return html`<${Table} store=${store} room=${past} />`;
  return html`<div class="table table-loading" aria-busy=${log === null && !lost}>
    <h1 class="unseen">${t('past.title', { n: number })}</h1>
    <p class="quiet">
      ${t(log !== null ? 'past.none' : lost ? 'page.offline' : 'past.loading', { n: number })}
    </p>
    ${log !== null && html`<p><a class="button" href=${`/t/${room.id}`}>${t('past.to')}</a></p>`}
  </div>`;
}

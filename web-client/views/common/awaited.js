// SPDX-License-Identifier: MIT
// Waiting for a player while the user does something else: the mark of the table that waits, and the bar of a player who
// has come. Few users wait, so both are loaded when they are needed.
/** @import { State, Store } from '../../types.d.ts' */
import { awaitedRooms, joinedTable, waitingTable } from '../../app/anyone.js';
import { html, useEffect, useState } from './h.js';
import { Later } from './later.js';

const NEW_OPPONENT = () => import('./new-opponent.js');

/** The table in the lobby at which the user waits. @param {{store: Store}} props */
export function WaitingMark({ store }) {
  const { mine, me, room } = store.state;
  const line = waitingTable(mine, me?.who, room?.id ?? null);
  if (!line) return null;
  return html`<${Later} load=${NEW_OPPONENT} name="Mark" props=${{ store, line }} waiting="" />`;
}

/**
 * A player has joined the user's table: one tap switches to it. Another game of the user is kept.
 * @param {{state: State, page: string}} props
 */
export function JoinedBar({ state, page }) {
  const { mine, me, room } = state;
  const [awaited, setAwaited] = useState(/** @type {string[]} */ ([]));
  const rooms = awaitedRooms(awaited, mine, me?.who, room?.id ?? null);
  useEffect(() => setAwaited(rooms), [rooms.join()]);
  const joined = joinedTable(mine, me?.who, rooms);
  const stay = () => setAwaited(rooms.filter((one) => one !== joined?.room));
  return html`<div class="joined" role="alert">
    ${
      joined &&
      html`<${Later}
        key=${joined.room}
        load=${NEW_OPPONENT}
        name="Joined"
        props=${{ state, page, joined, onStay: stay }}
        waiting=""
      />`
    }
  </div>`;
}

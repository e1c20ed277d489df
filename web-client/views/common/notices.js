// SPDX-License-Identifier: MIT
// The place of the news over a page: the toast, and the bar of a player who has joined. A table gives them a place of its
// own, where they cover neither a player's bar nor a clock nor a way.
/** @import { Store } from '../../types.d.ts' */
import { html, useEffect, useState } from './h.js';
import { LateBar } from './late-bars.js';

/** How many tables on the page have a place for notices; the listeners are called when that changes. */
const places = { count: 0, listeners: new Set() };

/** @param {number} by */
function addPlaces(by) {
  places.count += by;
  places.listeners.forEach((listener) => listener());
}

/** Whether a table on the page shows the notices. */
export function useTablePlace() {
  const [, setTick] = useState(0);
  useEffect(() => {
    const listener = () => setTick((tick) => tick + 1);
    places.listeners.add(listener);
    listener();
    return () => places.listeners.delete(listener);
  }, []);
  return places.count > 0;
}

/** The notices of a page, unless a table shows them. @param {{store: Store, page: string}} props */
export function Notices({ store, page }) {
  if (useTablePlace()) return null;
  return html`<div class="notices">
    <${LateBar} state=${store.state} name="News" props=${{ state: store.state, page }} />
  </div>`;
}

/** The notices of a table. @param {{store: Store}} props */
export function TableNotices({ store }) {
  useEffect(() => {
    addPlaces(1);
    return () => addPlaces(-1);
  }, []);
  return html`<div class="table-notices">
    <${LateBar} state=${store.state} name="News" props=${{ state: store.state, page: 'table' }} />
  </div>`;
}

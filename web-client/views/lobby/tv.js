// SPDX-License-Identifier: MIT
// The television: the table that the server considers most worth watching.
/** @import { Store } from '../../types.d.ts' */
import { emptyWatch } from '../../app/lobby.js';
import { enFront } from '../../texts/en/front.js';
import { addTexts, t } from '../../texts/text.js';
import { html, useEffect } from '../common/h.js';
import { TablePage } from '../table/table.js';
import { EmptyRoom } from './empty-room.js';
import { chosenGame } from './game-picker.js';

addTexts(enFront);

/** @param {{store: Store}} props */
export function Tv({ store }) {
  useEffect(() => {
    store.watchTv(true);
    return () => store.watchTv(false);
  }, [store]);
  const { tv } = store.state;
  if (tv) {
    return html`<p class="quiet small tv-lead"><b>${t('tv.title')}</b> ${t('tv.lead')}</p>
      <${TablePage} key=${tv} store=${store} room=${tv} />`;
  }
  return html`<${NoGame} store=${store} />`;
}

/** No game is worth watching: the lobby says what is here instead. @param {{store: Store}} props */
function NoGame({ store }) {
  useEffect(() => {
    store.watchLobby(true);
    return () => store.watchLobby(false);
  }, [store]);
  const { tv, lobby, link } = store.state;
  const known = tv === null && lobby !== null;
  const props = {
    store,
    kind: emptyWatch(lobby ?? []),
    game: chosenGame(),
    place: 'tv',
  };
  return html`<div class="page-wide" aria-busy=${!known && link !== 'lost'}>
    <h1>${t('tv.title')}</h1>
    ${known && html`<${EmptyRoom} ...${props} />`}
    ${!known && html`<p>${t(link === 'lost' ? 'lobby.offline' : 'page.loading')}</p>`}
    <p class="row tv-ways">
      <a class="button" href="/lobby">${t('way.lobby')}</a>
      <a class="button" href="/">${t('lost.home')}</a>
    </p>
  </div>`;
}

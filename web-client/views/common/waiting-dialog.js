// SPDX-License-Identifier: MIT
// The ways of a user who waits for a player while doing something else: to the table, or out of it.
/** @import { LobbyLine, Store } from '../../types.d.ts' */
import { enAnyone } from '../../texts/en/anyone.js';
import { addTexts, t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { Dialog } from './dialog.js';
import { html } from './h.js';

addTexts(enAnyone);

/** @param {{store: Store, line: LobbyLine, onClose: () => void}} props line: the table that waits */
export function WaitingDialog({ store, line, onClose }) {
  const stop = () => {
    onClose();
    void store.stopWaiting(line.room);
  };
  return html`<${Dialog} title=${t('anyone.waiting.short')} onClose=${onClose}>
    <p>${t('anyone.waiting.about', { game: gameName(line.rules) })}</p>
    <div class="row">
      <a class="button button-primary" href=${`/t/${line.room}`}>${t('anyone.waiting.go')}</a>
      <button class="button" onClick=${stop}>${t('anyone.waiting.stop')}</button>
    </div>
  <//>`;
}

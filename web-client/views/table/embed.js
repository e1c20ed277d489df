// SPDX-License-Identifier: MIT
// A table embedded in another site: the board, the players, and a link to this site. It only shows the game; the viewer
// cannot act.
/** @import { Store, RoomState } from '../../types.d.ts' */
import { enSitting } from '../../texts/en/sitting.js';
import { addTexts, t } from '../../texts/text.js';
import { tableLink } from '../common/clipboard.js';
import { GameBoard } from '../board/game-board.js';
import { gameName } from '../board/games.js';
import { html, useMemo } from '../common/h.js';
import { Loading, isCutOff } from '../common/later.js';
import { PlayerBar } from './player-bar.js';
import { resultWords } from './result-words.js';
import { liveScene } from '../board/scene.js';
import { useTable } from './table.js';

addTexts(enSitting);

/** @param {{store: Store, room: string}} props */
export function Embed({ store, room: id }) {
  const room = useTable(store, id);
  if (room === 'missing') return html`<p class="page-text">${t('missing.title')}</p>`;
  if (!room) {
    return html`<${Loading} lost=${isCutOff(store.state)} text=${t('table.loading')} />`;
  }
  return html`<${Shown} store=${store} room=${room} />`;
}

/** @param {{store: Store, room: RoomState}} props */
function Shown({ store, room }) {
  const opening = useMemo(
    () => store.rules?.start(room.rules, 'w') ?? '',
    [store.rules, room.rules],
  );
  const scene = liveScene(room, opening);
  return html`<main class="embed" data-state=${room.state}>
    <h1 class="unseen">${t('table.title', { game: gameName(room.rules) })}</h1>
    <${PlayerBar} store=${store} room=${room} side="b" mute position=${scene.position} />
    <${GameBoard} store=${store} scene=${scene} live=${true} again=${0} onHint=${() => undefined} />
    <${PlayerBar} store=${store} room=${room} side="w" mute position=${scene.position} />
    <p class="embed-foot small">
      <span>${room.state === 'ended' ? resultWords(room) : ''}</span>
      <a href=${tableLink(room.id)} target="_blank" rel="noopener">${t('embed.open')}</a>
    </p>
  </main>`;
}

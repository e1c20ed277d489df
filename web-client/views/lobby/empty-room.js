// SPDX-License-Identifier: MIT
// What lobby, Watch and front page show while no person waits or plays: why, one button, the replay of a finished game,
// today's puzzle, and the bots that are here.
/** @import { Store } from '../../types.d.ts' */
import { navigate } from '../../app/router.js';
import { enEmpty } from '../../texts/en/empty.js';
import { addTexts, t } from '../../texts/text.js';
import { html, useEffect, useState } from '../common/h.js';
import { Later } from '../common/later.js';
import { useNear } from '../common/near.js';
import { FirstPicture } from './home-board.js';

addTexts(enEmpty);

const REPLAY = () => import('./replay.js');
const TODAY = () => import('./today.js');
const BOTS = () => import('./bot-list.js');

/** As large as the card of the puzzle. */
const puzzleComing = (/** @type {boolean} */ near) =>
  html`<ul class="puzzle-cards" aria-busy=${near}>
    <li>
      <span class="card puzzle-card">
        <span class="puzzle-picture"></span
        ><span class="puzzle-words"><b>…</b><small>…</small></span>
      </span>
    </li>
  </ul>`;

/** What comes below waits for it. */
export const botsComing = () => html`<div class="bot-list-later"></div>`;

/**
 * @param {{store: Store, kind: string, game: string, place: 'lobby' | 'front' | 'tv', onNear?: () => void}} props kind:
 * of emptyWatch(); place: the page. The front page has a replay above, and the lobby a list of all bots below; onNear: the
 * first picture is drawn, and the reader is here
 */
export function EmptyRoom({ store, kind, game, place, onNear }) {
  // The first picture needs no further file. The rest is loaded when it is drawn and the reader has come here.
  const { place: end, near } = useNear('0px');
  useEffect(() => {
    if (near) onNear?.();
  }, [near]);
  const Head = place === 'front' ? 'h3' : 'h2';
  const props = { store, game };
  const picture = html`<${FirstPicture} ...${props} />`;
  return html`<div class=${`empty-room empty-${place}`} data-empty=${kind}>
    <${Why} ...${{ store, kind, game, Head, end }} />
    ${
      place !== 'front' &&
      html`<figure class="empty-replay">
        ${near ? html`<${Later} load=${REPLAY} key=${game} name="Replay" props=${{ ...props, still: picture }} waiting=${picture} />` : picture}
      </figure>`
    }
    <section class="empty-puzzle" aria-labelledby="empty-puzzle">
      <${Head} id="empty-puzzle">${t('puzzles.link')}<//>
      ${near ? html`<${Later} load=${TODAY} name="Today" props=${props} waiting=${puzzleComing(near)} />` : puzzleComing(near)}
    </section>
    ${
      place !== 'lobby' &&
      html`<div class="empty-bots">
        ${near ? html`<${Later} load=${BOTS} name="BotList" props=${{ ...props, few: true, head: Head }} waiting=${botsComing()} />` : botsComing()}
      </div>`
    }
  </div>`;
}

/**
 * Who is missing, and the button that makes a start.
 * @param {{store: Store, kind: string, game: string, Head: string, end: {current: HTMLElement | null}}} props Head: the
 * element of the heading; end: of this part
 */
function Why({ store, kind, game, Head, end }) {
  const [busy, setBusy] = useState(false);
  const play = async () => {
    setBusy(true);
    const room = await store.playAnyone(game);
    if (room) navigate(`/t/${room}`);
    setBusy(false);
  };
  return html`<div class="empty-why">
    <${Head}>${t(`empty.${kind}`)}<//>
    <p>${t(`empty.${kind}.about`)}</p>
    ${
      kind === 'open'
        ? html`<a class="button button-primary" href="/lobby">${t('empty.open.join')}</a>`
        : html`<p class="empty-start">
            <button
              class="button button-primary"
              disabled=${busy || store.state.link === 'lost'}
              aria-describedby="empty-anyone"
              onClick=${play}
            >
              ${t('empty.anyone')}
            </button>
            <span id="empty-anyone" class="quiet small">${t('empty.anyone.about')}</span>
          </p>`
    }
    <i ref=${end}></i>
  </div>`;
}

// SPDX-License-Identifier: MIT
// What lobby, Watch and front page show while no person waits or plays: why, one button, the replay of a finished game,
// today's puzzle, and the bots that are here.
/** @import { Store } from '../../types.d.ts' */
import { puzzleOwner, solvedOf } from '../../app/puzzles.js';
import { navigate } from '../../app/router.js';
import { PUZZLE_GAMES } from '../../learn/puzzle-games.js';
import { dayOf } from '../../learn/puzzles.js';
import { enEmpty } from '../../texts/en/empty.js';
import { addTexts, t } from '../../texts/text.js';
import { html, useMemo, useState } from '../common/h.js';
import { useNear } from '../common/near.js';
import { DailyCard } from '../learn/daily-card.js';
import { BotList } from './bot-list.js';
import { Replay } from './replay.js';

addTexts(enEmpty);

const storage = () => localStorage;

/**
 * @param {{store: Store, kind: string, game: string, place: 'lobby' | 'front' | 'tv'}} props kind: of emptyWatch();
 * place: the page. The front page has a replay above, and the lobby a list of all bots below.
 */
export function EmptyRoom({ store, kind, game, place }) {
  // On the front page the rest is loaded when the reader has come here.
  const { place: end, near } = useNear('0px');
  const Head = place === 'front' ? 'h3' : 'h2';
  return html`<div class=${`empty-room empty-${place}`} data-empty=${kind}>
    <${Why} ...${{ store, kind, game, Head, end }} />
    ${
      near &&
      html`${
          place !== 'front' &&
          html`<figure class="empty-replay"><${Replay} store=${store} game=${game} /></figure>`
        }
        <${Today} ...${{ store, game, Head }} />
        ${place !== 'lobby' && html`<${BotList} store=${store} game=${game} few=${true} head=${Head} />`}`
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
        : html`<button
              class="button button-primary"
              disabled=${busy || store.state.link === 'lost'}
              aria-describedby="empty-anyone"
              onClick=${play}
            >
              ${t('empty.anyone')}
            </button>
            <small id="empty-anyone" class="quiet">${t('empty.anyone.about')}</small>`
    }
    <i ref=${end}></i>
  </div>`;
}

/** Today's puzzle: of the game if it has puzzles. @param {{store: Store, game: string, Head: string}} props */
function Today({ store, game, Head }) {
  const [puzzled] = PUZZLE_GAMES.includes(game) ? [game] : PUZZLE_GAMES;
  const today = dayOf(store.time());
  const owner = puzzleOwner(store.state.me, storage);
  const done = useMemo(() => solvedOf(storage, owner).isDone(puzzled, today), [owner, puzzled]);
  return html`<section class="empty-puzzle" aria-labelledby="empty-puzzle">
    <${Head} id="empty-puzzle">${t('puzzles.link')}<//>
    <ul class="puzzle-cards">
      <${DailyCard} ...${{ store, today, done }} game=${puzzled} />
    </ul>
  </section>`;
}

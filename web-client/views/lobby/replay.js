// SPDX-License-Identifier: MIT
// The replay of a finished game where no game is played now: of the newest public game of this server, else of one that
// comes with the page. With reduced motion it starts when the user asks for it.
/** @import { Store } from '../../types.d.ts' */
/** @import { Replayed } from '../../app/replay.js' */
import { loadReplay } from '../../app/replay.js';
import { loadExample } from '../../games/registry.js';
import { enReplay } from '../../texts/en/replay.js';
import { addTexts, t } from '../../texts/text.js';
import { gameName, sideName } from '../board/games.js';
import { StillBoard } from '../board/still-board.js';
import { dayText } from '../common/dates.js';
import { html, useEffect, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { useLoaded } from '../common/later.js';

addTexts(enReplay);

/** Milliseconds for which each position is shown, and for the last one. */
const STEP_MS = 900;
const END_MS = 6000;
/** The replay begins in the middle of the game, where the board is full. */
const FIRST_SHOWN = 0.4;

/**
 * The result as text; '' while the game goes on.
 * @param {string} game @param {string} position @param {boolean} isLast
 * @param {string | undefined} result of a game that may have ended before its turns decided it
 */
function resultWords(game, position, isLast, result) {
  const turn = (isLast && result) || position.split(' ').at(-2);
  if (turn === '1/2') return t('replay.drawn');
  if (turn !== '1-0' && turn !== '0-1') return '';
  return t('replay.over', { side: sideName(game, turn === '1-0' ? 'w' : 'b') });
}

/**
 * The newest public game of that kind; null while it is not known, and if there is none.
 * @param {Store} store @param {string} game @returns {Replayed | null}
 */
function useArchived(store, game) {
  const [found, setFound] = useState(/** @type {Replayed | null} */ (null));
  const { rules } = store;
  useEffect(() => {
    let wanted = true;
    setFound(null);
    if (rules) loadReplay(game, rules).then((replayed) => wanted && setFound(replayed));
    return () => {
      wanted = false;
    };
  }, [rules !== null, game]);
  return found;
}

/** @param {{store: Store, game: string, still: any}} props still: shown while no game is known */
export function Replay({ store, game, still }) {
  const archived = useArchived(store, game);
  const { loaded: example } = useLoaded(() => loadExample(game), game);
  const positions = archived?.positions ?? example ?? [];
  if (positions.length === 0) return still;
  const key = archived ? `${archived.game.room}/${archived.game.game}` : game;
  return html`<${Player} key=${key} ...${{ store, game, archived, positions }} />`;
}

/** @param {{store: Store, game: string, archived: Replayed | null, positions: string[]}} props */
function Player({ store, game, archived, positions }) {
  const last = positions.length - 1;
  const [at, setAt] = useState(() => Math.floor(last * FIRST_SHOWN));
  const [on, setOn] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    if (!on) return undefined;
    const next = () => setAt(at === last ? 0 : at + 1);
    const timer = setTimeout(next, at === last ? END_MS : STEP_MS);
    return () => clearTimeout(timer);
  }, [on, at, last]);
  const about = t('replay.about', { game: gameName(game) });
  const button = t(on ? 'replay.pause' : 'replay.play');
  return html`<${StillBoard}
      position=${positions[at]}
      set=${store.state.settings.board}
      label=${about}
    />
    <p class="row replay-foot" data-example=${at} data-archived=${archived?.game.room ?? ''}>
      <span>
        <b>${about}</b>
        ${archived && html`<br /><${Source} game=${archived.game} />`}
        ${' '}${resultWords(game, positions[at], at === last, archived?.game.result)}
      </span>
      <button
        class="button button-quiet"
        aria-label=${`${button}: ${about}`}
        onClick=${() => setOn(!on)}
      >
        <${Icon} name=${on ? 'pause' : 'play'} />${button}
      </button>
    </p>`;
}

/** Who played, and when, with a link to the game. @param {{game: Replayed['game']}} props */
function Source({ game }) {
  const names = Object.values(game.seats).flatMap((person) => person?.name ?? []);
  return html`<a class="small" href=${`/t/${game.room}?game=${game.game}`}
    >${t('replay.source', { names: names.join(t('line.and')), day: dayText(game.ended) })}</a
  >`;
}

// SPDX-License-Identifier: MIT
// Finished games, one line each: the players, the result, date and reason, and links to replay and to save it.
/** @import { ArchivedGame, Store, Seat, Side } from '../../types.d.ts' */
import { ALL_GAMES, gamesQuery } from '../../app/people.js';
import { hasText, t } from '../../texts/text.js';
import { sideOf } from '../board/board-words.js';
import { gameName, sideName } from '../board/games.js';
import { html } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { optionsInWords } from './options.js';
import { dayTimeText } from '../common/dates.js';
import { PersonLink, Waiting, useAnswer } from '../people/people-words.js';
import { Man } from '../table/player-bar.js';

/** @param {ArchivedGame} game */
const replayPath = ({ room, game }) => `/t/${room}?game=${game}`;

/** The last games of a user. @param {{store: Store, who: string, limit: number}} props */
export function LastGames({ store, who, limit }) {
  const { answer, again } = useAnswer(gamesQuery({ ...ALL_GAMES, player: who }, limit));
  if (!answer?.ok) return html`<${Waiting} answer=${answer} again=${again} />`;
  if (answer.d.games.length === 0) return html`<p class="empty">${t('person.games.none')}</p>`;
  return html`<${GameLines} store=${store} games=${answer.d.games} player=${who} />`;
}

/**
 * @param {{store: Store, games: ArchivedGame[], player?: string}} props player: the user of the list, if it is one
 * user's
 */
export function GameLines({ games, player = '' }) {
  return html`<ul class="game-lines" data-games=${games.length}>
    ${games.map((game) => html`<${Line} key=${`${game.room}/${game.game}`} game=${game} player=${player} />`)}
  </ul>`;
}

/** @param {{game: ArchivedGame, player: string}} props */
function Line({ game, player }) {
  const options = optionsInWords(game.rules);
  const path = `/api/v1/rooms/${encodeURIComponent(game.room)}`;
  const words = `${gameName(game.rules)}, ${dayTimeText(game.ended)}`;
  return html`<li class="card game-line" data-room=${game.room} data-game=${game.game}>
    <span class="game-line-what">
      <a class="game-line-name" href=${replayPath(game)}><b>${gameName(game.rules)}</b></a>
      ${game.rated && html`<span class="tag">${t('rated')}</span>`}
      ${game.open === false && html`<span class="tag">${t('games.closed')}</span>`}
      ${game.imported && html`<span class="tag">${t('games.imported')}</span>`}
      <time class="quiet small" datetime=${new Date(game.ended).toISOString()}
        >${dayTimeText(game.ended)}</time
      >
    </span>
    <span class="game-line-who">
      <${SidePlayers} game=${game} side="w" player=${player} />
      <${SidePlayers} game=${game} side="b" player=${player} />
    </span>
    <span class="small quiet game-line-how">
      ${[howWords(game), t('games.turns', { n: game.turns }), options].filter(Boolean).join(' · ')}
    </span>
    <span class="game-line-ways">
      <a
        class="button button-quiet"
        href=${replayPath(game)}
        aria-label=${t('games.replay.of', { game: words })}
      >
        <${Icon} name="play" />${t('games.replay')}
      </a>
      <a
        class="button button-quiet"
        href="${replayPath(game)}&analyse"
        aria-label=${t('games.analyse.of', { game: words })}
      >
        <${Icon} name="curve" />${t('games.analyse')}
      </a>
      <a
        class="button button-quiet"
        href="${path}/record?game=${game.game}"
        download="taberna-${game.room}-${game.game}.txt"
        aria-label=${t('games.record.of', { game: words })}
      >
        ${t('games.record')}
      </a>
      <a
        class="button button-quiet"
        href="${path}/log"
        download="taberna-${game.room}.jsonl"
        aria-label=${t('games.log.of', { game: words })}
      >
        ${t('games.log')}
      </a>
    </span>
  </li>`;
}

/** The result as a sentence: "Gold won by resignation". @param {Pick<ArchivedGame, 'result' | 'reason' | 'rules'>} game */
export function howWords({ result, reason, rules }) {
  const side = result === '1-0' ? 'w' : 'b';
  const how = hasText(`games.by.${reason}`) ? ` ${t(`games.by.${reason}`)}` : '';
  if (result === '1/2') return t('games.drawn') + how;
  return t('games.won', { side: sideName(rules, side) }) + how;
}

/** @param {{game: ArchivedGame, side: Side, player: string}} props */
function SidePlayers({ game, side, player }) {
  const seats = /** @type {Seat[]} */ (Object.keys(game.seats)).filter(
    (seat) => sideOf(seat) === side,
  );
  const won = game.result === (side === 'w' ? '1-0' : '0-1');
  const people = seats.flatMap((seat) => game.seats[seat] ?? []);
  return html`<span class="game-line-side ${won ? 'game-line-won' : ''}">
    <${Man} side=${side} game=${game.ruleset} />
    <span>
      ${people.map(
        (person, index) => html`
          ${index > 0 && ', '}
          ${
            person.who && person.who !== player
              ? html`<${PersonLink} person=${person} />`
              : html`<bdi translate="no">${person.name}</bdi>`
          }
        `,
      )}
    </span>
    ${won && html`<span class="game-line-mark">${t('player.won')}</span>`}
  </span>`;
}

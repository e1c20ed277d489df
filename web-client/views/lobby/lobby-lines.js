// SPDX-License-Identifier: MIT
// One table of the lobby: a row with a seat to take, or a card of a running game.
/** @import { Store, LobbyLine } from '../../types.d.ts' */
import { maySit, movedAt, seatsOfLine } from '../../app/lobby.js';
import { paceOf } from '../../app/pace.js';
import { ratingText } from '../../app/people.js';
import { navigate } from '../../app/router.js';
import { enFront } from '../../texts/en/front.js';
import { addTexts, t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { StillBoard } from '../board/still-board.js';
import { Ago } from '../common/ago.js';
import { Avatar } from '../common/avatar.js';
import { BotTag, shownName } from '../common/bot-tag.js';
import { html, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { paceWords, seriesWords } from '../common/settings-words.js';
import { sidesWords } from '../common/sides.js';
import { SetName } from './set-name.js';

addTexts(enFront);

/** @param {LobbyLine} line */
export function hostName(line) {
  const sitting = Object.values(line.seats).find((seat) => seat);
  return line.host?.name ?? sitting?.name ?? t('lobby.nobody');
}

/** The settings of a table in a few words. @param {LobbyLine} line */
export function agreed(line) {
  const free = seatsOfLine(line).filter(([, seat]) => seat === null).length;
  const all = Object.keys(line.seats).length;
  return [
    line.rated ? t('agreed.rated') : '',
    paceWords(line.clock),
    seriesWords(line.games, line.score),
    all > 2 && free > 0 ? t('lobby.seats', { n: free, all }) : '',
    line.delay ? t('agreed.delay', { n: line.delay }) : '',
  ].filter((word) => word !== '');
}

/**
 * The host of a table, with a link to the host's page, and with the rating if the table is rated.
 * @param {{store: Store, line: LobbyLine}} props
 */
function Host({ store, line }) {
  const person = line.host ?? Object.values(line.seats).find((seat) => seat);
  const strength = line.host?.rating ? line.host : Object.values(line.seats).find((seat) => seat);
  const [before, after] = t('lobby.with', { name: '\n' }).split('\n');
  return html`<span class="lobby-host">
    ${before}
    ${person ? html`<${Avatar} store=${store} who=${person.who} /> <a href=${`/people/${person.who}`}><bdi translate="no">${person.name}</bdi></a> <${BotTag} person=${person} />` : t('lobby.nobody')}
    ${line.rated && strength?.rating && ` (${ratingText({ ...strength, rating: strength.rating })})`}
    ${after}
  </span>`;
}

/**
 * Takes any free seat of a table that is not on the screen, and shows the table.
 * @param {Store} store
 * @param {string} room
 * @returns {Promise<boolean>} whether the user sits
 */
export async function sitDownAt(store, room) {
  await store.visit(room);
  const sits = await store.sit('any');
  if (sits) navigate(`/t/${room}`);
  else store.leave(room);
  return sits;
}

/** A table with a free seat. @param {{store: Store, line: LobbyLine}} props */
export function Row({ store, line }) {
  const [sitting, setSitting] = useState(false);
  const name = hostName(line);
  const sit = async () => {
    setSitting(true);
    if (!(await sitDownAt(store, line.room))) setSitting(false);
  };
  return html`<li class="lobby-row card" data-room=${line.room}>
    <div class="lobby-words">
      <span class="lobby-what">
        <a class="lobby-name" href=${`/t/${line.room}`}><b>${gameName(line.rules)}</b></a
        >${' '}
        <${Host} store=${store} line=${line} />
      </span>
      <span class="lobby-facts small quiet">
        ${agreed(line).map((word) => html`<span key=${word}>${word}</span>`)}
        ${line.watchers > 0 && html`<${Watchers} n=${line.watchers} />`}
      </span>
      <span class="lobby-options small quiet"><${SetName} rules=${line.rules} /></span>
    </div>
    ${
      line.rated && !store.state.me?.account && maySit(line, store.state.me?.who)
        ? html`<a class="lobby-shut small" href="/account">${t('lobby.accounts')}</a>`
        : maySit(line, store.state.me?.who)
          ? html`<button
              class="button button-primary"
              disabled=${sitting}
              aria-label=${t('lobby.sit.about', { name, game: gameName(line.rules) })}
              onClick=${sit}
            >
              ${t('lobby.sit')}
            </button>`
          : html`<span class="lobby-shut small quiet"
              >${t(line.locked ? 'lobby.locked' : 'lobby.full')}</span
            >`
    }
  </li>`;
}

/** @param {{n: number}} props */
function Watchers({ n }) {
  return html`<span class="watchers"><${Icon} name="eye" />${t('watchers', { n })}</span>`;
}

/** A running game; of a game of days, how long ago its last turn was. @param {{line: LobbyLine, store: Store}} props */
export function TableCard({ line, store }) {
  return html`<li>
    <a class="card game-card" href=${`/t/${line.room}`}>
      <${LineBoard} line=${line} store=${store} />
      <span class="game-card-words">
        <b>${namesOf(line)}</b>
        <span class="small">${[gameName(line.rules), ...agreed(line)].join(' · ')}</span>
        <span class="quiet small game-card-facts">
          ${
            paceOf(line.clock) === 'days'
              ? html`<${Ago} store=${store} at=${movedAt(line)} text="lobby.moved" />`
              : html`<span>${t(`line.${line.state}`, { n: line.turns })}</span>`
          }
          ${line.watchers > 0 && html`<${Watchers} n=${line.watchers} />`}
        </span>
      </span>
    </a>
  </li>`;
}

/** @param {{line: LobbyLine, store: Store}} props */
export function LineBoard({ line, store }) {
  const { state } = store;
  const position = line.position ?? store.rules?.start(line.rules, 'w');
  if (!position) return null;
  return html`<${StillBoard}
    position=${position}
    set=${state.settings.board}
    label=${t('line.board', { names: namesOf(line) })}
  />`;
}

/** The players, with their ratings if the table is rated. @param {LobbyLine} line */
export const namesOf = (line) =>
  sidesWords(line.seats, (player) =>
    player.rating
      ? `${shownName(player)} (${ratingText({ ...player, rating: player.rating })})`
      : shownName(player),
  );

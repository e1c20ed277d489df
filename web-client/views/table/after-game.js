// SPDX-License-Identifier: MIT
// What a spectator can do when a game has ended: take a free seat, follow the players to another table, watch or play
// something else.
/** @import { LobbyLine, RoomState, Store } from '../../types.d.ts' */
import { rulesetOf } from '../../table/notation.js';
import { enResult } from '../../texts/en/result.js';
import { addTexts, t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { html, useEffect } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { sidesWords } from '../common/sides.js';
import { Seats } from './sit-down.js';

addTexts(enResult);

/**
 * The running games in the lobby in which a player of this table plays at another one.
 * @param {LobbyLine[]} lobby
 * @param {RoomState} room
 */
export function nextGames(lobby, room) {
  const players = Object.values(room.seats).flatMap((seat) => seat?.who ?? []);
  return lobby.filter(
    (line) =>
      line.room !== room.id &&
      line.state === 'playing' &&
      Object.values(line.seats).some((seat) => seat && !seat.bot && players.includes(seat.who)),
  );
}

/** @param {{store: Store, room: RoomState}} props */
export function AfterGame({ store, room }) {
  // An earlier game is shown from the log of its table: its seats are not those of today.
  const isLast = store.state.room?.id === room.id && store.state.room.game === room.game;
  useEffect(() => {
    if (!isLast) return undefined;
    store.watchLobby(true);
    return () => store.watchLobby(false);
  }, [store, isLast]);
  const free = isLast && Object.values(room.seats).some((seat) => seat === null);
  const next = isLast ? nextGames(store.state.lobby ?? [], room) : [];
  return html`
    ${isLast && html`<p class="quiet small result-about">${t(free ? 'after.free' : 'after.stay')}</p>`}
    ${free && html`<div class="row"><${Seats} store=${store} room=${room} /></div>`}
    ${next.map(
      (line) =>
        html`<p class="result-asked" key=${line.room}>
          <a href=${`/t/${line.room}`} data-follow=${line.room}
            >${t('after.follow', { names: sidesWords(line.seats), game: gameName(line.rules) })}</a
          >
        </p>`,
    )}
    <div class="row result-ways">
      <a class="button" href="/tv"><${Icon} name="eye" />${t('after.watch')}</a>
      <a class="button" href=${`/?game=${rulesetOf(room.rules)}`}>
        <${Icon} name="people" />${t('after.play', { game: gameName(room.rules) })}
      </a>
    </div>
  `;
}

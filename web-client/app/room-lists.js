// SPDX-License-Identifier: MIT
// Lists of rooms: the user's own rooms and the lobby, as the server's messages and the room on the screen change them.

/** @import { LobbyLine, RoomState, State } from '../types.d.ts' */

/**
 * Whether the shown room waits for this player.
 * @param {RoomState} room
 */
function waitsForMe({ mySeat, owed, offers, state }) {
  const asked = state === 'ended' && offers.length > 0 && !offers.includes(mySeat ?? 'w1');
  return mySeat !== null && (asked || owed.some(({ seat }) => seat === mySeat));
}

/** The number of rooms that wait for this user, without the one on the screen. @param {State} state */
export const owedElsewhere = ({ mine, room }) =>
  mine.filter((line) => line.owed && line.room !== room?.id).length;

/** The open tables to which others have invited this user. @param {State} state */
export const invitationsIn = ({ mine }) => mine.filter((line) => line.invited);

/** The tables in which the user has a part: as a player or as the host. @param {State} state */
export const ownRoomsIn = ({ mine }) => mine.filter((line) => !line.invited);

/**
 * The user's own rooms, with the new state of one of them.
 * @param {LobbyLine[]} mine
 * @param {RoomState} room
 * @param {number} at time of its last event
 * @param {string | undefined} me
 * @returns {LobbyLine[]}
 */
export function withRoom(mine, room, at, me) {
  const before = mine.find((line) => line.room === room.id);
  const hosts = room.host === me && room.state !== 'ended';
  if (before?.invited && room.mySeat === null && room.state === 'open') {
    return mine; // the server says when the invitation ends
  }
  if ((room.mySeat === null && !hosts) || room.state === 'closed') {
    return before ? mine.filter((line) => line !== before) : mine;
  }
  /** @type {LobbyLine} */
  const line = {
    ...before,
    invited: undefined,
    owed: waitsForMe(room),
    room: room.id,
    rules: room.rules,
    visibility: room.settings.visibility,
    state: room.state,
    seats: room.seats,
    watchers: room.watchers,
    turns: room.turns.length,
    since: before?.since ?? at,
    ...(room.settings.clock !== 'none' && { clock: room.settings.clock }),
    ...(room.settings.games > 1 && { games: room.settings.games }),
    ...(room.position && { position: room.position }),
  };
  return before ? mine.map((other) => (other === before ? line : other)) : [line, ...mine];
}

/**
 * @param {LobbyLine[]} lobby
 * @param {{ rooms?: LobbyLine[], changed?: LobbyLine[], gone?: string[], order?: string[] }} d of `lobby` or `me`
 * @returns {LobbyLine[]} in the order of the server
 */
export function withNews(lobby, d) {
  const lines = new Map((d.rooms ?? lobby).map((line) => [line.room, line]));
  d.changed?.forEach((line) => lines.set(line.room, line));
  d.gone?.forEach((room) => lines.delete(room));
  return (d.order ?? [...lines.keys()]).flatMap((room) => lines.get(room) ?? []);
}

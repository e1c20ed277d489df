// SPDX-License-Identifier: MIT
// The cues of a table beside those of its board: the start and the end of a game, the last seconds, a line of chat.
/** @import { RoomState, Store } from '../../types.d.ts' */
import { cue } from '../../app/cues.js';
import { useEffect, useRef } from '../common/h.js';

const SECOND = 1000;

/**
 * The number of the newest line of chat that another user wrote.
 * @param {Store} store
 * @param {string} id
 */
function newestLine({ state }, id) {
  const mine = state.me?.who;
  const muted = state.talk?.muted ?? [];
  const isHeard = (/** @type {string} */ who) =>
    who !== mine && !muted.some((person) => person.who === who);
  return state.talk?.chats[id]?.lines.findLast(({ who, gone }) => !gone && isHeard(who))?.n ?? 0;
}

/** @param {Store} store @param {RoomState} room */
export function useTableCues(store, room) {
  const seen = useRef({
    state: room.state,
    gid: room.gid,
    line: /** @type {number | null} */ (null),
  });
  const { state, gid } = room;
  useEffect(() => {
    const before = seen.current;
    if (state === 'playing' && gid !== before.gid) cue('start');
    if (state === 'ended' && before.state === 'playing') cue('end');
    seen.current = { ...before, state, gid };
  }, [state, gid]);
  const followed = store.state.talk?.chats[room.id]?.can ? newestLine(store, room.id) : null;
  useEffect(() => {
    const { line } = seen.current;
    if (line !== null && followed !== null && followed > line) cue('chat');
    seen.current.line = followed;
  }, [followed]);
}

/**
 * A tick for each of the last seconds of one's own clock.
 * @param {boolean} runs the clock is this player's, it runs, and it is low
 * @param {number} left milliseconds
 */
export function useTicking(runs, left) {
  const second = runs ? Math.ceil(left / SECOND) : 0;
  useEffect(() => {
    if (second > 0) cue('clock');
  }, [second]);
}

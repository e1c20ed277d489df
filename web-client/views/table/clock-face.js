// SPDX-License-Identifier: MIT
// The clock of a side: the remaining time, and separately the free time of a turn.
/** @import { Clocks, Store, RoomState, Side } from '../../types.d.ts' */
import { clockAt } from '../../table/clocks.js';
import { t } from '../../texts/text.js';
import { sideName } from '../board/games.js';
import { html, useEffect, useState } from '../common/h.js';
import { useTicking } from './table-cues.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Below this the clock shows tenths, in a warning colour. */
const LOW = 10 * SECOND;

/** "2:05", "0:08.3" if it is low, "2 days 4 h" if it is long. @param {number} ms */
export function timeText(ms) {
  if (ms >= DAY) {
    const days = t('clock.days', { n: Math.floor(ms / DAY) });
    return `${days} ${t('clock.hours', { n: Math.floor((ms % DAY) / HOUR) })}`;
  }
  if (ms >= HOUR) {
    const hours = t('clock.hours', { n: Math.floor(ms / HOUR) });
    return `${hours} ${t('clock.minutes', { n: Math.floor((ms % HOUR) / MINUTE) })}`;
  }
  const shown = ms < LOW ? ms : Math.ceil(ms / SECOND) * SECOND;
  const seconds = Math.floor((shown % MINUTE) / SECOND);
  const tenths = ms < LOW ? `.${Math.floor((shown % SECOND) / 100)}` : '';
  return `${Math.floor(shown / MINUTE)}:${String(seconds).padStart(2, '0')}${tenths}`;
}

/** The same for screen readers. @param {number} ms */
function spokenTime(ms) {
  if (ms >= HOUR) return timeText(ms);
  const minutes = Math.floor(ms / MINUTE);
  const seconds = t('clock.seconds', { n: Math.floor((ms % MINUTE) / SECOND) });
  return minutes > 0 ? `${t('clock.minutes', { n: minutes })} ${seconds}` : seconds;
}

/** Both clocks as text. @param {RoomState} room @param {number} time */
export function clockWords(room, time) {
  const { clocks } = room;
  if (!clocks) return t('clock.none');
  return /** @type {Side[]} */ (['w', 'b'])
    .map((side) => {
      const told = spokenTime(clockAt(clocks, side, time).left);
      return t('clock.say', { side: sideName(room.rules, side), time: told });
    })
    .join(' ');
}

/** Redraws as often as the shown text can change. @param {boolean} runs @param {boolean} low */
function useTicks(runs, low) {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), low ? 100 : 250);
    return () => clearInterval(timer);
  }, [runs, low]);
}

/** @param {{store: Store, room: RoomState, side: Side}} props */
export function ClockFace({ store, room, side }) {
  const clocks = /** @type {Clocks} */ (room.clocks);
  const { runs, left, free } = clockAt(clocks, side, store.time());
  const live = runs && room.state === 'playing' && !room.paused;
  const low = left < LOW;
  const mine = room.mySeat?.[0] === side;
  useTicks(live, low);
  useTicking(live && low && mine, left);
  const label = t('clock.label', { side: sideName(room.rules, side) });
  return html`<div
    class="clock ${live ? 'clock-runs' : ''} ${low ? 'clock-low' : ''}"
    role="timer"
    aria-label=${label}
    aria-live="off"
    data-clock=${side}
  >
    ${
      live &&
      free > 0 &&
      html`<span class="clock-free">${t('clock.free', { n: Math.ceil(free / SECOND) })}</span>`
    }
    <span class="clock-left">${timeText(left)}</span>
    ${mine && html`<span class="unseen" role="alert">${live && low ? t('clock.low') : ''}</span>`}
  </div>`;
}

// SPDX-License-Identifier: MIT
// The end of a game: who won and how, that the throws were honest, and once more.
/** @import { House, RoomState, Verdict } from '../types.d.ts' */
import { t } from '../texts/text.js';
import { seatName, sideOf } from './board-words.js';
import { sideName } from './games.js';
import { html, useState } from './h.js';
import { Icon } from './icons.js';
import { sealCount } from './move-list.js';

/** @param {{house: House, room: RoomState}} props */
export function Result({ house, room }) {
  const { good, all } = sealCount(room);
  const sealed = room.settings.dice === 'chain' && all > 0;
  return html`<section class="panel card result" data-result=${room.result}>
    <h2>${resultWords(room)}</h2>
    <p class="quiet">${reasonWords(room)}</p>
    <${Score} room=${room} />
    ${
      sealed &&
      html`<p class="result-seal ${good === all ? '' : 'seals-bad'}">
        <${Icon} name="seal" />${t('seals', { good, n: all })}
      </p>`
    }
    ${room.mySeat && html`<${Again} house=${house} room=${room} />`}
    <${Keep} house=${house} room=${room} />
  </section>`;
}

/** @param {RoomState} room */
export function resultWords(room) {
  if (room.result === '1/2' && isReplayed(room)) return t('result.tie');
  if (room.result === '1/2' || room.result === null) return t('result.draw');
  const side = room.result === '1-0' ? 'w' : 'b';
  if (room.mySeat) return t(sideOf(room.mySeat) === side ? 'result.won' : 'result.lost');
  const seat = /** @type {any} */ (Object.keys(room.seats).find((name) => name[0] === side));
  return t('result.wins', { name: seatName(room, seat), side: sideName(room.rules, side) });
}

/** A tie that the rules want played again; in a series a draw counts. @param {RoomState} room */
function isReplayed(room) {
  return room.again && room.settings.games === 1;
}

/** @param {number} half points */
function points(half) {
  return `${half === 1 ? '' : Math.floor(half / 2)}${half % 2 ? '½' : ''}`;
}

/** @param {{room: RoomState}} props */
function Score({ room }) {
  const { games } = room.settings;
  const { w, b } = room.series.score;
  if (games === 1) return null;
  return html`<p class="result-score" data-score=${`${w}:${b}`}>
    ${t('series.score', {
      games,
      white: sideName(room.rules, 'w'),
      black: sideName(room.rules, 'b'),
      w: points(w),
      b: points(b),
    })}
  </p>`;
}

/** @param {RoomState} room */
function reasonWords(room) {
  if (isReplayed(room)) return t('again.about');
  return t(`reason.${room.reason ?? 'won'}`, { n: room.turns.length });
}

/** @param {{house: House, room: RoomState}} props */
function Again({ house, room }) {
  const mine = room.mySeat !== null && room.offers.includes(room.mySeat);
  const theirs = room.offers.find((seat) => seat !== room.mySeat);
  if (mine) {
    return html`<p class="row">
      <span>${t(room.again ? 'again.asked' : 'rematch.asked')}</span>
      <button class="button" onClick=${() => house.rematch(false)}>${t('rematch.withdraw')}</button>
    </p>`;
  }
  return html`
    ${room.auto?.what === 'again' && html`<p>${t('auto.again')}</p>`}
    ${theirs && !room.again && html`<p>${t('rematch.theirs', { name: seatName(room, theirs) })}</p>`}
    <div class="row">
      <button class="button button-primary button-great" onClick=${() => house.rematch(true)}>
        ${t(room.again ? 'again.now' : 'rematch')}
      </button>
      ${
        (theirs || room.again) &&
        html`<button class="button" onClick=${() => house.rematch(false)}>
          ${t('rematch.no')}
        </button>`
      }
    </div>
    <p class="quiet small">${t('rematch.about')}</p>
  `;
}

/** Taking the game home, and checking all of it. @param {{house: House, room: RoomState}} props */
function Keep({ house, room }) {
  const [verdict, setVerdict] = useState(/** @type {Verdict | 'failed' | null} */ (null));
  const check = async () => setVerdict(await house.verify().catch(() => 'failed'));
  const path = `/api/v1/rooms/${encodeURIComponent(room.id)}`;
  return html`<div class="keep">
    <button class="button" onClick=${check}><${Icon} name="seal" />${t('keep.verify')}</button>
    <a class="button" href="${path}/log" download="taberna-${room.id}.jsonl">
      <${Icon} name="down" />${t('keep.log')}
    </a>
    <a class="button" href="${path}/record" download="taberna-${room.id}.txt">
      <${Icon} name="down" />${t('keep.record')}
    </a>
    ${
      verdict &&
      html`<p class="small ${verdict !== 'failed' && verdict.ok ? 'good' : 'bad'}" role="status">
        ${verdictWords(verdict)}
      </p>`
    }
  </div>`;
}

/** @param {Verdict | 'failed'} verdict */
function verdictWords(verdict) {
  if (verdict === 'failed') return t('keep.failed');
  const throws = verdict.games.reduce((sum, game) => sum + game.throws, 0);
  if (verdict.ok) return t('keep.good', { events: verdict.events, n: throws });
  return t('keep.bad', { n: verdict.problems.length });
}

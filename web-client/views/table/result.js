// SPDX-License-Identifier: MIT
// The end of a game: the winner and the reason, the verification of the throws, and the rematch, where the turn stood.
/** @import { Store, RoomState, Seat, Side, Verdict } from '../../types.d.ts' */
import '../../games/texts.js';
import { levelNumber } from '../../ai/levels.js';
import { changeText, ratingText } from '../../app/people.js';
import { steadyNow } from '../../sdk/steady.js';
import { rulesetOf } from '../../table/notation.js';
import { points } from '../../table/seats.js';
import { enPanel } from '../../texts/en/panel.js';
import { enResult } from '../../texts/en/result.js';
import { enSitting } from '../../texts/en/sitting.js';
import { addTexts, hasText, t } from '../../texts/text.js';
import { seatName, sideOf } from '../board/board-words.js';
import { kindOf, sideName } from '../board/games.js';
import { html, useEffect, useRef, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { AfterGame } from './after-game.js';
import { sealCount } from './move-list.js';
import { isReplayed, resultWords } from './result-words.js';

addTexts(enPanel);
addTexts(enResult);
addTexts(enSitting);

/** The men of a side in a game in which all of them are borne off. */
const ALL_MEN = 15;

/**
 * The details of the result as a card over the board, where the panel has no room for them; it takes the focus, and
 * Escape closes it.
 * @param {{store: Store, room: RoomState, onClose: () => void}} props
 */
export function ResultCard({ store, room, onClose }) {
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return html`<div class="result-card" onKeyDown=${onKeyDown}>
    <section class="panel card result" aria-labelledby="result-card-title">
      <h2 id="result-card-title" tabindex="-1" ref=${title}>${resultWords(room)}</h2>
      <${Details} store=${store} room=${room} />
      ${!store.local && html`<${Keep} store=${store} room=${room} />`}
    </section>
    <button
      class="button button-quiet button-icon result-close"
      aria-label=${t('result.hide')}
      title=${t('result.hide')}
      onClick=${onClose}
    >
      <${Icon} name="close" />
    </button>
  </div>`;
}

/**
 * The result where the turn stood, so that the whole board stays visible.
 * @param {{store: Store, room: RoomState, isNews: boolean, onAnalyse: () => void, onShow: () => void}} props isNews:
 * the game has just ended, so the result takes the focus; onShow: shows the details
 */
export function Result({ store, room, isNews, onAnalyse, onShow }) {
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (isNews) title.current?.focus({ preventScroll: true });
  }, [isNews]);
  return html`<section
    class="panel card result"
    data-result=${room.result}
    aria-labelledby="result-title"
  >
    <h2 id="result-title" tabindex="-1" ref=${title}>${resultWords(room)}</h2>
    <${Details} store=${store} room=${room} />
    ${(room.mySeat || store.local) && html`<${Again} store=${store} room=${room} />`}
    ${!room.mySeat && !store.local && html`<${AfterGame} store=${store} room=${room} />`}
    <div class="row result-ways">
      ${
        room.turns.length > 0 &&
        html`<button class="button result-analyse" onClick=${onAnalyse}>
          <${Icon} name="curve" />${t('analyse')}
        </button>`
      }
      ${
        (room.mySeat || store.local) &&
        html`<a
          class="button"
          href=${`/${store.local ? 'play/' : '?game='}${rulesetOf(room.rules)}`}
        >
          <${Icon} name="people" />${t('result.new')}
        </a>`
      }
      <button class="button result-show" onClick=${onShow}>${t('result.show')}</button>
    </div>
    ${!store.local && html`<${Keep} store=${store} room=${room} />`}
  </section>`;
}

/** What decided the game, what it changed, and how many of its throws are verified. @param {{store: Store, room: RoomState}} props */
function Details({ store, room }) {
  const { good, all } = sealCount(room);
  const sealed = room.settings.dice === 'chain' && all > 0;
  return html`
    <p class="quiet result-reason">${reasonWords(store, room)}</p>
    ${
      room.level > 0 &&
      html`<p class="quiet" data-level=${room.level}>
        ${t('result.level', { number: levelNumber(room.level) ?? 0 })}
      </p>`
    }
    <${Ratings} room=${room} />
    <${Score} room=${room} />
    ${
      sealed &&
      html`<p class="result-seal">
        <a class="seals ${good === all ? '' : 'seals-bad'}" href="/dice">
          <${Icon} name="seal" />${t('seals', { good, n: all })}
        </a>
      </p>`
    }
  `;
}

/**
 * What decided the game. A side may win because the other one is in a state with a name of its own.
 * @param {Store} store
 * @param {RoomState} room
 */
function reasonWords(store, room) {
  if (isReplayed(room)) return t('again.about');
  const reason = `reason.${room.reason ?? 'won'}`;
  const game = rulesetOf(room.rules);
  const own = `${reason}.${game}${lostIn(store, room)}`;
  const n = room.turns.filter(({ steps }) => steps !== null).length; // the last throw may have no turn
  const at = n === 0 && hasText(`${reason}.first`) ? `${reason}.first` : reason;
  return t(hasText(own) ? own : at, { n });
}

/**
 * ".lympolded" if that state of the losing side decided the game: the winner has still men to bear off.
 * @param {Store} store
 * @param {RoomState} room
 */
function lostIn(store, room) {
  const { position, result, rules } = room;
  if ((room.reason ?? 'won') !== 'won' || !position || !['1-0', '0-1'].includes(result ?? ''))
    return '';
  /** @type {Side[]} */
  const [winner, loser] = result === '1-0' ? ['w', 'b'] : ['b', 'w'];
  const kind = kindOf(position);
  const off = kind?.facts(kind.read(position), winner).find(({ key }) => key === 'player.off');
  if (off?.value === ALL_MEN) return '';
  const states = store.rules?.states(position).filter(({ side }) => side === loser) ?? [];
  const named = states.find(({ state }) => hasText(`reason.won.${rulesetOf(rules)}.${state}`));
  return named ? `.${named.state}` : '';
}

/**
 * The name of a side in a series: the player's name, or the colour if a team plays.
 * @param {RoomState} room
 * @param {Side} side
 */
function sideCalled(room, side) {
  const seats = /** @type {Seat[]} */ (Object.keys(room.seats)).filter((seat) => seat[0] === side);
  return seats.length === 1 && room.seats[seats[0]]
    ? seatName(room, seats[0])
    : sideName(room.rules, side);
}

/** The changes of the ratings. @param {{room: RoomState}} props */
function Ratings({ room }) {
  const { rated } = room;
  if (!rated || rated.game !== room.game) return null;
  const seats = /** @type {Seat[]} */ (Object.keys(rated.seats)).sort().reverse();
  if (seats.length === 0) {
    return html`<p class="quiet" data-rated="none">${t(`rated.${rated.why ?? 'not-played'}`)}</p>`;
  }
  return html`<ul class="result-rated" data-rated=${room.game}>
    ${seats.map((seat) => {
      const one = rated.seats[seat];
      return (
        one &&
        html`<li key=${seat}>
          <b>${changeText(one)}</b>
          <a href=${`/people/${one.who}`}
            ><bdi translate="no">${nameOf(room, one.who, seat)}</bdi></a
          >
          <span class="quiet">${ratingText({ ...one, rating: one.after })}</span>
        </li>`
      );
    })}
  </ul>`;
}

/**
 * The name of a player; a player that has left the seat since is named by the side.
 * @param {RoomState} room
 * @param {string} who
 * @param {Seat} seat
 */
function nameOf(room, who, seat) {
  const sitting = Object.values(room.seats).find((info) => info?.who === who);
  return sitting?.name ?? sideName(room.rules, sideOf(seat));
}

/** The score of a series, running or finished. @param {{room: RoomState}} props */
function Score({ room }) {
  const { games } = room.settings;
  const { played, score, over } = room.series;
  if (games === 1 || played === 0) return null;
  const [most, least] = score.w >= score.b ? ['w', 'b'] : ['b', 'w'];
  const mine = room.mySeat?.[0] === most;
  const key = !over
    ? 'series.score'
    : score.w === score.b
      ? 'series.drawn'
      : mine
        ? 'series.won.you'
        : 'series.won';
  /** @param {string} side */
  const called = (side) => sideCalled(room, /** @type {Side} */ (side));
  return html`<p class="result-score" data-series=${over ? 'over' : 'on'}>
    <b
      >${t(over && games === 2 ? `${key}.two` : key, {
        games,
        n: played,
        most: called(most),
        least: called(least),
        more: points(Math.max(score.w, score.b)),
        fewer: points(Math.min(score.w, score.b)),
      })}</b
    >
  </p>`;
}

/** Seconds until the next game starts automatically. @param {{at: number}} props */
function Countdown({ at }) {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 250);
    return () => clearInterval(timer);
  }, [at]);
  const n = Math.max(0, Math.ceil((at - steadyNow()) / 1000));
  return html`<p class="result-next" role="timer">${t('series.next', { n })}</p>`;
}

/** The label of the button that requests another game. @param {RoomState} room */
function againWords(room) {
  if (isReplayed(room)) return t('again.now');
  if (room.settings.games === 1) return t('rematch');
  if (room.series.over) return t('series.again');
  return t(room.again || room.series.played === 0 ? 'series.now' : 'series.continue');
}

/** The keys of the button that refuses the next game, and of the sentence on what it does. @param {RoomState} room */
function noKey(room) {
  if (isReplayed(room)) return 'again.no';
  return room.again ? 'series.leave' : 'rematch.no';
}

/**
 * When the next game starts by itself. A player who may be away is awaited: any input counts.
 * @param {{store: Store, room: RoomState}} props
 */
function NextGame({ store, room }) {
  const waits = room.awaitsInput;
  useEffect(() => {
    if (!waits) return undefined;
    const stop = new AbortController();
    const attend = () => store.attend();
    for (const input of ['pointerdown', 'keydown'])
      addEventListener(input, attend, { signal: stop.signal, capture: true });
    return () => stop.abort();
  }, [waits, store]);
  const key = `series.waits.${room.reason}`;
  if (waits && hasText(key)) return html`<p class="result-next" role="status">${t(key)}</p>`;
  if (room.auto?.what !== 'again') return null;
  if (isReplayed(room)) return html`<p class="result-next">${t('auto.again')}</p>`;
  return html`<${Countdown} at=${room.auto.at} />`;
}

/** What a player who has asked for another game waits for. @param {RoomState} room */
function askedWords(room) {
  const asked = room.again ? 'again.asked' : 'rematch.asked';
  const seats = /** @type {Seat[]} */ (Object.keys(room.presence));
  const away = seats.find((seat) => seat !== room.mySeat && room.presence[seat] === 'away');
  return away ? t(`${asked}.away`, { name: seatName(room, away) }) : t(asked);
}

/**
 * Another game: the button for it, and the request of the other side.
 * @param {{store: Store, room: RoomState}} props
 */
export function Again({ store, room }) {
  const mine = room.mySeat !== null && room.offers.includes(room.mySeat);
  const theirs = room.offers.find((seat) => seat !== room.mySeat);
  if (mine) {
    return html`<p class="row">
      <span>${askedWords(room)}</span>
      <button class="button" onClick=${() => store.rematch(false)}>${t('rematch.withdraw')}</button>
    </p>`;
  }
  const mayRefuse = theirs !== undefined || room.again;
  const stay = room.settings.sides === 'stay' ? 'rematch.about.stay' : 'rematch.about';
  const sides = store.local ? 'rematch.about.local' : stay;
  return html`
    <${NextGame} store=${store} room=${room} />
    ${theirs && !room.again && html`<p class="result-asked">${t('rematch.theirs', { name: seatName(room, theirs) })}</p>`}
    <div class="row">
      <button class="button button-primary button-great" onClick=${() => store.rematch(true)}>
        ${againWords(room)}
      </button>
      ${
        mayRefuse &&
        html`<button class="button" onClick=${() => store.rematch(false)}>
          ${t(noKey(room))}
        </button>`
      }
    </div>
    ${
      mayRefuse &&
      html`<p class="quiet small result-about">
        ${t(`${noKey(room)}.about`, { name: theirs ? seatName(room, theirs) : '' })}
      </p>`
    }
    <p class="quiet small">${t(sides)}</p>
  `;
}

/** Saving the game, and verifying all of it. @param {{store: Store, room: RoomState}} props */
function Keep({ store, room }) {
  const [verdict, setVerdict] = useState(/** @type {Verdict | 'failed' | null} */ (null));
  const told = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => told.current?.scrollIntoView({ block: 'nearest' }), [verdict]);
  const check = async () => setVerdict(await store.verify().catch(() => 'failed'));
  const path = `/api/v1/rooms/${encodeURIComponent(room.id)}`;
  return html`<div class="keep">
    <button class="button" onClick=${check}><${Icon} name="seal" />${t('keep.verify')}</button>
    <a class="button" href="${path}/log" download="taberna-${room.id}.jsonl">
      <${Icon} name="down" />${t('keep.log')}
    </a>
    <a
      class="button"
      href="${path}/record?game=${room.game}"
      download="taberna-${room.id}-${room.game}.txt"
    >
      <${Icon} name="down" />${t('keep.record')}
    </a>
    ${
      verdict &&
      html`<p
        class="small ${verdict !== 'failed' && verdict.ok ? 'good' : 'bad'}"
        role="status"
        ref=${told}
      >
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

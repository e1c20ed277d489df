// SPDX-License-Identifier: MIT
// All turns of the game, each with the seal of its throw; a click shows the board after that turn.
/** @import { RoomState, Seal, Store, TurnLine } from '../../types.d.ts' */
import { enMoves } from '../../texts/en/moves.js';
import { addTexts, t } from '../../texts/text.js';
import { seatName, sideOf, stepWords } from '../board/board-words.js';
import { kindOf, sideName } from '../board/games.js';
import { html, useEffect, useMemo, useRef, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { Later } from '../common/later.js';
import { SmallDice } from './small-dice.js';

addTexts(enMoves);

const TYPED = () => import('../board/typed-turn.js');

/** The number of verified throws, and the number of all throws. @param {RoomState} room */
export function sealCount(room) {
  const sealed = room.seals.filter((seal) => seal.state !== 'none');
  return { good: sealed.filter((seal) => seal.state === 'good').length, all: sealed.length };
}

/** The signs for bad turns, by their severity. */
export const MARKS = ['', '?!', '?', '??'];

/**
 * @param {{store: Store, room: RoomState, past: number | null, marks: number[], onPast: (past: number | null) => void, onAgain: () => void}} props
 * past: number of turns played on the shown board, null for the present position; marks: of the analysis
 */
export function MoveList({ store, room, past, marks, onPast, onAgain }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = past === null ? room.turns.length - 1 : past - 1;
  useEffect(() => {
    const box = list.current;
    const item = box?.querySelector('[aria-current]');
    if (!box || !(item instanceof HTMLElement)) return;
    // Scroll the list only, not the page.
    const low = item.offsetTop + item.offsetHeight - box.clientHeight;
    if (box.scrollTop < low) box.scrollTop = low;
    if (box.scrollTop > item.offsetTop) box.scrollTop = item.offsetTop;
  }, [shown, room.turns.length, room.state]);
  const seals = sealsOf(room);
  const { draft } = room;
  return html`<section class="moves" aria-label=${t('moves.title')}>
    <header class="moves-head">
      <h2 class="unseen">${t('moves.title')}</h2>
      <${SealSummary} room=${room} />
      ${draft && html`<${Later} load=${TYPED} name="TypedTurn" props=${{ store, draft }} waiting="" />`}
    </header>
    <ol class="moves-list" ref=${list} tabindex="0" aria-label=${t('moves.title')}>
      <${Opening} room=${room} />
      ${room.turns.map(
        (line, index) =>
          html`<${Move}
            key=${line.number}
            rules=${room.rules}
            line=${line}
            name=${seatName(room, line.seat)}
            seal=${seals[index]}
            mark=${MARKS[marks[index]]}
            current=${index === shown}
            onPast=${onPast}
          />`,
      )}
    </ol>
    <${Scrub} room=${room} past=${past} onPast=${onPast} onAgain=${onAgain} />
  </section>`;
}

/** The seal of each turn's throw; undefined for a turn without a throw. @param {RoomState} room */
function sealsOf(room) {
  const ofThrows = room.seals.filter((seal) => seal.seat !== null);
  let thrown = 0;
  return room.turns.map((line) => (line.dice.length > 0 ? ofThrows[thrown++] : undefined));
}

/** @param {{room: RoomState}} props */
function SealSummary({ room }) {
  if (room.settings.dice === 'device' && room.seals.length === 0) return null;
  if (room.settings.dice !== 'chain')
    return html`<span class="quiet small"
      >${t(room.settings.dice === 'device' ? 'seals.device' : 'seals.none')}</span
    >`;
  const { good, all } = sealCount(room);
  if (all === 0) return null;
  return html`<a
    class="seals ${good === all ? '' : 'seals-bad'}"
    href="/dice"
    data-seals=${`${good}/${all}`}
  >
    <${Icon} name="seal" />${t('seals', { good, n: all })}
  </a>`;
}

/** The throws that decided which side starts. @param {{room: RoomState}} props */
function Opening({ room }) {
  const seals = room.seals.filter((seal) => seal.seat === null);
  const sticks = kindOf(room.rules)?.sticks;
  return room.rolloffs.map(
    (roll, index) =>
      html`<li class="move move-opening" key=${index}>
        <span class="unseen">${t('moves.opening')}</span>
        <${SmallDice} dice=${roll.white} side="w" sticks=${sticks} />
        ${roll.black.length > 0 && html`<${SmallDice} dice=${roll.black} side="b" sticks=${sticks} />`}
        <span class="small"
          >${roll.first ? t('moves.begins', { side: sideName(room.rules, roll.first) }) : t('moves.again')}</span
        >
        <${SealMark} seal=${seals[index]} />
      </li>`,
  );
}

/**
 * A turn as a line of the list. A game can have hundreds, and each tap draws the list again: a line whose properties are
 * the same as before is not built again.
 * @param {MoveProps} props
 */
function Move(props) {
  const { rules, line, name, seal, mark, current, onPast } = props;
  const kind = kindOf(rules);
  return useMemo(() => moveLine(props), [kind, rules, line, name, seal, mark, current, onPast]);
}

/**
 * @typedef {{rules: string, line: TurnLine, name: string, seal: Seal | undefined, mark: string | undefined,
 *   current: boolean, onPast: (past: number | null) => void}} MoveProps name: of the player
 */

/** @param {MoveProps} props */
function moveLine({ rules, line, name, seal, mark, current, onPast }) {
  const steps = line.steps?.map((step) => stepWords(line.before, step)).join(' ');
  const played = line.steps === null ? t('moves.thinking') : steps || t('moves.pass');
  return html`<li class="move" data-turn=${line.number}>
    <button
      aria-current=${current ? 'step' : null}
      disabled=${line.after === null}
      onClick=${() => onPast(line.number)}
      title=${name}
    >
      <span class="move-number">${line.number}</span>
      <${SmallDice} dice=${line.dice} side=${sideOf(line.seat)} sticks=${kindOf(rules)?.sticks} />
      <span class="move-steps">${played}${mark && html` <b class="move-mark">${mark}</b>`}</span>
    </button>
    <${SealMark} seal=${seal} />
  </li>`;
}

/** @param {{seal: Seal | undefined}} props */
function SealMark({ seal }) {
  if (!seal || seal.state === 'none') return null;
  const words = t(`seal.${seal.state}`, { why: seal.why ?? '' });
  return html`<span class="seal seal-${seal.state}" role="img" aria-label=${words} title=${words}>
    <${Icon} name="seal" />
  </span>`;
}

/**
 * The buttons to step through the game.
 * @param {{room: RoomState, past: number | null, onPast: (past: number | null) => void, onAgain: () => void}} props
 */
function Scrub({ room, past, onPast, onAgain }) {
  const done = room.turns.filter((line) => line.after !== null).length;
  const at = past ?? done;
  const film = useFilm(at, done, onPast);
  if (done === 0) return null;
  /** @param {number} to */
  const go = (to) => onPast(to >= done ? null : Math.max(0, to));
  return html`<div class="scrub">
    ${ScrubButton({ name: 'first', onPress: () => go(0), off: at === 0 })}
    ${ScrubButton({ name: 'back', onPress: () => go(at - 1), off: at === 0 })}
    <input
      type="range"
      min="0"
      max=${done}
      value=${at}
      aria-label=${t('scrub.label')}
      aria-valuetext=${past === null ? t('scrub.live') : t('scrub.at', { n: past })}
      onInput=${(/** @type {any} */ event) => go(Number(event.target.value))}
    />
    ${ScrubButton({ name: 'next', onPress: () => go(at + 1), off: past === null })}
    ${ScrubButton({ name: 'last', onPress: () => onPast(null), off: past === null })}
    ${ScrubButton({ name: 'replay', onPress: onAgain, off: false })}
    ${ScrubButton({ name: film.runs ? 'pause' : 'play', onPress: film.toggle, off: false })}
    ${
      film.runs &&
      html`<button
        class="button button-quiet"
        aria-label=${`${t('scrub.speed')}: ${t(`scrub.speed.${film.speed}`)}`}
        onClick=${film.faster}
      >
        ${t(`scrub.speed.${film.speed}`)}
      </button>`
    }
  </div>`;
}

/** Milliseconds per turn when the game is replayed automatically, for each speed. */
const FILM_MS = [3000, 1500, 750, 375];

/**
 * Replays the game turn by turn, from the shown turn or from the beginning.
 * @param {number} at
 * @param {number} done
 * @param {(past: number | null) => void} onPast
 */
function useFilm(at, done, onPast) {
  const [runs, setRuns] = useState(false);
  const [speed, setSpeed] = useState(1);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setTimeout(() => {
      onPast(at + 1 >= done ? null : at + 1);
      if (at + 1 >= done) setRuns(false);
    }, FILM_MS[speed]);
    return () => clearTimeout(timer);
  }, [runs, at, done, speed]);
  const toggle = () => {
    if (!runs && at >= done) onPast(0);
    setRuns(!runs);
  };
  return { runs, speed, toggle, faster: () => setSpeed((speed + 1) % FILM_MS.length) };
}

/** @param {{name: string, onPress: () => void, off: boolean}} what */
function ScrubButton({ name, onPress, off }) {
  return html`<button
    class="button button-quiet button-icon"
    aria-label=${t(`scrub.${name}`)}
    title=${t(`scrub.${name}`)}
    disabled=${off}
    onClick=${onPress}
  >
    <${Icon} name=${name} />
  </button>`;
}

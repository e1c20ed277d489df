// SPDX-License-Identifier: MIT
// The side to move, the expected action, and the one large button for it.
/** @import { Draft, Store, RoomState, Seat } from '../../types.d.ts' */
import { choices } from '../../table/draft.js';
import { diceOf, rulesetOf } from '../../table/notation.js';
import { enTurns } from '../../texts/en/turns.js';
import { addTexts, hasText, t } from '../../texts/text.js';
import {
  choiceWords,
  hasSticks,
  rollName,
  rollWords,
  seatName,
  sideOf,
  stepWords,
} from '../board/board-words.js';
import { kindOf, pointName, sideName } from '../board/games.js';
import { html, useRef } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { Later, styled } from '../common/later.js';
import { SmallDice } from './small-dice.js';

addTexts(enTurns);

const SETTLING = styled(() => import('./settling.js'), 'sitting');

/** Two clicks on Undo within this time, in milliseconds, take back the whole draft. */
const DOUBLE_PRESS_MS = 400;

/**
 * The room while the board still shows the turn of the other side: what comes after it is not told yet.
 * @param {RoomState} room
 * @returns {RoomState}
 */
const beforeDraft = (room) => ({ ...room, draft: null, auto: null, canTakeBack: false });

/**
 * @param {{
 *   store: Store, room: RoomState, hint: string | null, replaying: boolean, onHint: (() => void) | null
 * }} props replaying: the board shows the turn of the other side; onHint: asks for a hint, if this player may have one
 */
export function TurnPanel({ store, room: now, hint, replaying, onHint }) {
  const room = replaying ? beforeDraft(now) : now;
  const owed = !replaying && room.owed.some(({ seat }) => seat === room.mySeat);
  const told = room.late ? t('turn.late') : hint;
  const how = howWords(room);
  return html`<section
    class="turn-panel ${owed ? 'turn-panel-mine' : ''}"
    aria-label=${t('turn.label')}
    tabindex="-1"
  >
    <div class="turn-text ${told ? 'turn-text-told' : how ? 'turn-text-how' : ''}">
      <p class="turn-say" data-turn-say>${replaying ? whoMoved(room) : expectedAction(room)}</p>
      <p class="turn-hint">${told ?? (how ? how.join(' ') : defaultHint(room))}</p>
      <${SeriesGame} room=${room} />
      <${States} store=${store} room=${room} />
    </div>
    ${(room.claim || room.drawOffer || isBanned(room)) && html`<${Later} load=${SETTLING} name="Settling" props=${{ store, room }} waiting="" />`}
    ${room.mySeat && html`<${TurnButtons} ...${{ store, room, onHint, tip: how?.[0] ?? '' }} />`}
  </section>`;
}

/** Whether a player of this game has been banned from the server. @param {RoomState} room */
const isBanned = (room) => Object.values(room.presence).includes('banned');

/** The number of the game in a series. @param {{room: RoomState}} props */
function SeriesGame({ room }) {
  const { games } = room.settings;
  if (games === 1) return null;
  return html`<p class="turn-series quiet small">
    ${t(games === 2 ? 'turn.series.two' : 'turn.series', { n: room.series.played + 1, games })}
  </p>`;
}

/** Whether the only possible turn is to pass: there is nothing to undo and nothing to ask. @param {Draft} draft */
const mustPass = ({ complete, steps, legal }) =>
  complete && steps.length === 0 && legal.length === 0;

/** Whether the turn begins with a choice that moves no man, and none has been made. @param {Draft} draft */
const beginsWithChoice = (draft) =>
  draft.steps.length === 0 &&
  draft.legal.length > 0 &&
  choices(draft).length === draft.legal.length;

/**
 * The buttons of the turn. They stand in one row at a fixed place.
 * @param {{store: Store, room: RoomState, onHint: (() => void) | null, tip: string}} props tip: how to move a man; an
 * upright window has no other place for it
 */
function TurnButtons({ store, room, onHint, tip }) {
  const { draft } = room;
  const rolls = room.owed.some(({ seat, kind }) => seat === room.mySeat && kind === 'roll');
  return html`<div class="turn-buttons">
    ${
      rolls &&
      html`<button
        class="button button-primary button-great"
        disabled=${room.busy !== null}
        onClick=${() => store.roll()}
      >
        ${rollName(room)}
      </button>`
    }
    ${draft && html`<${DraftButtons} store=${store} room=${room} />`}
    ${
      // Beside a turn that is being made it would be confused with Undo: then it stands in the menu.
      room.canTakeBack &&
      !draft &&
      html`<button class="button" disabled=${room.busy !== null} onClick=${() => store.takeBack()}>
        <${Icon} name="rewind" />${t('turn.takeback')}
      </button>`
    }
    ${draft && html`<${Choices} store=${store} room=${room} />`}
    ${tip && !draft?.complete && html`<p class="turn-tip">${tip}</p>`}
    ${
      draft &&
      onHint &&
      !mustPass(draft) &&
      html`<button
        class="button button-quiet button-icon turn-ask"
        aria-label=${t('hint.ask')}
        title=${t('hint.ask')}
        onClick=${onHint}
      >
        <${Icon} name="bulb" />
      </button>`
    }
  </div>`;
}

/** @param {{store: Store, room: RoomState}} props */
function DraftButtons({ store, room }) {
  const pressed = useRef(0);
  const { draft } = room;
  if (!draft) return null;
  const undo = () => {
    const now = performance.now();
    if (now - pressed.current < DOUBLE_PRESS_MS) store.clear();
    else store.undo();
    pressed.current = now;
  };
  return html`
    ${
      !mustPass(draft) &&
      !beginsWithChoice(draft) &&
      html`<button
        class="button"
        title=${t('turn.undo.about')}
        disabled=${draft.steps.length === 0 || room.busy === 'turn'}
        onClick=${undo}
      >
        <${Icon} name="undo" />${t('turn.undo')}
      </button>`
    }
    ${
      draft.complete &&
      html`<${Confirm} store=${store} room=${room} passing=${draft.steps.length === 0} />`
    }
  `;
}

/** @param {{store: Store, room: RoomState, passing: boolean}} props */
function Confirm({ store, room, passing }) {
  return html`<button
    class="button button-primary button-great"
    disabled=${room.busy !== null}
    onClick=${() => store.confirm()}
  >
    <${Icon} name="check" />${t(passing ? 'turn.pass' : 'turn.confirm')}
  </button>`;
}

/**
 * The traditional names of a side's special states: only those that affect its possible turns.
 * @param {{store: Store, room: RoomState}} props
 */
function States({ store, room }) {
  if (!room.position || !store.rules || room.state !== 'playing') return null;
  const states = store.rules.states(room.position).filter(({ state }) => hasText(`state.${state}`));
  return states.map(
    ({ state, side, points }) =>
      html`<p key=${state + side} class="turn-state" data-state-name=${state}>
        ${t(`state.${state}`, {
          side: sideName(room.rules, side),
          points: points.map((point) => pointName(room.rules, String(point))).join(', '),
          n: points.length,
        })}
      </p>`,
  );
}

/** The steps that move no man. @param {{store: Store, room: RoomState}} props */
function Choices({ store, room }) {
  const steps = room.draft ? choices(room.draft) : [];
  const side = room.mySeat ? sideOf(room.mySeat) : 'w';
  return steps.map((step) => {
    const turned = turnedDie(step.text);
    const words = choiceWords(step.text);
    return html`<button
      class="button"
      key=${step.text}
      data-choice=${step.text}
      aria-label=${turned && words}
      title=${turned && words}
      onClick=${() => store.play(step)}
    >
      ${
        turned
          ? html`<${SmallDice} dice=${[turned]} side=${side} />
              <span aria-hidden="true">→</span>
              <${SmallDice} dice=${[SIX]} side=${side} />`
          : words
      }
    </button>`;
  });
}

const SIX = 6;

/** The die that a choice turns to a six: "turn:3"; null for another choice. @param {string} text */
function turnedDie(text) {
  const [what, die] = text.split(':');
  return what === 'turn' ? Number(die) : null;
}

/** @param {RoomState} room */
function whoMoved(room) {
  const last = room.turns.findLast((line) => line.steps !== null);
  return t('turn.theirs.play', { name: last ? seatName(room, last.seat) : '' });
}

/** @param {RoomState} room */
function expectedAction(room) {
  const [owed] = room.owed;
  const sticks = hasSticks(room);
  const opening = t(sticks ? 'turn.opening.sticks' : 'turn.opening');
  if (room.history === 'loading') return t('turn.loading');
  if (!owed) return opening;
  const mine = room.owed.find(({ seat }) => seat === room.mySeat);
  if (owed.kind === 'link' && !mine && room.mySeat !== null) {
    const key = calledSeat(room) ? 'turn.theirs.called' : 'turn.theirs.link';
    return t(key, { name: seatName(room, owed.seat) });
  }
  if (owed.kind === 'link' || (room.turns.length === 0 && !room.position)) return opening;
  const name = seatName(room, owed.seat);
  if (!mine) {
    if (owed.kind !== 'roll') return t('turn.theirs.play', { name });
    return t(sticks ? 'turn.theirs.roll.sticks' : 'turn.theirs.roll', { name });
  }
  if (mine.kind === 'roll') return rollWords(room);
  const { draft } = room;
  if (!draft) return t('turn.mine');
  if (room.late && room.busy === 'turn') return t('turn.mine.sent');
  if (draft.complete && draft.legal.length === 0) {
    if (draft.steps.length > 0) return t('turn.mine.done');
    return t(sticks ? 'turn.mine.pass.sticks' : 'turn.mine.pass');
  }
  const choice = choices(draft).length === draft.legal.length && choiceText(draft, 'say');
  if (choice) return choice;
  if (kindOf(draft.position)?.sticks)
    return html`${t('turn.mine.play')} ${valueOf(draft.position)}`;
  const left = diceOf(draft.position);
  return html`${t('turn.mine.play')} <${SmallDice} dice=${left} side=${sideOf(mine.seat)} />`;
}

/**
 * The player who is awaited before the first throw at a table of the lobby, and may play something else meanwhile: the
 * page there has told of this table, and switches to it after a turn that is being made.
 * @param {RoomState} room
 * @returns {Seat | null}
 */
function calledSeat({ owed, mySeat, game, seals, settings }) {
  const begins = game === 1 && seals.length === 0 && settings.visibility === 'public';
  if (!begins || mySeat === null || owed.some(({ seat }) => seat === mySeat)) return null;
  return owed.find(({ kind }) => kind === 'link')?.seat ?? null;
}

/** The value of the sticks: the number in THROW. @param {string} position */
const valueOf = (position) => Number.parseInt(position.slice(position.lastIndexOf(' ') + 1), 10);

/** Whether some step moves a man or places a stone. @param {string[]} steps */
const areMoves = (steps) => steps.some((text) => !text.includes(':'));

/**
 * How to play, for one who has not yet played in this game: first what all need. Null if it need not be told.
 * @param {RoomState} room
 * @returns {string[] | null}
 */
function howWords(room) {
  const { draft, auto, mySeat } = room;
  if (!draft || auto || draft.legal.length === 0 || choices(draft).length > 0) return null;
  if (areMoves(draft.steps.map(({ text }) => text))) return null;
  if (room.turns.some(({ seat, steps }) => seat === mySeat && areMoves(steps ?? []))) return null;
  const own = `turn.how.${rulesetOf(room.rules)}`;
  return hasText(own) ? [t(own)] : [t('turn.how'), t('turn.how.more')];
}

/** @param {Draft} draft @param {'say' | 'about'} what @returns {string | null} what is chosen now */
function choiceText(draft, what) {
  const key = `choice.${choices(draft)[0]?.text.split(':')[0]}.${what}`;
  return hasText(key) ? t(key) : null;
}

/** @param {RoomState} room */
function defaultHint(room) {
  const { draft, auto } = room;
  if (auto) return autoWords(room, auto.what);
  const about = draft && choiceText(draft, 'about');
  if (about) return about;
  const called = calledSeat(room);
  if (called) return t('turn.theirs.called.about', { name: seatName(room, called) });
  const roll = room.rolloffs.at(-1);
  if (room.turns.length === 0 && roll?.first) {
    const sticks = kindOf(room.rules)?.sticks;
    return html`<${SmallDice} dice=${roll.white} side="w" sticks=${sticks} />${' '}
      <${SmallDice} dice=${roll.black} side="b" sticks=${sticks} />${' '}
      ${t('turn.began', { first: sideName(room.rules, roll.first) })}`;
  }
  const last = room.turns.findLast((line) => line.steps !== null);
  if (draft?.complete && draft.legal.length === 0) return t('turn.confirm.about');
  if (draft && draft.steps.length > 0)
    return stepsInWords(
      draft.base,
      draft.steps.map(({ text }) => text),
    );
  if (last) {
    const steps = stepsInWords(last.before, last.steps ?? []) || t('turn.passed');
    if (room.autoDone) return t(`auto.done.${room.autoDone}`, { steps });
    return t('turn.last', { who: seatName(room, last.seat), steps });
  }
  return '';
}

/** What happens next without a tap. @param {RoomState} room @param {import('../../types.d.ts').Auto['what']} what */
function autoWords(room, what) {
  if (!hasSticks(room) || !hasText(`auto.${what}.sticks`)) return t(`auto.${what}`);
  return t(`auto.${what}.sticks`);
}

/**
 * Steps in a row; a line can break between two steps, but not within one.
 * @param {string} position before the steps
 * @param {string[]} steps
 */
function stepsInWords(position, steps) {
  const JOINED = '–\u2060';
  return steps.map((step) => stepWords(position, step).replace('–', JOINED)).join(' · ');
}

// SPDX-License-Identifier: MIT
// Texts for screen readers: throws, turns and results are announced automatically, other facts on a key press.
/** @import { Store, RoomState } from '../../types.d.ts' */
import { enSpeech } from '../../texts/en/speech.js';
import { addTexts, t } from '../../texts/text.js';
import { rollWords, stepWords, turnWords } from './board-words.js';
import { clockWords } from '../table/clock-face.js';
import { kindOf } from './games.js';
import { html, useEffect, useRef, useState } from '../common/h.js';
import { resultWords } from '../table/result-words.js';

addTexts(enSpeech);

/**
 * The page's one polite live region, and the keys that ask it.
 * @param {{store: Store, room: RoomState, position: string, onAgain: () => void}} props onAgain: shows the last turn again
 */
export function Speech({ store, room, position, onAgain }) {
  const [text, setText] = useState('');
  useKeys({ store, room, position, say: setText, showAgain: onAgain });
  const last = room.turns.at(-1);
  const news =
    room.result !== null
      ? resultWords(room)
      : last
        ? `${turnWords(room, last)}${yourMove(room)}`
        : room.state === 'playing'
          ? t('turn.opening')
          : '';
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) setText(news);
    first.current = false;
  }, [news]);
  return html`<p class="unseen" role="status" aria-live="polite" data-speech>${text}</p>`;
}

/** @param {RoomState} room */
function yourMove(room) {
  const mine = room.owed.find(({ seat }) => seat === room.mySeat);
  if (!mine || mine.kind === 'link') return '';
  return ` ${mine.kind === 'roll' ? rollWords(room) : t('turn.mine')}`;
}

/**
 * The text that a single key requests.
 * @param {string} key
 * @param {RoomState} room
 * @param {string} position
 * @param {number} time
 * @returns {string | null}
 */
function answer(key, room, position, time) {
  const now = room.turns.at(-1);
  switch (key) {
    case 'l': {
      const last = room.turns.findLast((line) => line.steps !== null);
      return last ? turnWords(room, last) : t('say.nothing');
    }
    case 'd':
      return now?.dice.length ? turnWords(room, now, true) : t('say.nothing');
    case 'c':
      return clockWords(room, time);
    case 'p':
      return positionWords(position);
    case 'm': {
      const steps = room.draft?.legal
        .map(({ text }) => stepWords(room.draft?.base ?? position, text))
        .join(', ');
      return steps ? t('say.may', { steps }) : t('say.may.nothing');
    }
    case '?':
      return t('say.keys');
    default:
      return null;
  }
}

/** @param {string} position */
function positionWords(position) {
  const kind = kindOf(position);
  const board = kind?.read(position);
  return kind && board ? kind.position(board, position) : null;
}

/** @param {Event} event */
const inField = (event) =>
  event.target instanceof Element &&
  event.target.closest('input, textarea, select, dialog, [role=dialog]') !== null;

/** @param {Event} event */
const onControl = (event) =>
  event.target instanceof Element && event.target.closest('button, a, summary') !== null;

/**
 * Keys that work with the focus anywhere except in a field.
 * @param {{store: Store, room: RoomState, position: string, say: (text: string) => void, showAgain: () => void}} what
 */
function useKeys({ store, room, position, say, showAgain }) {
  const now = useRef({ room, position, showAgain });
  now.current = { room, position, showAgain };
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      if (inField(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const { room: here, position: shown } = now.current;
      const words = answer(event.key, here, shown, store.time());
      if (words !== null) {
        // A screen reader repeats the same text only if the region changes in between.
        say('');
        setTimeout(() => say(words), 60);
        if (event.key === 'l') now.current.showAgain();
      } else if (event.key === 'Backspace' && here.draft) {
        store.undo();
        event.preventDefault();
      } else if ((event.key === ' ' || event.key === 'Enter') && !onControl(event)) {
        goOn(store, here, event);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [store, say]);
}

/** @param {Store} store @param {RoomState} room @param {KeyboardEvent} event */
function goOn(store, room, event) {
  const mine = room.owed.find(({ seat }) => seat === room.mySeat);
  if (room.busy !== null || !mine) return;
  if (room.draft?.complete) store.confirm();
  else if (mine.kind === 'roll') store.roll();
  else return;
  event.preventDefault();
}

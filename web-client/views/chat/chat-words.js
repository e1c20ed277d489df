// SPDX-License-Identifier: MIT
// The texts of the chat: lines as text, and the reasons of refusals.
/** @import { Answer, ChatLine, TalkState } from '../../types.d.ts' */
import { enChat } from '../../texts/en/chat.js';
import { addTexts, hasText, t } from '../../texts/text.js';
import { PATHS } from '../common/icons.js';

addTexts(enChat);
Object.assign(PATHS, {
  talk: 'M4 5h16v11H11l-5 4v-4H4z',
  shut: 'M6 9l6 6 6-6',
  send: 'M4 12L20 4l-6 16-3-6z',
  phrases: 'M4 5h16v11h-9l-5 4v-4H4z M8 9h8 M8 12.500h5',
});

/** The ids of the server's phrases, in the order in which the page offers them. */
export const PHRASES = [
  'hello',
  'good-luck',
  'have-fun',
  'well-thrown',
  'well-played',
  'wow',
  'oops',
  'sorry',
  'thanks',
  'your-turn',
  'one-moment',
  'back-soon',
  'i-am-back',
  'good-game',
  'rematch',
  'i-must-go',
  'goodbye',
];

/** The text of a phrase; a phrase that only a newer server knows is shown by its id. @param {string} preset */
export function phraseWords(preset) {
  const [, number] = /^at-level-(\d+)$/.exec(preset) ?? [];
  if (number) return t('phrase.at-level', { number });
  return hasText(`phrase.${preset}`) ? t(`phrase.${preset}`) : preset.replaceAll('-', ' ');
}

/** @param {ChatLine} line */
export function lineWords(line) {
  if (line.gone) {
    const key = `talk.gone.${['operator', 'writer'].includes(line.gone.by) ? line.gone.by : 'host'}`;
    return line.gone.why ? t(`${key}.why`, { why: line.gone.why }) : t(key);
  }
  return line.preset ? phraseWords(line.preset) : (line.text ?? '');
}

/** @param {Exclude<Answer, {ok: true}>} answer */
export function whyNotSaid({ code, params, detail }) {
  const key = `say.error.${code}`;
  const n = Math.max(1, Math.ceil((Number(params.retry_after_ms) || 0) / 1000));
  return hasText(key) ? t(key, { ...params, n }) : detail || t('notice.unknown', { code });
}

/** @param {number} ms @returns {string} minutes and seconds */
export function timeLeft(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** @param {TalkState | null} talk @param {string} who */
export const isMuted = (talk, who) =>
  talk !== null && [...talk.muted, ...talk.blocked].some((person) => person.who === who);

// SPDX-License-Identifier: MIT
// What the pages about people and games have in common: an answer of the house on its way, names, days.
/** @import { Answer } from '../connection.js' */
import { ask } from '../people.js';
import { hasText, t } from '../texts/text.js';
import { BotTag } from './bot-tag.js';
import { html, useEffect, useState } from './h.js';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** "21 Nov 2026". @param {number} at */
export const dayText = (at) => DAY.format(at);

/** "21 Nov 2026, 20:15". @param {number} at */
export const timeText = (at) => `${DAY.format(at)}, ${TIME.format(at)}`;

/**
 * What the house answers to a path; null while that is on its way.
 * @param {string | null} path nothing is asked where it is null
 * @returns {{ answer: Answer | null, again: () => void }}
 */
export function useAnswer(path) {
  const [got, setGot] = useState(
    /** @type {{path: string | null, answer: Answer | null}} */ ({ path: null, answer: null }),
  );
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (path === null) return undefined;
    let wanted = true;
    ask(path).then((answer) => wanted && setGot({ path, answer }));
    return () => {
      wanted = false;
    };
  }, [path, times]);
  const again = () => {
    setGot({ path: null, answer: null });
    setTimes(times + 1);
  };
  return { answer: got.path === path ? got.answer : null, again };
}

/** An answer that has not come, or is a refusal. @param {{answer: Answer | null, again: () => void}} props */
export function Waiting({ answer, again }) {
  if (!answer) return html`<p class="quiet" aria-busy="true">${t('page.loading')}</p>`;
  if (answer.ok) return null;
  return html`<div class="empty" role="status">
    <p>${refusalWords(answer)}</p>
    <button class="button" onClick=${again}>${t('people.again')}</button>
  </div>`;
}

/** Why the house has said no. @param {{ code: string, params: Record<string, any>, detail: string }} refusal */
export function refusalWords({ code, params, detail }) {
  const key = `people.refused.${code}`;
  return hasText(key) ? t(key, params) : detail || t('notice.unknown', { code });
}

/** Somebody's name, which leads to their page. @param {{person: {who: string, name: string}}} props */
export function PersonLink({ person }) {
  return html`<a class="person-link" href=${`/people/${person.who}`}><bdi>${person.name}</bdi></a
    ><${BotTag} person=${person} />`;
}

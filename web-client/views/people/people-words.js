// SPDX-License-Identifier: MIT
// Helpers of the pages about users and games: requests to the server, names.
/** @import { Answer } from '../../types.d.ts' */
import { request } from '../../app/people.js';
import { hasText, t } from '../../texts/text.js';
import { BotTag } from '../common/bot-tag.js';
import { html, useEffect, useState } from '../common/h.js';

/**
 * Requests a path from the server; the answer is null until it arrives.
 * @param {string | null} path null: no request
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
    request(path).then((answer) => wanted && setGot({ path, answer }));
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

/**
 * The view while an answer is missing, or after a refusal.
 * @param {{answer: Answer | null, again: () => void}} props
 */
export function Waiting({ answer, again }) {
  if (!answer) return html`<p class="quiet" aria-busy="true">${t('page.loading')}</p>`;
  if (answer.ok) return null;
  return html`<div class="empty" role="status">
    <p>${refusalWords(answer)}</p>
    <button class="button" onClick=${again}>${t('people.again')}</button>
  </div>`;
}

/** The reason of a refusal. @param {{ code: string, params: Record<string, any>, detail: string }} refusal */
export function refusalWords({ code, params, detail }) {
  const key = `people.refused.${code}`;
  return hasText(key) ? t(key, params) : detail || t('notice.unknown', { code });
}

/** The name of a user, with a link to the user's page. @param {{person: {who: string, name: string}}} props */
export function PersonLink({ person }) {
  return html`<a class="person-link" href=${`/people/${person.who}`}
      ><bdi translate="no">${person.name}</bdi></a
    ><${BotTag} person=${person} />`;
}

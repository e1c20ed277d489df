// SPDX-License-Identifier: MIT
// How certain a rule or an entry of the history is, in words.
/** @import { Certainty } from '../../types.d.ts' */
import { hasText, t } from '../../texts/text.js';
import { html } from '../common/h.js';

/** @param {{certainty: Certainty}} props */
export const CertaintyWords = ({ certainty }) =>
  html`<span class=${`certainty certainty-${certainty}`}
    >${t(`certainty.${certainty}.long`)}</span
  >`;

/** How certain the rules of a game are; its texts come with its chapters. @param {{game: string}} props */
export function GameCertainty({ game }) {
  const key = `rules.${game}.certainty`;
  return hasText(key) && html`<p class="small game-certainty">${t(key)}</p>`;
}

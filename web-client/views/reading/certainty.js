// SPDX-License-Identifier: MIT
// How certain a rule or an entry of the history is, in words.
/** @import { Certainty } from '../../types.d.ts' */
import { t } from '../../texts/text.js';
import { html } from '../common/h.js';

/** @param {{certainty: Certainty}} props */
export const CertaintyWords = ({ certainty }) =>
  html`<span class=${`certainty certainty-${certainty}`}
    >${t(`certainty.${certainty}.long`)}</span
  >`;

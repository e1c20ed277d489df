// SPDX-License-Identifier: MIT
// A warning if the computer's evaluation was not measured under the current rules, or if the game has none
// (rules/ai/engine/measured.h).
/** @import { Store } from '../../types.d.ts' */
import { enMeasured } from '../../texts/en/measured.js';
import { addTexts, t } from '../../texts/text.js';
import { html } from '../common/h.js';

addTexts(enMeasured);

/** @param {{store: Store, rules: string, of: 'figures' | 'bots'}} props of: the subject of the warning */
export function NotMeasured({ store, rules, of }) {
  if (!store.rules || store.rules.measured(rules)) return null;
  const warning = store.rules.levels(rules).judged ? of : 'eye';
  return html`<p class="small tag-warn" role="note" data-not-measured=${of}>
    ${t(`measured.${warning}`)}
  </p>`;
}

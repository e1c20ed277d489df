// SPDX-License-Identifier: MIT
// The sheet with the rules of a game.
/** @import { Paper } from './paper.js' */
import { enPrint } from '../../texts/en/print.js';
import { enRules } from '../../texts/en/rules.js';
import { enRulesEnd } from '../../texts/en/rules-end.js';
import { addTexts, t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { html } from '../common/h.js';
import { CHAPTERS } from '../reading/chapters.js';
import { sizeOf } from './paper.js';

addTexts(enPrint);
addTexts(enRules);
addTexts(enRulesEnd);

/** @param {{paper: Paper, game: string}} props */
export function RulesSheet({ paper, game }) {
  return html`<section class="sheet sheet-rules" data-sheet="rules" style=${sizeOf(paper)}>
    <h2>${t('print.sheet.rules', { game: gameName(game) })}</h2>
    <p>${t(`rules.${game}.certainty`)}</p>
    <p>${t(`rules.${game}.lead`)}</p>
    <div class="sheet-columns">
      ${CHAPTERS[game]?.map(
        (_, index) =>
          html`<h3 key=${index}>${t(`rules.${game}.${index + 1}`)}</h3>
            <p>
              ${t(`rules.${game}.${index + 1}.about`)} ${' '}<cite
                >${t(`rules.${game}.${index + 1}.source`)}</cite
              >
            </p>`,
      )}
    </div>
  </section>`;
}

// SPDX-License-Identifier: MIT
// The sheet with the rules of a game.
/** @import { Paper } from './paper.js' */
import { loadRules } from '../../games/registry.js';
import { enPrint } from '../../texts/en/print.js';
import { enRules } from '../../texts/en/rules.js';
import { addTexts, t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { html } from '../common/h.js';
import { Loading, useLoaded } from '../common/later.js';
import { sizeOf } from './paper.js';

addTexts(enPrint);
addTexts(enRules);

/** @param {{paper: Paper, game: string}} props */
export function RulesSheet({ paper, game }) {
  const { loaded, failed } = useLoaded(() => loadRules(game), game);
  if (!loaded) return html`<${Loading} lost=${failed} />`;
  return html`<section class="sheet sheet-rules" data-sheet="rules" style=${sizeOf(paper)}>
    <h2>${t('print.sheet.rules', { game: gameName(game) })}</h2>
    <p>${t(`rules.${game}.certainty`)}</p>
    <p>${t(`rules.${game}.lead`)}</p>
    <div class="sheet-columns">
      ${loaded.chapters.map(
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

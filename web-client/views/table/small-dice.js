// SPDX-License-Identifier: MIT
// A throw within a line of text: dice or sticks.
/** @import { Side } from '../../types.d.ts' */
import { PIPS } from '../../boards/dice.js';
import { t } from '../../texts/text.js';
import { html } from '../common/h.js';

/** @param {{dice: number[], side: Side, sticks?: boolean}} props */
export function SmallDice({ dice, side, sticks = false }) {
  if (dice.length === 0) return null;
  if (sticks) return html`<${SmallSticks} sticks=${dice} side=${side} />`;
  return html`<span class="small-dice small-dice-${side}" role="img" aria-label=${dice.join(' ')}>
    ${dice.map(
      (face, index) =>
        html`<svg key=${index} viewBox="0 0 20 20" aria-hidden="true">
          <rect x="0.75" y="0.75" width="18.5" height="18.5" rx="4" />
          ${(PIPS[face] ?? []).map(
            ([x, y], pip) =>
              html`<circle key=${pip} cx=${x * 20} cy=${y * 20} r=${face === 1 ? 2.6 : 2.05} />`,
          )}
        </svg>`,
    )}
  </span>`;
}

/** @param {{sticks: number[], side: Side}} props 1: the plain side is up */
function SmallSticks({ sticks, side }) {
  const plain = sticks.filter((face) => face === 1).length;
  return html`<span
    class="small-dice small-dice-${side}"
    role="img"
    aria-label=${t('sticks.plain', { n: plain })}
  >
    ${sticks.map(
      (face, index) =>
        html`<svg key=${index} class="small-stick" viewBox="0 0 8 20" aria-hidden="true">
          <rect x="0.75" y="0.75" width="6.5" height="18.5" rx="3.2" />
          ${face === 0 && html`<path d="M1 6H7M1 10H7M1 14H7" />`}
        </svg>`,
    )}
  </span>`;
}

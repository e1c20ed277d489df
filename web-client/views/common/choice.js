// SPDX-License-Identifier: MIT
// A choice of one value from a few, as a row of buttons.
import { html } from './h.js';

/**
 * @param {{legend: string, name: string, values: readonly (string | number)[], value: any, text: (value: any) => string,
 *          onSet: (value: any) => void}} props name: of the radio buttons, unique on the page
 */
export function Choice({ legend, name, values, value, text, onSet }) {
  return html`<fieldset class="choice">
    <legend>${legend}</legend>
    ${values.map(
      (one) =>
        html`<label key=${one}>
          <input
            type="radio"
            name=${name}
            value=${one}
            checked=${one === value}
            onChange=${() => onSet(one)}
          /><span>${text(one)}</span>
        </label>`,
    )}
  </fieldset>`;
}

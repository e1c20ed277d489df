// SPDX-License-Identifier: MIT
// A game to print: the choice of paper and ink, and the sheets as they will be printed.
/** @import { Store } from '../../types.d.ts' */
/** @import { BoardSet } from '../../boards/board.js' */
/** @import { Paper } from './paper.js' */
import { enPrint } from '../../texts/en/print.js';
import { gameOf } from '../../games/registry.js';
import '../../games/texts.js';
import { addTexts, hasText, t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { html, useEffect, useRef, useState } from '../common/h.js';
import { PAPERS, paperOf } from './paper.js';
import { Sheets } from './sheets.js';

addTexts(enPrint);

const INKS = /** @type {const} */ (['colour', 'black']);
const CSS_PX_PER_MM = 96 / 25.4;

/** Tells the printer the size of the paper while the page is shown. @param {Paper} paper */
function usePaper(paper) {
  useEffect(() => {
    const { width, height } = PAPERS[paper];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [paper]);
}

/** The scale at which a sheet fits the window; paper is not scaled. @param {Paper} paper */
function useZoom(paper) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const fit = () =>
      setZoom(Math.min(1, current.clientWidth / (PAPERS[paper].width * CSS_PX_PER_MM)));
    const sizes = new ResizeObserver(fit);
    sizes.observe(current);
    fit();
    return () => sizes.disconnect();
  }, [paper]);
  return { place, zoom };
}

/**
 * @template {string} Value
 * @param {{name: string, values: readonly Value[], value: Value, onSet: (value: Value) => void}} props
 */
const Choice = ({ name, values, value, onSet }) =>
  html`<fieldset class="choice">
    <legend>${t(`print.${name}`)}</legend>
    ${values.map(
      (one) =>
        html`<label key=${one}>
          <input
            type="radio"
            name=${`print-${name}`}
            value=${one}
            checked=${one === value}
            onChange=${() => onSet(one)}
          /><span>${t(`print.${name}.${one}`)}</span>
        </label>`,
    )}
  </fieldset>`;

/** @param {{store: Store, game: string}} props */
export function PrintPage({ store, game }) {
  const [paper, setPaper] = useState(/** @type {Paper} */ (paperOf(navigator.language)));
  const [ink, setInk] = useState(/** @type {typeof INKS[number]} */ ('colour'));
  const { place, zoom } = useZoom(paper);
  usePaper(paper);
  const credit = `print.${game}.credit`;
  const own = store.state.settings.board;
  /** @type {BoardSet} */
  const set = ink === 'black' ? 'plain' : own === 'plain' ? 'wood' : own;
  return html`<article class="print">
    <div class="page-text print-choices">
      <h1>${t('print.title', { game: gameName(game) })}</h1>
      <p>${t('print.lead', { game: gameName(game) })}</p>
      ${gameOf(game)?.isMirrored && html`<p>${t('print.mirrored')}</p>`}
      ${hasText(credit) && html`<p class="quiet small">${t(credit)}</p>`}
      <${Choice}
        name="paper"
        values=${/** @type {Paper[]} */ (Object.keys(PAPERS))}
        value=${paper}
        onSet=${setPaper}
      />
      <${Choice} name="ink" values=${INKS} value=${ink} onSet=${setInk} />
      <p class="row">
        <button class="button button-primary" onClick=${() => window.print()}>
          ${t('print.now')}
        </button>
        <a class="button" href=${`/rules/${game}`}>${t('print.rules', { game: gameName(game) })}</a>
      </p>
    </div>
    <div class="sheets-frame" ref=${place}>
      <div class="sheets sheets-${ink}" style=${{ zoom }}>
        <${Sheets} key=${game} game=${game} paper=${paper} set=${set} />
      </div>
    </div>
  </article>`;
}

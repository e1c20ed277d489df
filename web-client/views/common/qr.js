// SPDX-License-Identifier: MIT
// A link as a QR code, for another telephone in the same room.
import { enSitting } from '../../texts/en/sitting.js';
import { addTexts, t } from '../../texts/text.js';
import { html, useEffect, useState } from './h.js';

addTexts(enSitting);

/** The quiet zone around the code that readers require, in modules. */
const QUIET = 4;

/**
 * The dark modules as one SVG path.
 * @param {string} text
 * @returns {Promise<{path: string, size: number}>}
 */
async function drawCode(text) {
  const { default: qrcode } = await import('../../vendor/qrcode.js');
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (code.isDark(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1z`;
    }
  }
  return { path, size: size + QUIET * 2 };
}

/** @param {{text: string}} props */
export function QrCode({ text }) {
  const [code, setCode] = useState(/** @type {{path: string, size: number} | null} */ (null));
  useEffect(() => {
    drawCode(text).then(setCode, () => setCode(null));
  }, [text]);
  if (!code) return html`<div class="qr"></div>`;
  return html`<figure class="qr">
    <svg viewBox="0 0 ${code.size} ${code.size}" role="img" aria-label=${t('qr.label')}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d=${code.path} fill="#000" />
    </svg>
    <figcaption class="quiet small">${t('qr.about')}</figcaption>
  </figure>`;
}

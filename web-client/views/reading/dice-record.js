// SPDX-License-Identifier: MIT
// All throws of a user, compared with the expectation for fair dice.
/** @import { DiceCounts, Profile } from '../../types.d.ts' */
import { oddFaces } from '../../app/people.js';
import { t } from '../../texts/text.js';
import { html, useRef } from '../common/h.js';
import { InNumbers } from './in-numbers.js';
import { SmallDice } from '../table/small-dice.js';
import { useWidth } from '../common/width.js';

/** With fewer throws than this, the page draws no conclusion. */
const LEAST = 60;
const HEIGHT = 190;
const EDGES = { left: 46, right: 12, top: 22, bottom: 12 };

/** @param {{dice: Profile['dice'], mine: boolean}} props */
export function DiceRecord({ dice, mine }) {
  const kinds = /** @type {const} */ (['d6', 'stick']).flatMap((kind) => {
    const counts = dice[kind];
    return counts && counts.n > 0 ? [{ kind, counts }] : [];
  });
  return html`<section aria-labelledby="dice-record">
    <h2 id="dice-record">${t('dice-record')}</h2>
    ${kinds.length === 0 && html`<p class="empty">${t('dice-record.none')}</p>`}
    ${kinds.map(({ kind, counts }) => html`<${Kind} key=${kind} kind=${kind} dice=${counts} mine=${mine} />`)}
    ${
      kinds.length > 0 &&
      html`<p class="quiet small">
        ${t('dice-record.about')} <a href="/dice">${t('dice-record.more')}</a>
      </p>`
    }
  </section>`;
}

/** @param {{kind: 'd6' | 'stick', dice: DiceCounts, mine: boolean}} props */
function Kind({ kind, dice, mine }) {
  return html`<div class="dice-kind" data-dice=${kind}>
    <p>${verdict(kind, dice)}</p>
    <${Drawing} kind=${kind} dice=${dice} />
    <${Numbers} kind=${kind} dice=${dice} />
  </div>`;
}

/** @param {'d6' | 'stick'} kind @param {number} face index of `counts` */
const faceName = (kind, face) => (kind === 'd6' ? String(face + 1) : t(`stick.${face}`));

/** The conclusion from the counts, in plain words. @param {'d6' | 'stick'} kind @param {DiceCounts} dice */
function verdict(kind, dice) {
  const { n, counts } = dice;
  const thrown = t(`dice-record.n.${kind}`, { n, told: n.toLocaleString('en') });
  if (n < LEAST) return `${thrown} ${t('dice-record.few')}`;
  const { odd, rare } = oddFaces(dice);
  const said = (/** @type {number} */ face) =>
    t(counts[face] > n / counts.length ? 'dice-record.more-often' : 'dice-record.less-often', {
      face: faceName(kind, face),
      count: counts[face].toLocaleString('en'),
    });
  if (rare.length > 0) return `${thrown} ${rare.map(said).join(' ')} ${t('dice-record.rare')}`;
  if (odd.length > 0) return `${thrown} ${odd.map(said).join(' ')} ${t(`dice-record.odd.${kind}`)}`;
  return `${thrown} ${t('dice-record.usual')}`;
}

/**
 * One point per face, with the two ranges as bands behind them, which are the same for all faces. The axis does not
 * start at zero, because the ranges would be invisible.
 * @param {{kind: 'd6' | 'stick', dice: DiceCounts}} props
 */
function Drawing({ kind, dice }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const width = useWidth(box);
  return html`<div ref=${box} class="dice-drawing">
    ${width > 0 && html`<${Plot} dice=${dice} width=${width} label=${verdict(kind, dice)} />`}
    <div
      class="dice-faces"
      style=${`padding-inline: ${EDGES.left}px ${EDGES.right}px`}
      aria-hidden="true"
    >
      ${dice.counts.map(
        (_, face) =>
          html`<span key=${face}>
            ${
              kind === 'd6'
                ? html`<${SmallDice} dice=${[face + 1]} side="w" />`
                : html`<${SmallDice} dice=${[face]} side="w" sticks /> ${faceName(kind, face)}`
            }
          </span>`,
      )}
    </div>
  </div>`;
}

/** @param {{dice: DiceCounts, width: number, label: string}} props */
function Plot({ dice, width, label }) {
  const { n, counts, expected } = dice;
  const mean = n / counts.length;
  const [low, high] = [
    Math.min(...counts, expected['99.9'][0]),
    Math.max(...counts, expected['99.9'][1]),
  ];
  const tall = HEIGHT - EDGES.top - EDGES.bottom;
  const wide = width - EDGES.left - EDGES.right;
  const y = (/** @type {number} */ count) =>
    Math.round(EDGES.top + (tall * (high - count)) / (high - low || 1));
  const x = (/** @type {number} */ face) =>
    Math.round(EDGES.left + (wide * (face + 0.5)) / counts.length);
  const { odd } = oddFaces(dice);
  const range = (/** @type {'95' | '99.9'} */ of) =>
    html`<rect
      class=${of === '95' ? 'dice-likely' : 'dice-sure'}
      x=${EDGES.left}
      width=${wide}
      y=${y(expected[of][1])}
      height=${y(expected[of][0]) - y(expected[of][1])}
    />`;
  const ticks = [expected['99.9'][0], Math.round(mean), expected['99.9'][1]];
  return html`<svg
    class="curve-svg"
    width=${width}
    height=${HEIGHT}
    viewBox="0 0 ${width} ${HEIGHT}"
    role="img"
    aria-label=${label}
  >
    ${range('99.9')} ${range('95')}
    <path class="dice-mean" d="M${EDGES.left} ${y(mean)}h${wide}" />
    ${ticks.map(
      (tick) =>
        html`<text
          key=${tick}
          class="dice-tick"
          x=${EDGES.left - 8}
          y=${y(tick)}
          text-anchor="end"
          dominant-baseline="central"
        >
          ${tick}
        </text>`,
    )}
    ${counts.map(
      (count, face) =>
        html`<g key=${face} class=${odd.includes(face) ? 'dice-odd' : 'dice-normal'}>
          <path d="M${x(face)} ${y(mean)}V${y(count)}" />
          <circle cx=${x(face)} cy=${y(count)} r="5" />
          <text x=${x(face)} y=${y(count) + (count >= mean ? -11 : 20)} text-anchor="middle">
            ${count}
          </text>
        </g>`,
    )}
  </svg>`;
}

/** @param {{kind: 'd6' | 'stick', dice: DiceCounts}} props */
function Numbers({ kind, dice }) {
  const between = (/** @type {[number, number]} */ [low, high]) =>
    t('dice-record.between', { low, high });
  return html`<${InNumbers}
    summary=${t('dice-record.table')}
    columns=${['face', 'count', '95', '99.9'].map((name) => t(`dice-record.${name}`))}
  >
    ${dice.counts.map(
      (count, face) =>
        html`<tr key=${face}>
          <th scope="row">${faceName(kind, face)}</th>
          <td>${count}</td>
          <td>${between(dice.expected['95'])}</td>
          <td>${between(dice.expected['99.9'])}</td>
        </tr>`,
    )}
  <//>`;
}

// SPDX-License-Identifier: MIT
// The curve of a game: White's expected score after each turn, the luck of the throws below it, and the position of the
// shown board.
/** @import { Study } from '../../ai/analysis.js' */
import { curveOf, marksOf } from '../../ai/analysis.js';
import { t } from '../../texts/text.js';
import { pointsText } from './analysis-words.js';
import { html, useRef } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { MARKS } from '../table/move-list.js';
import { useWidth } from '../common/width.js';

const HEIGHT = 132;
const LUCK_HEIGHT = 40;
const EDGES = { left: 30, right: 8, top: 8, gap: 8 };
const TICKS = [0, 0.25, 0.5, 0.75, 1];
/** A throw with this much luck fills its half of the luck chart. */
const LUCK_FULL = 0.25;

/**
 * @param {{study: Study, name: string, at: number, onAt: (at: number) => void}} props name: of White; at: number of
 * turns played on the shown board
 */
export function Curve({ study, name, at, onAt }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const width = useWidth(box);
  const points = curveOf(study);
  const here = points[at];
  const last = points.length - 1;
  const key = at === 0 ? 'start' : at === last ? 'end' : 'at';
  /** @param {'back' | 'next'} icon @param {number} to */
  const way = (icon, to) =>
    html`<button
      class="button button-quiet button-icon"
      aria-label=${t(`scrub.${icon}`)}
      title=${t(`scrub.${icon}`)}
      disabled=${to < 0 || to > last}
      onClick=${() => onAt(to)}
    >
      <${Icon} name=${icon} />
    </button>`;
  return html`<figure class="analysis-curve" data-curve=${points.filter(Boolean).length}>
      <p class="small">${t('analysis.curve.of', { name })}</p>
      <div class="analysis-drawing" ref=${box}>
        ${width > 0 && html`<${Drawing} ...${{ study, points, width, at, onAt, name }} />`}
      </div>
      <figcaption class="small">
        ${way('back', at - 1)}
        <span class="analysis-said"
          >${here && t(`analysis.curve.${key}`, { n: at, name, score: pointsText(here.score, here.error) })}</span
        >
        ${way('next', at + 1)}
      </figcaption>
    </figure>
    <${Legend} study=${study} name=${name} />`;
}

/** The meaning of dots, bars and numbers. @param {{study: Study, name: string}} props */
function Legend({ study, name }) {
  return html`<div class="analysis-legend quiet small">
    <ul aria-label=${t('analysis.legend')}>
      ${[1, 2, 3].map(
        (mark) =>
          html`<li key=${mark}>
            <svg width="12" height="12" aria-hidden="true">
              <circle class="analysis-dot analysis-dot-${mark}" cx="6" cy="6" r=${2 + mark} />
            </svg>
            ${t(`analysis.legend.${mark}`)} ${MARKS[mark]}
          </li>`,
      )}
      ${
        luckBars(study).length > 0 &&
        html`<li>
          <svg width="12" height="12" aria-hidden="true">
            <path class="analysis-luck-w" d="M2 1h3v5h-3z" />
            <path class="analysis-luck-b" d="M7 6h3v5h-3z" />
          </svg>
          ${t('analysis.legend.luck', { name })}
        </li>`
      }
    </ul>
    <p>${t('analysis.points')}</p>
  </div>`;
}

/**
 * @param {{study: Study, points: ReturnType<typeof curveOf>, width: number, at: number, onAt: (at: number) => void, name: string}}
 *   props
 */
function Drawing({ study, points, width, at, onAt, name }) {
  const { left, right, top, gap } = EDGES;
  const last = points.length - 1;
  const wide = width - left - right;
  const tall = HEIGHT - 2 * top;
  const luck = luckBars(study);
  const height = HEIGHT + (luck.length > 0 ? gap + LUCK_HEIGHT : 0);
  const x = (/** @type {number} */ index) => round(left + (wide * index) / Math.max(last, 1));
  const y = (/** @type {number} */ score) => round(top + tall * (1 - score));
  const runs = runsOf(points);
  const marks = marksOf(study);
  /** @param {any} event */
  const point = (event) => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const spot = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    onAt(Math.max(0, Math.min(last, Math.round((spot / wide) * last))));
  };
  const words = {
    name,
    n: last,
    from: pointsText(points[0]?.score ?? 0.5),
    to: pointsText(points[last]?.score ?? 0.5),
  };
  const zero = HEIGHT + gap + LUCK_HEIGHT / 2;
  const thick = Math.max(1, Math.min(8, (wide / Math.max(last, 1)) * 0.7));
  return html`<svg
    class="analysis-svg"
    width=${width}
    height=${height}
    viewBox="0 0 ${width} ${height}"
    role="img"
    aria-label=${t('analysis.curve', words)}
    onPointerDown=${point}
    onPointerMove=${point}
  >
    <rect class="analysis-ground" x=${left} y=${top} width=${wide} height=${tall} />
    ${runs.map((run, key) => html`<path key=${key} class="analysis-share" d=${shareOf(run, x, y)} />`)}
    ${TICKS.map(
      (tick) =>
        html`<g key=${tick} class="analysis-tick">
          <path d="M${left} ${y(tick)}H${width - right}" />
          <text x=${left - 6} y=${y(tick)} text-anchor="end" dominant-baseline="central">
            ${tick * 100}
          </text>
        </g>`,
    )}
    ${runs.map((run, key) => html`<path key=${key} class="analysis-band" d=${bandOf(run, x, y)} />`)}
    ${runs.map((run, key) => html`<path key=${key} class="analysis-line" d=${lineOf(run, x, y)} />`)}
    ${luck.length > 0 && html`<path class="analysis-zero" d="M${left} ${zero}H${width - right}" />`}
    ${luck.map((bar) => luckBar(bar, { x, zero, thick }))}
    <path class="analysis-here" d="M${x(at)} ${top}V${height}" />
    ${marks.map((mark, line) => markDot(mark, line, points[line + 1], { x, y }))}
    ${points[at] && html`<circle class="analysis-spot" cx=${x(at)} cy=${y(points[at]?.score ?? 0)} r="4.5" />`}
  </svg>`;
}

/**
 * The luck of one throw.
 * @param {ReturnType<typeof luckBars>[number]} bar
 * @param {{x: Scale, zero: number, thick: number}} place zero: the height of the line without luck
 */
function luckBar({ line, luck, side }, { x, zero, thick }) {
  const size = Math.min(1, Math.abs(luck) / LUCK_FULL) * (LUCK_HEIGHT / 2);
  return html`<rect
    key=${line}
    class="analysis-luck analysis-luck-${side}"
    x=${round(x(line + 0.5) - thick / 2)}
    y=${round(luck > 0 ? zero - size : zero)}
    width=${round(thick)}
    height=${round(Math.max(size, 0.5))}
  />`;
}

/**
 * The mark of a turn on the curve.
 * @param {number} mark 0: none
 * @param {number} line
 * @param {ReturnType<typeof curveOf>[number] | undefined} spot
 * @param {{x: Scale, y: Scale}} place
 */
const markDot = (mark, line, spot, { x, y }) =>
  mark > 0 &&
  spot &&
  html`<circle
    key=${line}
    class="analysis-dot analysis-dot-${mark}"
    cx=${x(line + 1)}
    cy=${y(spot.score)}
    r=${2 + mark}
  >
    <title>${`${line + 1} ${MARKS[mark]}`}</title>
  </circle>`;

/** @typedef {{index: number, score: number, error: number}[]} Run consecutive points without a gap */
/** @typedef {(value: number) => number} Scale */

/** @param {ReturnType<typeof curveOf>} points @returns {Run[]} */
function runsOf(points) {
  /** @type {Run[]} */
  const runs = [];
  for (const [index, point] of points.entries()) {
    if (!point) continue;
    if (index === 0 || !points[index - 1]) runs.push([]);
    runs.at(-1)?.push({ index, ...point });
  }
  return runs;
}

/** @param {Run} run @param {Scale} x @param {Scale} y */
const lineOf = (run, x, y) => `M${run.map((at) => `${x(at.index)} ${y(at.score)}`).join('L')}`;

/** The area below the curve: White's share. @param {Run} run @param {Scale} x @param {Scale} y */
const shareOf = (run, x, y) =>
  `${lineOf(run, x, y)}L${x(run[run.length - 1].index)} ${y(0)}L${x(run[0].index)} ${y(0)}Z`;

/** @param {Run} run @param {Scale} x @param {Scale} y */
function bandOf(run, x, y) {
  const edge = (/** @type {1 | -1} */ sign) =>
    run.map(({ index, score, error }) => {
      const far = Math.max(0, Math.min(1, score + sign * error));
      return `${x(index)} ${y(far)}`;
    });
  return `M${[...edge(1), ...edge(-1).reverse()].join('L')}Z`;
}

/** The luck of each throw from White's view: a bar upwards is good for White. @param {Study} study */
const luckBars = ({ moves, told }) =>
  told.flatMap((one, i) =>
    one?.thrown
      ? [
          {
            line: moves[i].line,
            side: one.thrown.side,
            luck: one.thrown.side === 'w' ? one.thrown.luck : -one.thrown.luck,
          },
        ]
      : [],
  );

/** Tenths of a pixel are precise enough. @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

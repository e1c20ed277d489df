// SPDX-License-Identifier: MIT
// The history of a rating: the curve with its band, and the same data as a table.
/** @import { CurvePoint } from '../../types.d.ts' */
import { curveOf } from '../../table/curve.js';
import { t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { html, useRef, useState } from '../common/h.js';
import { InNumbers } from '../reading/in-numbers.js';
import { dayText, dayTimeText } from '../common/dates.js';
import { Waiting, useAnswer } from './people-words.js';
import { useWidth } from '../common/width.js';

const HEIGHT = 260;
const EDGES = { left: 46, right: 14, top: 14, bottom: 28 };
/** Pixels that the drawing needs per game to give each game a dot; in a narrower drawing only the last game has one. */
const DOT_PX = 8;
const ROWS_MAX = 200;

/** @param {{who: string, ruleset: string}} props */
export function RatingHistory({ who, ruleset }) {
  const { answer, again } = useAnswer(`/api/v1/people/${who}/ratings?ruleset=${ruleset}`);
  if (!answer?.ok) {
    return html`<div class="curve-box"><${Waiting} answer=${answer} again=${again} /></div>`;
  }
  /** @type {CurvePoint[]} */
  const points = answer.d.points;
  if (points.length === 0) return html`<p class="empty">${t('curve.none')}</p>`;
  return html`<div class="curve-box" data-curve=${points.length}>
    <${Curve} points=${points} name=${gameName(ruleset)} />
    <${CurveTable} points=${points} name=${gameName(ruleset)} />
  </div>`;
}

/** @param {{points: CurvePoint[], name: string}} props */
function Curve({ points, name }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const width = useWidth(box);
  const [near, setNear] = useState(/** @type {number | null} */ (null));
  const frame = { width, height: HEIGHT, ...EDGES };
  const last = points[points.length - 1];
  const words = { name, n: points.length, rating: last.rating, deviation: last.deviation };
  const shown = points[near ?? points.length - 1];
  return html`<figure class="curve">
    <div ref=${box} class="curve-drawing">
      ${
        width > 0 &&
        html`<${Drawing}
          points=${points}
          frame=${frame}
          label=${t('curve.label', words)}
          near=${near}
          onNear=${setNear}
        />`
      }
    </div>
    <figcaption class="small">
      <b>${t('curve.at', { rating: shown.rating, deviation: shown.deviation })}</b>
      <span class="quiet">${dayTimeText(shown.at)}</span>
      <span class="quiet curve-about">${t('curve.about')}</span>
    </figcaption>
  </figure>`;
}

/**
 * @param {{points: CurvePoint[], frame: import('../../table/curve.js').Frame, label: string, near: number | null,
 *          onNear: (near: number | null) => void}} props near: the point nearest to the pointer
 */
function Drawing({ points, frame, label, near, onNear }) {
  const { width, height, left, right, top, bottom } = frame;
  const { line, path, band, times, ratings } = curveOf(points, frame);
  /** @param {any} event */
  const point = (event) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const apart = line.map((at) => Math.abs(at.x - x));
    onNear(apart.indexOf(Math.min(...apart)));
  };
  const dots = line.length * DOT_PX <= width - left - right ? line : line.slice(-1);
  const at = near === null ? null : line[near];
  return html`<svg
    class="curve-svg"
    width=${width}
    height=${height}
    viewBox="0 0 ${width} ${height}"
    role="img"
    aria-label=${label}
    onPointerMove=${point}
    onPointerLeave=${() => onNear(null)}
  >
    <clipPath id="curve-frame">
      <rect x=${left} y=${top} width=${width - left - right} height=${height - top - bottom} />
    </clipPath>
    ${ratings.map(
      (tick) =>
        html`<g key=${tick.text} class="curve-tick">
          <path d="M${left} ${tick.at}H${width - right}" />
          <text x=${left - 8} y=${tick.at} text-anchor="end" dominant-baseline="central">
            ${tick.text}
          </text>
        </g>`,
    )}
    ${times.map(
      (tick) =>
        html`<g key=${tick.at} class="curve-tick">
          <path d="M${tick.at} ${height - bottom}v5" />
          <text
            x=${tick.at}
            y=${height - 8}
            text-anchor=${tick.at > width - right - 30 ? 'end' : 'middle'}
          >
            ${tick.text}
          </text>
        </g>`,
    )}
    <g clip-path="url(#curve-frame)"><path class="curve-band" d=${band} /></g>
    <path class="curve-axis" d="M${left} ${height - bottom}H${width - right}" />
    <path class="curve-line" d=${path} />
    ${at && html`<path class="curve-near" d="M${at.x} ${top}V${height - bottom}" />`}
    ${dots.map((dot, index) => html`<circle key=${index} class="curve-dot" cx=${dot.x} cy=${dot.y} r="3" />`)}
    ${at && html`<circle class="curve-dot" cx=${at.x} cy=${at.y} r="5" />`}
  </svg>`;
}

/** The table, newest game first. @param {{points: CurvePoint[], name: string}} props */
function CurveTable({ points, name }) {
  const rows = points.toReversed().slice(0, ROWS_MAX);
  return html`<${InNumbers}
    summary=${t('curve.table')}
    label=${t('curve.table.of', { name })}
    columns=${['day', 'rating', 'deviation'].map((column) => t(`curve.${column}`))}
  >
    ${rows.map(
      ({ at, rating, deviation }, index) =>
        html`<tr key=${index}>
          <td><time datetime=${new Date(at).toISOString()}>${dayText(at)}</time></td>
          <td>${rating}</td>
          <td>± ${deviation}</td>
        </tr>`,
    )}
  <//>`;
}

// SPDX-License-Identifier: MIT
// The geometry of a rating curve: maps points in time to points of a drawing, and computes the ticks of its axes. Pure.

/** @import { CurvePoint } from '../types.d.ts' */

/**
 * @typedef {{ width: number, height: number, left: number, right: number, top: number, bottom: number }} Frame the size
 * of the drawing and its margins, in pixels
 */
/** @typedef {{ at: number, text: string }} Tick at: pixels along its axis */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Possible steps of a time axis below one month. */
const SPANS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, DAY, 2 * DAY, 7 * DAY];
const MONTHS = [1, 3, 6, 12, 24, 60, 120, 240];
const MONTH = 30 * DAY;
const RATING_STEPS = [10, 20, 50, 100, 200, 500];
/** The space that one tick needs, on the rating axis and on the time axis. */
const ROW_PX = 34;
const COLUMN_PX = 66;
/** The most of the uncertainty band that is shown, in rating points: a wider band would flatten the curve. */
const BAND_MOST = 160;

const DAYS = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const YEARS = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric' });
const HOURS = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/**
 * Round times between two times, at most `most` of them.
 * @param {number} from
 * @param {number} to
 * @param {number} most
 * @returns {{ time: number, text: string }[]}
 */
export function timeTicks(from, to, most) {
  const least = (to - from) / Math.max(most, 1);
  const span = SPANS.find((one) => one >= least);
  const times = span ? spanTicks(from, to, span) : monthTicks(from, to, least);
  const words = !span ? YEARS : span < DAY ? HOURS : DAYS;
  return times.map((time) => ({ time, text: words.format(time) }));
}

/** Multiples of `span` in the time zone of this device. @param {number} from @param {number} to @param {number} span */
function spanTicks(from, to, span) {
  const start = new Date(from);
  start.setHours(0, 0, 0, 0);
  const times = [];
  if (span < DAY) {
    for (let time = start.getTime(); time <= to; time += span) times.push(time);
  } else {
    for (const day = start; day.getTime() <= to; day.setDate(day.getDate() + span / DAY))
      times.push(day.getTime());
  }
  return times.filter((time) => time >= from);
}

/** The first days of months. @param {number} from @param {number} to @param {number} least */
function monthTicks(from, to, least) {
  const months = MONTHS.find((one) => one * MONTH >= least) ?? 1200;
  const start = new Date(from);
  const first = Math.floor((start.getFullYear() * 12 + start.getMonth()) / months) * months;
  const times = [];
  for (let month = first; ; month += months) {
    const time = new Date(0, month % 12, 1).setFullYear(Math.floor(month / 12));
    if (time > to) return times.filter((one) => one >= from);
    times.push(time);
  }
}

/**
 * Round ratings between two ratings, at most `most` of them.
 * @param {number} low
 * @param {number} high
 * @param {number} most
 */
export function ratingTicks(low, high, most) {
  const step = RATING_STEPS.find((one) => (high - low) / one <= most) ?? 1000;
  const ticks = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) ticks.push(value);
  return ticks;
}

/**
 * The curve, scaled to its frame.
 * @param {readonly CurvePoint[]} points at least one, oldest first
 * @param {Frame} frame
 */
export function curveOf(points, frame) {
  const { width, height, left, right, top, bottom } = frame;
  const [from, to] = [points[0].at, points[points.length - 1].at];
  const seen = points.map(({ rating, deviation }) => [rating, Math.min(deviation, BAND_MOST)]);
  const low = Math.min(...seen.map(([rating, band]) => rating - band));
  const high = Math.max(...seen.map(([rating, band]) => rating + band));
  const [wide, tall] = [width - left - right, height - top - bottom];
  const x = (/** @type {number} */ at) =>
    round(to === from ? left + wide / 2 : left + (wide * (at - from)) / (to - from));
  const y = (/** @type {number} */ rating) =>
    round(top + (tall * (high - rating)) / (high - low || 1));
  const line = points.map(({ at, rating }) => ({ x: x(at), y: y(rating) }));
  const edge = (/** @type {1 | -1} */ sign) =>
    points.map(({ at, rating, deviation }) => `${x(at)} ${y(rating + sign * deviation)}`);
  return {
    line,
    path: `M${line.map((at) => `${at.x} ${at.y}`).join('L')}`,
    band: `M${[...edge(1), ...edge(-1).reverse()].join('L')}Z`,
    /** @type {Tick[]} */
    times: (to === from ? [] : timeTicks(from, to, Math.max(1, Math.floor(wide / COLUMN_PX)))).map(
      ({ time, text }) => ({ at: x(time), text }),
    ),
    /** @type {Tick[]} */
    ratings: ratingTicks(low, high, Math.max(2, Math.floor(tall / ROW_PX))).map((value) => ({
      at: y(value),
      text: String(value),
    })),
  };
}

/** Tenths of a pixel are precise enough. @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

// SPDX-License-Identifier: MIT
// The streak: days in a row on which a daily puzzle was solved.

/**
 * The number of days in a row up to today. A day that is not over yet does not end the row.
 * @param {readonly number[]} days
 * @param {number} today
 */
export function streakOf(days, today) {
  const known = new Set(days);
  let day = known.has(today) ? today : today - 1;
  let length = 0;
  for (; known.has(day); day -= 1) length += 1;
  return length;
}

/** The longest row of days. @param {readonly number[]} days ascending */
export function bestStreak(days) {
  let best = 0;
  let length = 0;
  days.forEach((day, i) => {
    length = days[i - 1] === day - 1 ? length + 1 : 1;
    best = Math.max(best, length);
  });
  return best;
}

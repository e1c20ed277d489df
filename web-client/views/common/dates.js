// SPDX-License-Identifier: MIT
// Dates and times in the one form that all pages use.

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** "21 Nov 2026". @param {number} at */
export const dayText = (at) => DAY.format(at);

/** "20:15". @param {number} at */
export const timeText = (at) => TIME.format(at);

/** "21 Nov 2026, 20:15". @param {number} at */
export const dayTimeText = (at) => `${dayText(at)}, ${timeText(at)}`;

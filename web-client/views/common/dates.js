// SPDX-License-Identifier: MIT
// Dates and times in the one form that all pages use.

/**
 * A formatter that is made at its first use, because most pages show no date when they are opened, and making one takes
 * several milliseconds.
 * @param {Intl.DateTimeFormatOptions} options
 * @returns {(at: number) => string}
 */
function format(options) {
  /** @type {Intl.DateTimeFormat | null} */
  let made = null;
  return (at) => (made ??= new Intl.DateTimeFormat('en-GB', options)).format(at);
}

/** "21 Nov 2026". @param {number} at */
export const dayText = format({ day: 'numeric', month: 'short', year: 'numeric' });

/** "20:15". @param {number} at */
export const timeText = format({ hour: '2-digit', minute: '2-digit' });

/** "21 Nov 2026, 20:15". @param {number} at */
export const dayTimeText = (at) => `${dayText(at)}, ${timeText(at)}`;

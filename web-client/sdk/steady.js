// SPDX-License-Identifier: MIT
// The clock of the device that no setting changes: games, countdowns and the connection go by it.

/**
 * Whole milliseconds since 1970, as events have them: as the device had them when the page was loaded, plus the time
 * that has passed since. It may stand still while the device sleeps: the connection then learns the server's time anew.
 */
export const steadyNow = () => Math.round(performance.timeOrigin + performance.now());

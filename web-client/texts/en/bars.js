// SPDX-License-Identifier: MIT
// English: the state of the connection, and announcements.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enBars = {
  'announcement.restart': 'The server restarts in a moment. Your games continue afterwards.',
  // The connection to the server
  away: 'You’re offline; we keep retrying. You can still:',
  'away.ways': 'What works offline',
  'link.lost': 'Connection lost.',
  'link.restarting': 'The server is restarting. Nothing is lost.',
  'link.again': { one: 'Trying again in {n} second.', other: 'Trying again in {n} seconds.' },
  'link.replaced': 'You continued in another window or on another device.',
  'link.replaced.do': 'Use it here',
  'link.signed-out': 'You were signed out on this device.',
  'link.signed-out.do': 'Sign in',
  'link.signed-out.guest': 'Continue as a guest',
  'link.gone': 'The server closed the connection.',
  'link.gone.do': 'Reconnect',
  'link.kicked': 'A moderator has disconnected you.',
  'link.banned': 'You are banned from this server.',
  'link.until': 'You may come back on {until}.',
  'link.reason': 'Reason: {reason}',
};

// SPDX-License-Identifier: MIT
// What is said at a table or in the front room, as the house's messages tell it. Pure: a chat and a message make the next
// chat.

/** @import { Chat, ChatChannel, ChatLine, ChatNews, TurnLine } from './types.d.ts' */

/** The house keeps a hundred; a page that stays open need not keep all that it has ever heard. */
export const LINES_MAX = 200;

/** @returns {Chat} */
export function chatStart() {
  return { lines: [], can: null, unread: [], read: {} };
}

/**
 * @param {Chat} chat
 * @param {ChatLine} line
 * @param {string | undefined} me
 * @returns {boolean} whether it is news to me
 */
function isNews(chat, line, me) {
  return line.who !== me && !line.gone && line.n > (chat.read[line.channel] ?? 0);
}

/**
 * A new list takes the place of all that came before.
 * @param {Chat} chat
 * @param {ChatLine[]} lines
 * @param {string | undefined} me
 * @returns {Chat}
 */
function withLines(chat, lines, me) {
  const known = new Set(chat.lines.map(({ n }) => n));
  const waiting = new Set(chat.unread);
  const unread = lines
    .filter((line) => (known.has(line.n) ? waiting.has(line.n) : isNews(chat, line, me)))
    .map(({ n }) => n);
  return { ...chat, lines: lines.slice(-LINES_MAX), unread };
}

/**
 * One more line, in its place: what was held back for a while may be older than what is there.
 * @param {Chat} chat
 * @param {ChatLine} line
 * @param {string | undefined} me
 * @returns {Chat}
 */
function withLine(chat, line, me) {
  const others = chat.lines.filter(({ n }) => n !== line.n);
  const lines = [...others, line].sort((a, b) => a.n - b.n).slice(-LINES_MAX);
  const news = others.length === chat.lines.length && line.who !== me && !line.gone;
  return { ...chat, lines, unread: news ? [...chat.unread, line.n] : chat.unread };
}

/**
 * Lines that were taken away: who said them stays, what was said goes.
 * @param {Chat} chat
 * @param {number[]} gone
 * @param {NonNullable<ChatLine['gone']>} how
 * @returns {Chat}
 */
function withoutLines(chat, gone, how) {
  const lines = chat.lines.map((line) => {
    if (!gone.includes(line.n)) return line;
    const { text, preset, ...rest } = line;
    return { ...rest, gone: how };
  });
  return { ...chat, lines, unread: chat.unread.filter((n) => !gone.includes(n)) };
}

/**
 * @param {Chat} chat
 * @param {ChatNews} d of a message `chat`
 * @param {string} [me]
 * @returns {Chat}
 */
export function foldChat(chat, d, me) {
  let next = chat;
  if (d.lines) next = withLines(next, d.lines, me);
  if (d.line) next = withLine(next, d.line, me);
  if (d.gone) next = withoutLines(next, d.gone, { by: d.by ?? 'host', why: d.why ?? '' });
  if (d.can) next = { ...next, can: d.can };
  return next;
}

/**
 * @param {Chat} chat
 * @param {{ until: number, reason: string }} d of a message `timeout`
 * @returns {Chat}
 */
export function foldTimeout(chat, d) {
  const can = chat.can ?? { channels: [], free: false };
  return { ...chat, can: { ...can, timeout: { until: d.until, reason: d.reason } } };
}

/**
 * All of a channel has been seen.
 * @param {Chat} chat
 * @param {ChatChannel} channel
 * @returns {Chat} the same one where nothing changes
 */
export function readChat(chat, channel) {
  const there = chat.lines.filter((line) => line.channel === channel);
  const last = there.at(-1)?.n ?? 0;
  const unread = chat.unread.filter((n) => !there.some((line) => line.n === n));
  const before = chat.read[channel] ?? 0;
  if (last <= before && unread.length === chat.unread.length) return chat;
  return { ...chat, unread, read: { ...chat.read, [channel]: Math.max(last, before) } };
}

/**
 * @param {Chat} chat
 * @param {ChatChannel | null} channel null: all of them
 * @param {(who: string) => boolean} muted
 * @returns {number} lines that wait to be read
 */
export function unreadCount(chat, channel, muted) {
  const waiting = new Set(chat.unread);
  return chat.lines.filter(
    (line) =>
      waiting.has(line.n) && (channel === null || line.channel === channel) && !muted(line.who),
  ).length;
}

/**
 * The turn of the game on the screen that had been played, or was being played, when it was said.
 * @param {readonly TurnLine[]} turns
 * @param {number | undefined} v of the line
 * @returns {number | null} how many turns; null before the first, and where it was said in a game before this one
 */
export function turnOf(turns, v) {
  const played = v === undefined ? 0 : turns.filter((turn) => turn.v <= v).length;
  return played > 0 ? played : null;
}

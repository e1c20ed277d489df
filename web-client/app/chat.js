// SPDX-License-Identifier: MIT
// The chats of tables and of the lobby, folded from the server's messages. Pure: a chat and a message give the next
// chat.

/** @import { Chat, ChatChannel, ChatLine, ChatNews, TurnLine } from '../types.d.ts' */

/** Number of lines that the page keeps. The server keeps 100; a page that stays open must not grow without limit. */
export const LINES_MAX = 200;

/** @returns {Chat} */
export function chatStart() {
  return { lines: [], can: null, unread: [], read: {} };
}

/**
 * @param {Chat} chat
 * @param {ChatLine} line
 * @param {string | undefined} me
 * @returns {boolean} whether the line counts as unread for me
 */
function isNews(chat, line, me) {
  return line.who !== me && !line.gone && line.n > (chat.read[line.channel] ?? 0);
}

/**
 * Replaces all lines by a new list.
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
 * Inserts a line in its order: a line that the server held back for a while may be older than lines that are already
 * here.
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
 * Marks lines as removed: their author stays visible, their text does not.
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
 * Marks all lines of a channel as read.
 * @param {Chat} chat
 * @param {ChatChannel} channel
 * @returns {Chat} the same object if nothing changes
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
 * @returns {number} number of unread lines
 */
export function unreadCount(chat, channel, muted) {
  const waiting = new Set(chat.unread);
  return chat.lines.filter(
    (line) =>
      waiting.has(line.n) && (channel === null || line.channel === channel) && !muted(line.who),
  ).length;
}

/**
 * The turn of the shown game that had been played, or was being played, when the line was written.
 * @param {readonly TurnLine[]} turns
 * @param {number | undefined} v of the line
 * @returns {number | null} the number of turns; null before the first turn, and for a line of an earlier game
 */
export function turnOf(turns, v) {
  const played = v === undefined ? 0 : turns.filter((turn) => turn.v <= v).length;
  return played > 0 ? played : null;
}

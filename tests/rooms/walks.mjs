// SPDX-License-Identifier: MIT
// Compares rules.wasm with the native rules on a walk through random rooms, which rooms-print has printed. It reads
// rooms through the page's own code, in node and in a browser.

/**
 * Faults of the dice, after which the page goes on. The native rules check the dice first: an event may have another
 * fault too, which the page then names.
 */
const DICE = ['app-link', 'seat-link', 'link-changed', 'dice', 'game-id', 'number'];

/** A refused turn is named by the rule that it breaks. */
const TURN = ['illegal', 'too-short', 'text'];

/** The canonical text has no short forms of control characters. */
const SHORT = { b: '\\u0008', t: '\\u0009', n: '\\u000a', f: '\\u000c', r: '\\u000d' };

/** The state of a room as its canonical text. @param {any} room */
const textOf = (room) =>
  JSON.stringify(room.view()).replace(/\\(.)/g, (text, letter) => SHORT[letter] ?? text);

/** @param {string} text @returns {Promise<string>} the first 16 digits of its SHA-256 */
async function hashOf(text) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const digits = [...new Uint8Array(hash, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0'));
  return digits.join('');
}

/**
 * @param {any} room
 * @param {any} event
 * @returns {{ refused: string | null, seal: string | null }} the codes of both kinds of faults
 */
function taken(room, event) {
  try {
    return { refused: null, seal: room.take(event).seal?.code ?? null };
  } catch (error) {
    if (!error.refusal) throw error;
    return { refused: error.refusal.code, seal: null };
  }
}

/** @param {string} fault of the native rules @param {ReturnType<typeof taken>} found */
function isSame(fault, { refused, seal }) {
  if (fault === '-') return refused === null && seal === null;
  if (refused === null) return seal === fault;
  return refused === fault || (fault === 'turn' && TURN.includes(refused)) || DICE.includes(fault);
}

/**
 * @param {string} printed
 * @param {any} rules of createRules()
 * @returns {Promise<{ events: number, faults: Record<string, number>, wrong: string[] }>} wrong: descriptions of the
 * events after which the fault or the state differs
 */
export async function compareWalk(printed, rules) {
  const lines = printed.trimEnd().split('\n');
  /** @type {Record<string, number>} */
  const faults = {};
  /** @type {string[]} */
  const wrong = [];
  /** @type {any[]} the events of the room that follow */
  let sound = [];
  let id = '';
  let room = rules.room(id);
  for (let i = 0; i < lines.length; i += 2) {
    const event = JSON.parse(lines[i]);
    const [fault, wanted] = lines[i + 1].split(' ');
    if (event.room !== id) {
      id = event.room;
      sound = [];
      room = rules.room(id);
    }
    const found = taken(room, event);
    if (fault === '-') sound.push(event);
    if (fault !== '-' && found.refused === null) {
      room = rules.room(id);
      sound.forEach((each) => room.take(each));
    }
    const hash = await hashOf(textOf(room));
    faults[fault] = (faults[fault] ?? 0) + 1;
    if (!isSame(fault, found) || hash !== wanted) {
      wrong.push(`${i / 2 + 1}: ${fault} ${wanted}, ${JSON.stringify(found)} ${hash} ${lines[i]}`);
    }
  }
  return { events: lines.length / 2, faults, wrong };
}

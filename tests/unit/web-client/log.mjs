// SPDX-License-Identifier: MIT
// Whole logs of rooms, played at random from a seed, in the form that a server writes. Hashes and throws come from
// node's own crypto, so that the page's implementation is checked against another one.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { applyEvent, createHistory, historyFold } from '../../../web-client/table/history.js';
import { createRules, openWasm } from '../../../web-client/table/rules.js';

const module = (name) =>
  readFileSync(join(process.env.TABERNA_BUILD ?? 'build', 'rules/wasm', name));

/** The functions of offline.wasm that the page does not call. */
const { ask } = await openWasm(module('offline.wasm'));
export const more = {
  list: () => JSON.parse(ask('rules_list')),
  hash: (position) => ask('rules_hash', position),
  replays: (position) => ask('rules_replays', position) === '1',
  rolloff: (text, white, black) => ask('rules_rolloff', text, white.join(''), black.join('')),
  rolloffCount: (text) => Number(ask('rules_rolloff_count', text)),
  rulesOf: (position) => ask('rules_rules', position),
  throwDice: (position, faces) => ask('rules_throw', position, faces.join('')),
};

export const rules = { ...(await createRules(module('rules.wasm'))), ...more };
export const offlineRules = await createRules(module('offline.wasm'));

/**
 * The room after its log so far and some more events, with the last fault of an event and of its dice.
 * @param {Room} room
 * @param {...{ e: string, d: any, c?: any }} events
 */
export function read(room, ...events) {
  const history = createHistory(room.log.room, rules);
  let found = { fault: null, seal: null };
  const take = (event) => {
    const last = applyEvent(history, event);
    found = { fault: last.fault ?? found.fault, seal: last.seal ?? found.seal };
  };
  room.log.lines.forEach((line) => take(JSON.parse(line)));
  events.forEach((event) =>
    take({ t: 'event', room: room.log.room, v: history.v + 1, at: 77, ...event }),
  );
  return { ...historyFold(history), ...found };
}

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  parts.forEach((part) => hash.update(part));
  return hash.digest();
};
const bytes = (hex) => Buffer.from(hex, 'hex');
const uint32 = (value) => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
};

/** Numbers from 0 to n - 1, the same for the same seed. */
export function chance(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

export class Chain {
  /** @param {string | Buffer} name a name from which the seed is made, or the seed itself */
  constructor(name) {
    const links = [typeof name === 'string' ? sha256(name) : name];
    for (let i = 0; i < 4096; i++) {
      links.push(sha256(links.at(-1)));
    }
    this.links = links.reverse();
  }

  link(i) {
    return this.links[i].toString('hex');
  }
}

/** The events of one room, each sealed when it is written. */
export class Log {
  constructor(room) {
    this.room = room;
    this.hash = sha256(`taberna/log/1${room}`);
    this.lines = [];
  }

  get text() {
    return this.lines.join('\n') + '\n';
  }

  add(e, d, position) {
    const v = this.lines.length + 1;
    const event = { t: 'event', room: this.room, v, at: 1_763_683_200_000 + v, e, d };
    if (position) {
      event.p = rules.hash(position);
    }
    const open = JSON.stringify(event).slice(0, -1);
    this.hash = sha256(this.hash, open);
    this.lines.push(`${open},"h":"${this.hash.toString('hex').slice(0, 16)}"}`);
    return this.lines.at(-1);
  }
}

/** A room of two players with one or more games in it. */
export class Room {
  constructor({ room = 'k3v9q2xw', ruleset = 'tabula', seed = 1, dice = 'chain', games = 1 } = {}) {
    this.pick = chance(seed);
    this.log = new Log(room);
    this.seed = seed;
    this.dice = dice;
    this.rules = rules.rulesOf(rules.start(ruleset, 'w'));
    this.game = 0;
    this.people = { w1: { who: 'livia', name: 'Livia' }, b1: { who: 'zeno', name: 'Zeno' } };
    this.server = new Chain(`house/${seed}/1`);
    this.log.add('created', {
      rules: this.rules,
      visibility: 'link',
      watch: 'anyone',
      opening: 'roll_battle',
      takeback: 'until_opponent_rolls',
      dice,
      seats: 1,
      host: 'livia',
      ...(games > 1 && { games }),
      tip: this.server.link(0),
    });
  }

  sit(chains = {}) {
    this.chains = { w1: new Chain(`w/${this.seed}`), b1: new Chain(`b/${this.seed}`), ...chains };
    for (const seat of ['w1', 'b1']) {
      if (this.dice === 'chain') {
        this.people[seat].tip = this.chains[seat].link(0);
      }
      this.log.add('seated', { seat, ...this.people[seat] });
    }
    return this;
  }

  start() {
    this.game += 1;
    const tips = [this.server.link(0)];
    if (this.dice === 'chain') {
      tips.push(this.people.w1.tip, this.people.b1.tip);
    }
    const zero = Buffer.alloc(1);
    this.gid = sha256(
      Buffer.from('taberna/game/1'),
      zero,
      this.rules,
      zero,
      this.log.room,
      zero,
      ...tips.map(bytes),
    ).toString('hex');
    this.throws = 0;
    this.used = { w1: 0, b1: 0 };
    this.witness = { w: 'w1', b: 'b1' };
    this.position = rules.start(this.rules, 'w');
    this.chance = rules.owed(this.position).chance;
    this.log.add(
      'started',
      {
        game: this.game,
        rules: this.rules,
        gid: this.gid,
        seats: structuredClone(this.people),
        tip: this.server.link(0),
      },
      this.position,
    );
    return this;
  }

  /** Throws until one side wins the roll-off. */
  rollOff() {
    for (let first = null; !first;) {
      const count = rules.rolloffCount(this.rules);
      const { i, links, faces } = this.throw('w1', 'b1', 2 * count);
      const [white, black] = [faces.slice(0, count), faces.slice(count)];
      const winner = rules.rolloff(this.rules, white, black);
      first = winner === 'again' ? null : winner;
      this.position = rules.start(this.rules, first ?? 'w');
      this.log.add('rolloff', { i, links, white, black, first }, this.position);
    }
    return this;
  }

  throw(witness, roller, count) {
    const i = ++this.throws;
    const open = this.dice !== 'chain';
    const next = (seat) => (open ? '00'.repeat(32) : this.chains[seat].link(++this.used[seat]));
    const all = [this.server.link(i), next(witness), next(roller)];
    const stream = [];
    for (let k = 0; k < 3; k++) {
      const block = createHmac('sha256', bytes(all[0]))
        .update('taberna/dice/1')
        .update(
          Buffer.concat([bytes(this.gid), uint32(i), bytes(all[1]), bytes(all[2]), uint32(k)]),
        )
        .digest();
      stream.push(...block);
    }
    const faces =
      this.chance === 'sticks'
        ? stream.flatMap((byte) => [...byte.toString(2).padStart(8, '0')].map(Number))
        : stream.filter((byte) => byte < 252).map((byte) => (byte % 6) + 1);
    return { i, links: open ? [all[0]] : all, faces: faces.slice(0, count) };
  }

  /** Plays one throw or turn. Returns false when the game is over. */
  move() {
    const owed = rules.owed(this.position);
    if (owed.kind === 'over') {
      return false;
    }
    if (owed.kind === 'roll') {
      const witness = this.witness[owed.seat[0] === 'w' ? 'b' : 'w'];
      const { i, links, faces } = this.throw(witness, owed.seat, owed.count);
      this.position = rules.throwDice(this.position, faces);
      this.log.add('rolled', { i, seat: owed.seat, dice: faces, witness, links }, this.position);
      return true;
    }
    const steps = [];
    let now = this.position;
    for (;;) {
      const still = rules.owed(now);
      const mine = still.kind === 'turn' && still.seat === owed.seat;
      const legal = mine ? rules.steps(now).steps : [];
      if (legal.length === 0) {
        break;
      }
      const step = legal[this.pick(legal.length)];
      steps.push(step.text);
      now = step.after;
    }
    this.position = rules.turn(this.position, steps);
    this.witness[owed.seat[0]] = owed.seat;
    const after = rules.owed(this.position);
    const sends = this.dice === 'chain' && after.kind === 'roll' && after.seat[0] !== owed.seat[0];
    const link = sends ? { link: this.chains[owed.seat].link(this.used[owed.seat] + 1) } : {};
    const d = { seat: owed.seat, ...(steps.length > 0 && { steps }), ...link };
    this.log.add(steps.length > 0 ? 'turn' : 'passed', d, this.position);
    return true;
  }

  /** Plays until there are so many events, or to the end. */
  play(events = Infinity) {
    while (this.log.lines.length < events && this.move());
    const owed = rules.owed(this.position);
    if (owed.kind === 'over') {
      this.server = new Chain(`house/${this.seed}/${this.game + 1}`);
      const reason = owed.result === '1/2' ? 'dead' : 'won';
      const again = rules.replays(this.position) ? { again: true } : {};
      this.log.add(
        'ended',
        { game: this.game, result: owed.result, reason, tip: this.server.link(0), ...again },
        this.position,
      );
      this.result = owed.result;
    }
    return this;
  }

  /** The next game starts without a request of the players. */
  again() {
    this.people = { w1: this.people.b1, b1: this.people.w1 };
    const d = { game: this.game + 1, seats: structuredClone(this.people) };
    this.log.add('rematch', d, this.position);
    return this.start().rollOff();
  }

  /** Both players request another game; White and Black change places. */
  rematch() {
    const fresh = { w1: new Chain(`w/${this.seed}/again`), b1: new Chain(`b/${this.seed}/again`) };
    for (const seat of ['w1', 'b1']) {
      const tip = this.dice === 'chain' ? { tip: fresh[seat].link(0) } : {};
      this.people[seat] = { ...this.people[seat], ...tip };
      this.log.add('offered', { what: 'rematch', seat, ...tip }, this.position);
    }
    this.chains = { w1: fresh.b1, b1: fresh.w1 };
    return this.again();
  }
}

/**
 * A room whose first game was tied: the first such room among those made from the seeds 1, 2, 3 and so on, so always
 * the same one.
 */
export function tiedRoom(settings) {
  for (let seed = 1; ; seed++) {
    const room = new Room({ seed, ruleset: 'twelve-dogs;tie=replay', ...settings });
    if (room.sit().start().rollOff().play().result === '1/2') {
      return room;
    }
  }
}

/** Seals a changed log again, as a forger who knows the hash function would. */
export function resealed(lines) {
  const events = lines.map((line) => JSON.parse(line));
  let hash = sha256(`taberna/log/1${events[0].room}`);
  return events.map((event) => {
    const { h: _, ...rest } = event;
    const open = JSON.stringify(rest).slice(0, -1);
    hash = sha256(hash, open);
    return `${open},"h":"${hash.toString('hex').slice(0, 16)}"}`;
  });
}

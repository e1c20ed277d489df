// SPDX-License-Identifier: MIT
// The types of the package taberna-client. README.md has examples; /protocol.md of every server describes commands and events.

import type {
  Fold,
  Link,
  Message,
  Person,
  RoomEvent,
  RoomState,
  Rules,
  Seat,
  Verdict,
} from '../types.d.ts';
import type { Commands } from '../wire-types.d.ts';

export type { Commands, Fold, Link, Message, RoomEvent, Rules, Seat, Verdict };

/** A whole turn, and the position after it; a pass has no steps. */
export interface Turn {
  steps: string[];
  after: string;
}

/** The functions of a browser's localStorage. */
export type ClientStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface Options {
  client?: string; // the name of the program, 1 to 64 characters
  token?: string; // for programs, of a login, or of an earlier session
  storage?: ClientStorage; // keeps the token and the secrets of the dice; by default in memory
  want?: ('position' | 'owed' | 'legal')[]; // further fields of events and snapshots: section 2.4 of the protocol
  guest?: boolean; // true: connect as a guest, even if this browser is signed in to an account
  WebSocket?: any; // a class of sockets; by default the global one, or that of the package ws
  onLink?(link: Link, retryAt: number | null): void; // also before connect() resolves
}

/** A command that the server, or the client itself, refused. */
export class Refusal extends Error {
  code: string; // chapter 14 of the protocol; of the client `gone`, `session-expired` and others
  status: number; // 0 if the client refused it
  params: Record<string, any>;
}

/** A room whose log is wrong, or in which a throw is another than the committed dice. */
export class NotTrusted extends Error {}

/** A room that the client follows. */
export interface FollowedRoom {
  readonly id: string;
  readonly v: number; // the number of the last event
  readonly state: Fold; // after the last event
  readonly log: string; // one event per line, as sent
  readonly people: Pick<RoomState, 'presence' | 'watchers' | 'watching'>;
  readonly seat: Seat | null; // of this user
  readonly owed: 'roll' | 'link' | 'turn' | null; // what this user owes
  turns(): Turn[]; // the legal turns of the seat that owes a turn
  check(): void; // throws NotTrusted; play() calls it
  verify(): Verdict; // replays the whole log
  until(is: () => unknown): Promise<void>; // resolves when the condition holds, rejects if the connection ends
  on(name: 'change', listener: (room: FollowedRoom) => void): () => void; // returns a function that ends it
  on(name: 'event', listener: (event: RoomEvent) => void): () => void;
  request(t: string, d?: object): Promise<any>; // a command of this room, with its version
  sit(seat?: string): Promise<any>;
  rematch(): Promise<any>;
  roll(): Promise<any>; // also sends a link that this user owes
  turn(steps: string[]): Promise<any>;
  play(choose: (turns: Turn[], room: FollowedRoom) => Turn | Promise<Turn>): Promise<Fold>; // to the end of the game
}

export interface Client {
  readonly me: (Person & { account: boolean }) | null;
  readonly link: Link;
  readonly rules: Rules;
  readonly rooms: Map<string, FollowedRoom>;
  // The name is the type of a message, or one of `message` (all), `link`, `welcome` and `refusal`.
  on(name: string, listener: (value: any) => void): () => void;
  request(t: string, d?: object, envelope?: { room?: string; v?: number }): Promise<any>;
  open(settings: Commands['room.open']): Promise<FollowedRoom>;
  follow(room: string): Promise<FollowedRoom>;
  unfollow(room: string): Promise<void>;
  subscribe(topic: string): Promise<void>; // `lobby`, `me`, `tv`, `chat:ID`
  close(): void;
}

/** A finished game in the list of a server. */
export interface FinishedGame {
  room: string;
  game: number;
  ruleset: string;
  rules: string;
  started: number;
  ended: number;
  result: '1-0' | '0-1' | '1/2';
  reason: string;
  turns: number;
  rated: boolean;
  seats: Partial<Record<Seat, Person>>;
}

/** Connects to a server, such as `http://localhost:8080`. A connection that breaks comes back by itself. */
export function connect(address: string | URL, options?: Options): Promise<Client>;
/** Replays an exported log: its hashes, its throws and its turns. */
export function verifyLog(log: string): Promise<Verdict>;
export function loadRules(): Promise<Rules>;
export function legalTurns(rules: Rules, position: string): Turn[];
export function finishedGames(
  address: string | URL,
  filter?: Record<string, string | number | boolean>,
): AsyncGenerator<FinishedGame>;
export function gameLog(address: string | URL, room: string): Promise<string>;
export function memoryStorage(): ClientStorage;
/** In Node: a file with the secrets of one session. */
export function fileStorage(path: string): Promise<ClientStorage>;

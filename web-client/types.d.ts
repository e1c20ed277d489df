// SPDX-License-Identifier: MIT
// The shapes of messages (server/protocol.md) and of the page's one state object. Read by `tsc --checkJs --strict`.

export type { ArchivedGame, CurvePoint, Encounter, Leaderboard, Tally } from './wire-types.d.ts';

import type { Debt, Legal, Tally } from './wire-types.d.ts';

/** A message of server/protocol.md, in either direction. */
export interface Message {
  t: string;
  id?: number; // of a command
  re?: number; // of an answer: the id of the command
  room?: string;
  v?: number;
  d?: any;
  behind?: boolean; // of a snapshot
  until?: number; // of a snapshot
  node?: string; // of a snapshot: the node that has the room
  [more: string]: any;
}

/** The answer to a command or to a request over HTTP. */
export type Answer = { ok: true; d: any } | Refused;

/** A refused command; without a status if the client refused it itself. */
export interface Refused {
  ok: false;
  code: string;
  params: Record<string, any>;
  detail: string;
  status?: number;
}

/** The time and the timers of the page, so that tests can replace them. */
export interface Clock {
  now(): number; // milliseconds since 1970
  after(run: () => void, ms: number): any; // starts a timer and returns it
  cancel(timer: any): void;
}

export type Side = 'w' | 'b';
export type Seat = 'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3';
/** A point 1..24, or a place off the board. */
export type Place = number | 'hand' | 'bar' | 'off';

/** One legal next step, as rules.wasm lists it. */
export interface Step {
  text: string;
  from: Place;
  to: Place;
  hit: boolean;
  dice: number[]; // the dice that it uses up
  after: string; // the position after the step
}

/** A position of a track game, parsed for drawing. */
export interface TablesBoard {
  ruleset: string;
  points: { side: Side | null; men: number }[]; // 24 of them, point 1 first
  hand: Record<Side, number>;
  bar: Record<Side, number>;
  off: Record<Side, number>;
  turn: string; // "w", "b2", or a result
  dice: number[]; // not yet played, highest first
}

/** A position of Twelve Dogs: one table of six points. */
export interface DogsBoard {
  ruleset: string;
  points: { side: Side | null; men: number }[]; // 6 of them, point 1 first
  hand: Record<Side, number>;
  table: number | null; // 1..4; null if it is still to be chosen
  turn: string;
  dice: number[];
}

/** A position of Tablan. Squares are numbered in the direction of movement: 1 is A, 13 M, 25 m, 37 a, 48 l. */
export interface TablanBoard {
  ruleset: string;
  squares: ({ side: Side; state: 'waiting' | 'moved' | 'stuck' } | null)[]; // 48 of them, square 1 first; null: empty
  turn: string;
  value: number | null; // of the throw, or of the half that is left to play; null before the throw
}

/** A position of Tablaaza. Squares are numbered from 1 along the rows, the bottom row first. */
export interface TablaazaBoard {
  ruleset: string;
  columns: number;
  rows: number;
  plots: { name: string; red: boolean; what: 'lake' | 'vacant' | 'stone' | 'pavilion' }[];
  turn: string;
}

export interface SeatInfo {
  who: string;
  name: string;
  tip?: string;
  bot?: boolean; // the player is a program
  level?: number; // the id of a level; only for bots of the server
}

export interface RoomSettings {
  visibility: 'link' | 'public' | 'private';
  watch: 'anyone' | 'link' | 'nobody';
  opening: 'roll_battle' | 'random' | 'alternate_in_match';
  takeback: 'until_opponent_rolls' | 'until_confirm';
  // record: the game was imported as text; device: it is played without a server
  dice: 'chain' | 'server' | 'record' | 'device';
  clock: string; // "none", "delay:15/300", "fischer:300/5", "days:3"
  games: number; // most games of a series
  sides: 'swap' | 'stay'; // whether sides change from game to game
  talk: 'auto' | 'free' | 'presets' | 'off';
  crowd: 'open' | 'after'; // when players see what spectators write
  overheard: 'no' | 'yes'; // whether users without a seat read what players write
  bots: 'no' | 'yes'; // whether programs of other authors may take a seat
  delay: number; // number of throws by which spectators see the game late
  invited: string[]; // names or user ids; empty: all users may sit
  rated: boolean; // its games change the ratings of its players
}

/** The rating of a user at a game. */
export interface Strength {
  rating: number;
  deviation?: number;
  provisional?: boolean; // true: based on few games, so that it may still change much
}

/** The change of a user's rating by one game. */
export interface Rated {
  who: string;
  before: number;
  after: number;
  deviation: number;
  provisional: boolean;
}

/** The clocks of a game as an event left them. */
export interface Clocks {
  at: number; // when the event happened, in the server's milliseconds
  w: number; // remaining milliseconds of White's clock, or until the deadline
  b: number;
  run: '' | Side | 'wb'; // the sides whose clock runs
  free: number; // milliseconds after `at` that are not charged to the clock
}

/** An outage of the server in the turn that is owed. */
export interface Outage {
  v: number; // of the event
  why: string; // `restart`, `pause`, `store` or `time`
  back: Partial<Record<Side, number>>; // milliseconds that the running sides got
}

/** The right of a player to end a game that the others have left. */
export interface Claim {
  seat: Seat; // the seat that was left
  at: number; // the claim is valid from this time on, in the server's milliseconds
}

export interface Owed {
  seat: Seat;
  kind: 'roll' | 'turn' | 'link';
  deadline?: number; // when the flag falls, in the server's milliseconds
}

export interface LobbyLine {
  room: string;
  rules: string;
  visibility: string;
  state: 'open' | 'playing' | 'ended' | 'closed';
  seats: Partial<Record<Seat, (SeatInfo & Partial<Strength>) | null>>;
  rated?: boolean;
  clock?: string; // absent: the game is untimed
  games?: number;
  delay?: number; // number of throws by which spectators see the game late
  score?: Record<Side, number>; // of a series, in half points
  host?: Person & Partial<Strength>;
  locked?: boolean;
  more?: number; // tables of the same network that this line stands for
  live?: boolean; // the game is played now: by presence and by the age of the last decision
  moved?: number; // time of the last turn or throw of a running game
  owed?: boolean; // only in the user's own list: the others wait for this user
  invited?: boolean; // only there: another user's open table, where a seat is kept for this user
  watchers: number;
  turns: number;
  since: number;
  position?: string;
}

/** A series between the same players: the number of games that count, and the half points of the present players. */
export interface Series {
  played: number;
  score: Record<Side, number>;
  over: boolean; // a side has more than half of the points, or all games are played
}

export type ChatChannel = 'players' | 'watchers' | 'lobby';

/** A line of a chat: a typed text, the id of a preset phrase, or a note that the line was removed. */
export interface ChatLine {
  n: number;
  channel: ChatChannel;
  who: string;
  name: string;
  at: number;
  v?: number;
  text?: string;
  preset?: string;
  gone?: { by: 'host' | 'operator' | 'writer'; why: string };
}

/** The current rights of the user to write in a chat. */
export interface ChatRights {
  channels: ChatChannel[];
  free: boolean; // free text is allowed, not only phrases
  timeout?: { until: number; reason: string }; // the end in the server's milliseconds
}

/** The `d` of a message `chat`: all lines, one more line, or removed lines; and the user's rights to write. */
export interface ChatNews {
  lines?: ChatLine[];
  line?: ChatLine;
  gone?: number[];
  by?: 'host' | 'operator' | 'writer';
  why?: string;
  can?: ChatRights;
}

/** The filter of the lobby. */
export interface LobbyFilter {
  game: string; // '' for all games
  pace: '' | 'untimed' | 'live' | 'days';
  free: boolean; // only tables with a seat that this user may take
}

export interface RoomEvent {
  t: 'event';
  room: string;
  v: number;
  at: number;
  e: string;
  d: any;
  p?: string;
  c?: Omit<Clocks, 'at'>;
  h: string;
  // Only for a client that wants them, and not in the log:
  position?: string;
  owed?: Debt[];
  legal?: Legal; // if this client owes a turn
}

/** A throw, as verified by this page. */
export interface Seal {
  i: number;
  seat: Seat | null; // null for a roll-off
  dice: number[];
  state: 'good' | 'bad' | 'none'; // none: the room has no verifiable dice
  why?: string; // the error, if `bad`
}

/** One line of the move list: a throw and the turn that was played with it. */
export interface TurnLine {
  number: number; // from 1 in each game
  seat: Seat;
  dice: number[]; // highest first
  steps: string[] | null; // null while the turn is being played; [] is a pass
  before: string; // the position after the throw
  after: string | null;
  v: number; // number of the event
  // the choice that another seat made before the turn
  chosen?: { seat: Seat; steps: string[]; before: string; after: string };
}

/** The turn that the player is making on this screen: no part of it has been sent. */
export interface Draft {
  base: string; // the position with the whole throw
  steps: Step[]; // the steps so far
  position: string; // after the steps; if they leave no legal step, the next side is to move in it
  legal: Step[]; // legal next steps
  complete: boolean; // true: the turn can be confirmed, because it may end here or has ended
  lead: number; // the die that a tap plays first
}

/** The next automatic action of the page and its time. It is announced, so that it does not surprise the user. */
export interface Auto {
  what: 'roll' | 'pass' | 'forced' | 'again';
  at: number; // milliseconds, as from Date.now()
}

export interface RoomState {
  id: string;
  v: number;
  rules: string; // "tabula@1;entry=free"
  settings: RoomSettings;
  host: string;
  state: 'open' | 'playing' | 'ended' | 'closed';
  paused: boolean;
  seats: Partial<Record<Seat, SeatInfo | null>>; // every seat of the room is a key
  presence: Partial<Record<Seat, 'here' | 'away' | 'banned'>>;
  colours: Partial<Record<Seat, number>>; // of the avatars of players who have chosen one, from 1
  watchers: number;
  mySeat: Seat | null;
  game: number; // number of the game; 0 before the first
  gid: string | null;
  position: string | null;
  owed: Owed[];
  result: '1-0' | '0-1' | '1/2' | null;
  reason: string | null;
  shut?: string; // the operator's reason for closing the room
  again: boolean; // another game starts without a request
  level: number; // the level of the adapting bot in this game; 0: no such bot plays
  series: Series;
  locked: boolean; // no new player may take a seat
  turns: TurnLine[];
  rolloffs: { white: number[]; black: number[]; first: Side | null }[];
  seals: Seal[];
  draft: Draft | null; // set if this player owes a turn
  canTakeBack: boolean;
  offers: Seat[]; // the seats that have asked for a rematch
  clocks: Clocks | null; // null: the game is untimed, or there is no game
  drawOffer: Seat | null; // the seat that offers a draw
  claim: Claim | null;
  watching: Person[]; // the first spectators that are not hidden
  history: 'whole' | 'loading'; // loading: `turns` and `seals` are incomplete, and the player can neither roll nor play
  busy: string | null; // the unanswered command: "roll", "turn", "sit" …
  late: boolean; // the answer to `busy` is so late that the page should say so
  auto: Auto | null; // the announced automatic action
  awaitsInput: boolean; // the next game starts by itself, but only after an input of this player
  autoDone: 'pass' | 'forced' | null; // how this page played the last complete turn without a tap
  trusted: boolean; // every hash that this page computed agreed with the server's
  ratings: Partial<Record<Seat, Strength>>; // of the players of a rated table
  imported: boolean; // its games were imported: no user of this server plays there
  rated: RatedGame | null; // the rating changes of the last game, if this page received them
}

export interface RatedGame {
  game: number;
  seats: Partial<Record<Seat, Rated>>; // by the seats of the game; empty if the game did not count
  why?: string; // `not-played` or `too-often`: the reason that it did not count
}

/** An error in a log. */
export interface Fault {
  code: string; // a word of room_fault_word(), or `field`, `position`, `log-hash`
  says: string;
}

/** A room after the events of its log: the text of its state (rules/room/text/canonical.h), and what is only shown. */
export interface Fold {
  id: string;
  v: number;
  at: number; // time of the last event
  rules: string;
  settings: RoomSettings;
  host: string;
  state: RoomState['state'];
  paused: boolean;
  seats: RoomState['seats'];
  game: number;
  gid: string | null;
  position: string | null;
  owed: Owed[];
  result: RoomState['result'];
  reason: string | null;
  shut?: string;
  again: boolean;
  level: number;
  series: Series;
  locked: boolean;
  turns: TurnLine[];
  rolloffs: RoomState['rolloffs'];
  seals: Seal[];
  offers: Seat[];
  clocks: Clocks | null;
  outage: Outage | null;
  drawOffer: Seat | null;
  rolloff: boolean; // a roll-off is due before the first turn
  chains: Partial<Record<Seat, { used: number }>>; // links that were used in throws
  takeback: Seat | null; // the seat that may take back the last turn
}

export interface Person {
  who: string;
  name: string;
  bot?: boolean; // the user is a program
}

/** The chat of a room or of the lobby. */
export interface Chat {
  lines: ChatLine[]; // oldest first
  can: ChatRights | null; // null until the server has sent the rights
  unread: number[]; // numbers of unread lines of other users
  read: Partial<Record<ChatChannel, number>>; // the last line that was read, by channel
}

export interface TalkState {
  chats: Record<string, Chat>; // the followed chats, by id: rooms, and `lobby`
  muted: Person[]; // muted on this device only
  blocked: Person[];
}

/** The actions on chats. A refusal of `say` is its result; all other refusals are shown in `notice`. */
export interface Talk {
  watch(chat: string, on: boolean): void;
  read(chat: string, channel: ChatChannel): void; // marks all lines of the channel as read
  say(
    chat: string,
    channel: ChatChannel,
    what: { text: string } | { preset: string },
  ): Promise<Answer>;
  mute(person: Person, on: boolean): void;
  block(person: Person, on: boolean): Promise<boolean>;
  report(who: string, reason: string, text: string, room: string | null): Promise<boolean>;
  timeout(room: string, who: string, minutes: number, reason: string): Promise<boolean>;
  remove(room: string, line: number): Promise<boolean>;
}

export interface Settings {
  autoRoll: boolean;
  autoPass: boolean; // enabled
  autoForced: boolean; // play a turn that can end in only one position
  speed: 0 | 1 | 2 | 3; // speed of the animation of the other side's turn
  pace: 0 | 1; // pace of computer players on this device: 0 at once, 1 like a human
  theme: 'auto' | 'light' | 'dark';
  board: 'stone' | 'wood' | 'plain';
  men: 'gold' | 'ivory' | 'copper' | 'bright'; // colours of the men, on the boards of stone and wood
  ground: 'auto' | 'own' | 'night' | 'sea' | 'wine'; // colours of the boards; own: those of the board set; auto: dark in
  // the dark theme, else own
  sound: boolean; // any sound at all; then one switch for each
  soundDice: boolean;
  soundSticks: boolean;
  soundMan: boolean;
  soundHit: boolean;
  soundClock: boolean;
  soundStart: boolean;
  soundEnd: boolean;
  soundChat: boolean;
  vibrate: boolean;
  avatar: number; // the colour of the user's avatar, 1..8; 0: drawn from the id
  hidden: boolean; // the user watches without being named
  sayTalk: boolean; // screen readers announce chat lines of other users
}

/** The behaviour of a computer player at its turn (rules/ai/manners/manners.h). */
export interface Manners {
  act: 'play' | 'resign' | 'offer';
  lost: number; // lost turns in a row
  even: number; // even turns in a row
  pace: number; // milliseconds for the turn
}

/** A game on this device, without a server. */
export interface LocalGame {
  level: number | null; // of the computer players; null: only humans play
  turned: boolean; // the board turns to the side to move
  record(): string; // the record of the game so far, as text
}

/** The state of the connection. From the last five a client does not come back by itself. */
export type Link =
  | 'connecting'
  | 'open'
  | 'lost'
  | 'restarting'
  | 'replaced'
  | 'signed-out'
  | 'gone'
  | 'kicked'
  | 'banned';

export interface State {
  link: Link;
  retryAt: number | null;
  sentAway: { reason?: string; until?: number }; // the reason, if the link says `kicked` or `banned`
  me: { who: string; name: string; account: boolean } | null;
  mine: LobbyLine[]; // rooms in which the user sits or is the host
  lobby: LobbyLine[] | null;
  room: RoomState | null;
  // id of the room on the television; null: there is none; undefined: not requested, or not answered yet
  tv: string | null | undefined;
  missing: string | null; // id of a room that this user cannot see
  missingWhy: { code: string; reason?: string } | null; // the refusal for `missing`
  settings: Settings;
  // the server's announcement to all users, until this user dismisses it
  announcement: { text: string; restart?: number } | null;
  talk: TalkState | null; // null until talk() has been called
  person: (Person & { line?: ChatLine }) | null; // the user whose menu is open
  offlineTurn: string; // the ruleset of the game on this device, while it waits for its user; else ''
  // the last refusal or piece of news, shown as a toast
  notice: { key: string; params: Record<string, string | number>; at: number } | null;
}

/** A refusal of rules.wasm: `code` is `text`, `illegal`, `too-short` or `misuse` (rules/wasm/README.md). */
export interface Refusal {
  code: string;
  number: number;
  field: string;
  sentence: string;
}

export type OwedByRules =
  | { kind: 'roll'; seat: Seat; chance: 'dice' | 'sticks'; count: number }
  | { kind: 'turn'; seat: Seat }
  | { kind: 'over'; result: '1-0' | '0-1' | '1/2' };

/** A share or a mean, with half the width of its 95 % interval. */
export interface Measured {
  share?: number;
  mean?: number;
  error: number;
}

/** The measurements of games of one player against itself: an entry of /fairness.json. */
export interface Fairness {
  player: string; // as `taberna-research` names it
  games: number;
  unfinished: number; // games that were stopped after very many turns
  date: string; // "2026-11-21"
  command: string;
  starter: Measured; // points of the starter; a draw counts half
  white: Measured; // points of the side w
  drawn?: Measured;
  turns?: Measured; // mean per game, for both sides together; the next two likewise
  passes?: Measured;
  hits?: Measured;
  lengths: { p5: number; p95: number; most: number; width: number; counts: number[] };
}

/** How certain it is that the old game was played so. */
export type Certainty = 'attested' | 'reconstructed' | 'modern';

export interface RuleOption {
  name: string;
  values: string[]; // the default first
  about: string;
  sources: Record<string, { source: string; certainty: Certainty }>; // by value
}

/** Two option values that exclude each other in new games. */
export interface RuleClash {
  option: string;
  value: string;
  other: string;
  otherValue: string;
}

/** A named set of rules: values of options that belong together after one source. */
export interface RuleSet {
  id: string; // stands in links
  name: string;
  options: Record<string, string>; // those that differ from the defaults
  about: string;
  source: string;
  certainty: 'attested' | 'reconstructed' | 'modern';
}

export interface Ruleset {
  name: string;
  title: string;
  revision: number;
  chance: 'none' | 'dice' | 'sticks';
  source: string;
  certainty: Certainty;
  options: RuleOption[];
  clashes: RuleClash[];
  sets: RuleSet[]; // the default rules first
}

/** rules.wasm, called from JavaScript. Every function throws a RulesError (rules.js) for input that it refuses. */
export interface Rules {
  list(): Ruleset[]; // only in offline.wasm
  start(rules: string, side: Side): string;
  owed(position: string): OwedByRules;
  steps(position: string): { mayEnd: boolean; steps: Step[] };
  routes(position: string, from: Place, lead: number): Target[]; // lead: the die that is played first
  why(position: string, moves: string[]): { rule: string; sentence: string } | null; // the rule against moves: "6/8"
  thrown(position: string, faces: number[]): string; // the position after a throw
  end(position: string): string;
  turn(position: string, steps: string[]): string;
  states(position: string): { state: string; side: Side; points: number[] }[];
  forced(position: string): string[] | null; // the steps of a turn without a choice
  measured(rules: string): boolean; // whether the computer's evaluation was measured under these rules
  // Of the computer players: ids, the weakest first. Not judged: they play by eye, without hints and analysis.
  levels(rules: string): { first: number; count: number; judged: boolean };
  chainLink(seed: string, index: number): string; // of the chain with this seed; index 0 is its tip
  chainSeed(key: string, room: string, count: number): string; // of the chain of a room, from a dice key
  needsTips(rules: string, dice: string): boolean; // whether each seat brings the tip of a chain
  room(id: string): RulesRoom; // before its first event
  // Only in offline.wasm: a record from its tags and turns, each with the position before it.
  record(
    tags: [name: string, value: string][],
    turns: { before: string; steps: string[] }[],
  ): string;
}

/** The state of a room in rules.wasm. */
export interface RulesRoom {
  // Whether the next line of the log has the right hash. Call it before take(), which reads no hash.
  agrees(line: string): boolean;
  // Applies an event. Returns the position with its hash, and the fault of its dice, which do not stop it; throws a
  // RulesError if it does not follow.
  take(event: RoomEvent): { position: string | null; hash: string; seal: Fault | null };
  view(): any; // the text of the state, parsed
  showsLink(after: string): boolean; // whether a turn that leads to this position shows its player's link
  // Only in offline.wasm: the lines of an event or a command and of the events that follow.
  write(event: { e: string; at: number; d: any }): string[];
  command(at: number, who: string, word: string, more: string): string[]; // more: steps, or the faces of a throw
}

/** A place that a man can reach, and the routes to it. */
export interface Target {
  to: Place;
  hit: boolean; // the best route hits a man, at its end or on the way
  routes: Step[][]; // best first; their final positions differ
  ask: boolean; // two routes of equal length hit different men, so the player has to choose
}

/** The results of the verification of an exported log. */
export interface Verdict {
  ok: boolean;
  room: string;
  events: number;
  games: {
    game: number;
    gid: string;
    rules: string;
    seats: Partial<Record<Seat, string>>; // names of the players
    result: string | null;
    turns: number;
    throws: number;
    good: number; // number of throws that were verified
    position: string;
  }[];
  problems: { line: number; code: string; says: string }[];
}

/** The counts of the faces, and the ranges in which the count of one face lies in that percentage of cases. */
export interface DiceCounts {
  n: number;
  counts: number[]; // of a die its six faces; of a stick the round side, then the plain one
  expected: { '95': [number, number]; '99.9': [number, number] };
}

/** Numbers about the games of a user. */
export interface UserNumbers {
  reliability: { games: number; finished: number; badge?: 'steady' | 'fair' | 'leaves' };
  dice: { d6?: DiceCounts; stick?: DiceCounts };
  record: Tally;
}

/** The public profile of a user. Its numbers are those of games that everyone may watch. */
export interface Profile extends UserNumbers {
  who: string;
  name: string;
  bot?: boolean;
  account: boolean;
  made: number;
  ratings: Record<string, Required<Strength> & { games: number; rank?: number }>;
  all?: UserNumbers; // the numbers of all games, for the user alone
}

/** A filter for lists of finished games; '' matches everything. */
export interface GameFilter {
  player: string; // a user id
  game: string; // a ruleset
  result: '' | '1-0' | '0-1' | '1/2' | 'won' | 'lost' | 'drawn'; // the last three: from the view of `player`
  rated: '' | '0' | '1';
  since: string; // a day, "2026-11-21"
  until: string; // the last day, included
  before: string; // a cursor of the server: only older games
}

/** The facts about the user's own account, as the server sends them. */
export interface AccountFacts {
  who: string;
  name: string;
  made: number;
  codes: number; // number of unused recovery codes
  logins: { device: string; made: number; seen: number; current: boolean }[];
  vault: string | null;
}

/** A token of the account for programs, without its secret. */
export interface ProgramToken {
  id: string;
  name: string;
  scopes: string[];
  made: number;
  seen?: number; // the last use; absent before the first
}

/** The actions on the user's own account; every function resolves when the server has answered. */
export interface Account {
  register(name: string, password: string): Promise<Answer>; // d.codes: to be shown only once
  login(name: string, password: string): Promise<Answer>; // d.sealed: the dice key could not be opened
  recover(name: string, code: string, password: string): Promise<Answer>;
  logout(): Promise<Answer>;
  logoutEverywhere(): Promise<Answer>;
  changePassword(old: string, password: string): Promise<Answer>;
  changeName(password: string, name: string): Promise<Answer>;
  newCodes(password: string): Promise<Answer>; // d.codes
  erase(password: string): Promise<Answer>;
  facts(): Promise<Answer>; // d: AccountFacts
  puzzles(added?: object | null): Promise<Answer>; // adds solved puzzles; without `added` d has all of them
  tokens(): Promise<Answer>; // d.tokens: ProgramToken[]
  addToken(name: string, scope: string): Promise<Answer>; // d: ProgramToken with its secret as `token`
  revokeToken(id: string): Promise<Answer>;
  moveCode(): Promise<Answer>; // d.code, d.until, d.key: the dice key
  take(code: string, key: string): Promise<Answer>; // called on the new device, with the code from the old one
  clear(): Promise<Answer>; // deletes a cookie that is no longer valid
}

/**
 * The actions for views. Every function that sends a command resolves when the server has answered, and shows refusals
 * in `notice`.
 */
export interface Store {
  readonly state: State;
  readonly local?: LocalGame; // set if the room is a game on this device
  readonly rules: Rules | null; // null until start() has finished; for targets() and why() of draft.js
  wantRules(): void; // a part of the page needs the rules before its board stands
  subscribe(listener: (state: State) => void): () => void;
  start(): Promise<void>;
  watchLobby(on: boolean): void;
  watchTv(on: boolean): void;
  openRoom(settings: object): Promise<string | null>; // resolves to the id of the room
  // joins a waiting player; else opens a table in the lobby, and a game with a bot to play meanwhile. Resolves to the id
  // of the room to show; options: those that differ from the defaults
  playAnyone(ruleset: string, options?: Record<string, string>): Promise<string | null>;
  stopWaiting(room: string): Promise<boolean>; // closes the own table that waits for a player, or stands up there
  setRoom(settings: object): Promise<boolean>;
  visit(room: string): Promise<void>;
  leave(id: string): void; // does nothing if another table is shown
  sit(seat: Seat | 'any'): Promise<boolean>;
  stand(): Promise<boolean>;
  closeRoom(): Promise<boolean>;
  seatBot(level: number, seat: Seat): Promise<boolean>; // for the host; level 0 removes a bot
  lock(locked: boolean): Promise<boolean>; // for the host: whether new players are kept out
  sendAway(who: string, reason?: string): Promise<boolean>; // for the host
  roll(): Promise<boolean>;
  play(step: Step): void; // adds a step to the draft
  undo(): void; // takes the draft's last step back
  clear(): void;
  lead(die: number): void;
  playAll(steps: Step[]): void; // adds a route to the draft
  confirm(): Promise<boolean>;
  takeBack(): Promise<boolean>;
  resign(): Promise<boolean>;
  offerDraw(): Promise<boolean>;
  answerDraw(accept: boolean): Promise<boolean>;
  claim(what: 'win' | 'draw'): Promise<boolean>; // allowed if `claim` of the room says so
  time(): number; // the server's time, in milliseconds since 1970
  rematch(accept: boolean): Promise<boolean>;
  attend(): void; // the user has made an input, see `awaitsInput`
  rename(name: string): Promise<boolean>;
  setSettings(change: Partial<Settings>): void;
  awaitTurn(ruleset: string): void; // sets `offlineTurn`
  notify(key: string, params?: Record<string, string | number>): void; // shows a text as a notice
  closeNotice(): void; // closes the notice
  closeAnnouncement(): void; // closes the server's announcement
  // the log of the shown room, one event per line, as the server sent it; null until it is complete
  log(): string | null;
  verify(log?: string): Promise<Verdict>; // verifies an exported log, or that of the shown room
  talk(): Promise<Talk>; // loaded by the first call
  account(): Promise<Account>; // loaded by the first call
  openUserMenu(person: State['person']): void; // opens a user's menu, or closes it with null
  useHere(): void; // after close code 4003: take the session back
  close(): void; // ends the connection and all timers for good; the page never calls it
}

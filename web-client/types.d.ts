// SPDX-License-Identifier: MIT
// The shapes of messages (server/protocol.md) and of the page's one state object. Read by `tsc --checkJs --strict`.

import type { Answer } from './connection.js';

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
  dice: number[]; // the dice that pay for it
  after: string; // the position after it
}

/** A position of a track game, read for drawing. */
export interface TablesBoard {
  ruleset: string;
  points: { side: Side | null; men: number }[]; // 24 of them, point 1 first
  hand: Record<Side, number>;
  bar: Record<Side, number>;
  off: Record<Side, number>;
  turn: string; // "w", "b2", or a result
  dice: number[]; // still to be played, highest first
}

/** A position of Twelve Dogs: one table of six points. */
export interface DogsBoard {
  ruleset: string;
  points: { side: Side | null; men: number }[]; // 6 of them, point 1 first
  hand: Record<Side, number>;
  table: number | null; // 1..4; null while it is still to be chosen
  turn: string;
  dice: number[];
}

/** A position of Tablan. Squares are numbered as men travel: 1 is A, 13 M, 25 m, 37 a, 48 l. */
export interface TablanBoard {
  ruleset: string;
  squares: ({ side: Side; state: 'waiting' | 'moved' | 'stuck' } | null)[]; // 48, square 1 first; null where nobody stands
  turn: string;
  value: number | null; // of the throw, or the half of it that is left; null where a throw is owed
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
  bot?: boolean; // a program plays
  level?: number; // 1..4, of the house's own
}

export interface RoomSettings {
  visibility: 'link' | 'public' | 'private';
  watch: 'anyone' | 'link' | 'nobody';
  opening: 'roll_battle' | 'random' | 'alternate_in_match';
  takeback: 'until_opponent_rolls' | 'until_confirm';
  dice: 'chain' | 'server' | 'record' | 'device'; // record: of a game that was brought in as text; device: without a house
  clock: string; // "none", "delay:15/300", "fischer:300/5", "days:3"
  games: number; // the best of so many
  sides: 'swap' | 'stay'; // from game to game
  talk: 'auto' | 'free' | 'presets' | 'off';
  crowd: 'open' | 'after'; // when players see what watchers say
  bots: 'no' | 'yes'; // whether programs of others may sit down
  delay: number; // throws that watchers are behind
  invited: string[]; // names or persons; none: nobody is kept out
  rated: boolean; // its games count for the ratings of those who play them
}

/** How strong somebody is at a game, as far as is known. */
export interface Strength {
  rating: number;
  deviation?: number;
  provisional?: boolean; // so little is known that the number may change much
}

/** What a game did to somebody's rating. */
export interface Rated {
  who: string;
  before: number;
  after: number;
  deviation: number;
  provisional: boolean;
}

/** The clocks of a game as an event left them. */
export interface Clocks {
  at: number; // when, in the house's milliseconds
  w: number; // milliseconds left of White's time, or to the deadline
  b: number;
  run: '' | Side | 'wb'; // whose clock runs
  free: number; // milliseconds after `at` before anything is charged
}

/** What somebody may do because the others have left. */
export interface Claim {
  seat: Seat; // who is away
  at: number; // from when on, in the house's milliseconds
}

export interface Owed {
  seat: Seat;
  kind: 'roll' | 'turn' | 'link';
  deadline?: number; // when the flag falls, in the house's milliseconds
}

export interface LobbyLine {
  room: string;
  rules: string;
  visibility: string;
  state: 'open' | 'playing' | 'ended' | 'closed';
  seats: Partial<Record<Seat, (SeatInfo & Partial<Strength>) | null>>;
  rated?: boolean;
  clock?: string; // absent: untimed
  games?: number;
  delay?: number; // throws that watchers are behind
  score?: Record<Side, number>; // half points of a series
  host?: Person & Partial<Strength>;
  locked?: boolean;
  owed?: boolean; // among one's own: the others wait for oneself
  watchers: number;
  turns: number;
  since: number;
  position?: string;
}

/** Of the same people: games that count, and half points of those who sit there now. */
export interface Series {
  played: number;
  score: Record<Side, number>;
}

export type ChatChannel = 'players' | 'watchers' | 'lobby';

/** A line of a chat: what was typed, the id of a preset phrase, or what became of it. */
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

/** What one may write in a chat now. */
export interface ChatRights {
  channels: ChatChannel[];
  free: boolean; // one's own words, not only phrases
  timeout?: { until: number; reason: string }; // in the house's milliseconds
}

/** The `d` of a message `chat`: all lines, or one more, or what was taken away; and what one may write. */
export interface ChatNews {
  lines?: ChatLine[];
  line?: ChatLine;
  gone?: number[];
  by?: 'host' | 'operator' | 'writer';
  why?: string;
  can?: ChatRights;
}

/** Which tables of the lobby are shown. */
export interface LobbyFilter {
  game: string; // '' for all
  pace: '' | 'untimed' | 'live' | 'days';
  free: boolean; // only where I may sit
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
}

/** A throw as checked by this page. */
export interface Seal {
  i: number;
  seat: Seat | null; // null for a roll-off
  dice: number[];
  state: 'good' | 'bad' | 'unchecked' | 'none'; // none: a room without sealed dice
  why?: string; // what was wrong, for `bad`
}

/** One line of the move list: a throw and what was played with it. */
export interface TurnLine {
  number: number; // from 1 within the game
  seat: Seat;
  dice: number[]; // highest first
  steps: string[] | null; // null while it is being played; [] is a pass
  before: string; // the position with the throw on the board
  after: string | null;
  v: number; // the event
  chosen?: { seat: Seat; steps: string[]; before: string; after: string }; // what another seat chose first
}

/** The turn being made on this screen: nothing of it has been sent. */
export interface Draft {
  base: string; // the position with the whole throw
  steps: Step[]; // played so far
  position: string; // after them; once they leave nothing to play, it is already the next side that is to act
  legal: Step[]; // legal next steps
  complete: boolean; // may be confirmed: the turn may end here, or has ended
  lead: number; // the die that a tap plays first
}

/** What this page is about to do by itself, and when: shown, so that nobody is surprised. */
export interface Auto {
  what: 'roll' | 'pass' | 'forced' | 'again';
  at: number; // milliseconds, as Date.now() counts
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
  presence: Partial<Record<Seat, 'here' | 'away'>>;
  watchers: number;
  mySeat: Seat | null;
  game: number; // 0 before the first
  gid: string | null;
  position: string | null;
  owed: Owed[];
  result: '1-0' | '0-1' | '1/2' | null;
  reason: string | null;
  shut?: string; // why the operator closed it
  again: boolean; // another game follows by itself
  series: Series;
  locked: boolean; // nobody new may sit
  turns: TurnLine[];
  rolloffs: { white: number[]; black: number[]; first: Side | null }[];
  seals: Seal[];
  draft: Draft | null; // where a turn is owed by me
  canTakeBack: boolean;
  offers: Seat[]; // who has asked for a rematch
  clocks: Clocks | null; // null: untimed, or no game
  drawOffer: Seat | null; // who offers a draw
  claim: Claim | null;
  watching: Person[]; // the first of those who watch and do not hide
  history: 'whole' | 'loading'; // loading: `turns` and `seals` are still coming, and nothing can be thrown or played
  busy: string | null; // the command that the house has not answered yet: "roll", "turn", "sit" …
  late: boolean; // it has not answered that for so long that whoever waits should know
  auto: Auto | null; // what comes by itself in a moment
  trusted: boolean; // every hash this page computed agreed with the house's
  ratings: Partial<Record<Seat, Strength>>; // of who sits, at a rated table
  imported: boolean; // its games were played elsewhere: nobody of this house sits there
  rated: RatedGame | null; // what its last game did to them, where one has been here to hear of it
}

export interface RatedGame {
  game: number;
  seats: Partial<Record<Seat, Rated>>; // those of the game; none where it counted nothing
  why?: string; // `not-played` or `too-often`
}

/** How far a chain of dice links has been checked: `link` is its link number `index` (0: the tip). */
export interface ChainSeen {
  index: number;
  link: string;
}

/** A room as its log tells it, and what is needed to fold the next event (fold.js). */
export interface Fold {
  id: string;
  v: number;
  at: number; // of the last event
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
  series: Series;
  locked: boolean;
  turns: TurnLine[];
  rolloffs: RoomState['rolloffs'];
  seals: Seal[];
  offers: Seat[];
  clocks: Clocks | null;
  drawOffer: Seat | null;
  whole: boolean; // folded from the first event on, so that throws can be checked
  starterOwed: boolean; // a roll-off comes before the first turn
  houseTip: string | null; // of this game, or of the next where none runs
  chains: Partial<Record<Seat | 'house', ChainSeen>>;
  out: Partial<Record<Seat, string>>; // links that are out for the next throw
  lastEnded: Record<Side, Seat>; // who of each side ended a turn last
  rollAsked: boolean; // the next roller has asked for the throw; the witness's link is awaited
  takebacks: number; // of this throw
  undo: { seat: Seat; position: string; lastEnded: Record<Side, Seat>; turns: TurnLine[] } | null; // before the last turn
  gameFault: string | null; // what is wrong with the commitments of this game
  fault: { v: number; code: string; says: string } | null; // the last event that does not follow from the rules
}

export interface Person {
  who: string;
  name: string;
  bot?: boolean; // a program
}

/** The talk of a room, or of the front room. */
export interface Chat {
  lines: ChatLine[]; // oldest first
  can: ChatRights | null; // null before the house has said anything
  unread: number[]; // lines of others that nobody has looked at
  read: Partial<Record<ChatChannel, number>>; // the last line looked at
}

export interface TalkState {
  chats: Record<string, Chat>; // those that are followed: rooms, and `lobby`
  muted: Person[]; // on this device
  blocked: Person[];
}

/** What may be done about talk; refusals of `say` are its answer, all others are put in `notice`. */
export interface Talk {
  watch(chat: string, on: boolean): void;
  read(chat: string, channel: ChatChannel): void; // all that is there has been seen
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
  autoPass: boolean; // on
  autoForced: boolean; // play a turn that has only one end
  speed: 0 | 1 | 2 | 3; // of the replay of the other's turn
  pace: 0 | 1; // of players at this screen: at once, or as people do
  theme: 'auto' | 'light' | 'dark';
  board: 'stone' | 'wood' | 'plain';
  hidden: boolean; // watches without being named
  sayTalk: boolean; // what others write is said to screen readers
  talkOpen: boolean; // talk stands open beside a board
}

/** Of a game at this screen, without a house. */
export interface LocalGame {
  level: number | null; // of the players; null: people alone
  turned: boolean; // the board turns to whoever is to act
  record(): string; // as text, as far as it has been played
}

export interface State {
  link:
    | 'connecting'
    | 'open'
    | 'lost'
    | 'restarting'
    | 'replaced'
    | 'signed-out'
    | 'gone'
    | 'kicked'
    | 'banned';
  retryAt: number | null;
  sentAway: { reason?: string; until?: number }; // why, where the link says `kicked` or `banned`
  me: { who: string; name: string; account: boolean } | null;
  mine: LobbyLine[]; // rooms I sit in or am the host of
  lobby: LobbyLine[] | null;
  room: RoomState | null;
  tv: string | null | undefined; // the room that is on; null: none; undefined: not asked, or not answered yet
  missing: string | null; // id of a room that is not there for this person
  missingWhy: { code: string; reason?: string } | null; // which refusal said so
  settings: Settings;
  said: { text: string; restart?: number } | null; // by the house to everybody, until one has heeded it
  talk: TalkState | null; // null until talk() has been asked for
  person: (Person & { line?: ChatLine }) | null; // whose menu is open
  notice: { key: string; params: Record<string, string | number>; at: number } | null; // the last refusal or news, for a toast
}

/** Why rules.wasm refused: `code` is `text`, `illegal`, `too-short` or `misuse` (rules/wasm.md). */
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

/** A share or a mean, and half of its interval of 95 %. */
export interface Measured {
  share?: number;
  mean?: number;
  error: number;
}

/** What games of a level against itself have shown: an entry of /fairness.json. */
export interface Fairness {
  level: number;
  games: number;
  date: string; // "2026-11-21"
  command: string;
  starter: Measured; // points of who begins, a draw half
  drawn?: Measured;
  turns?: Measured; // a game, of both sides, as the next two
  passes?: Measured;
  hits?: Measured;
  lengths: { p5: number; p95: number; most: number; width: number; counts: number[] };
}

export interface RuleOption {
  name: string;
  values: string[]; // the default first
  about: string;
  source: string;
  certainty: 'attested' | 'reconstructed' | 'modern';
}

/** Two values that no new game has together. */
export interface RuleClash {
  option: string;
  value: string;
  other: string;
  otherValue: string;
}

export interface Ruleset {
  name: string;
  title: string;
  revision: number;
  chance: 'none' | 'dice' | 'sticks';
  source: string;
  certainty: 'attested' | 'reconstructed' | 'modern';
  options: RuleOption[];
  clashes: RuleClash[];
}

/** rules.wasm, called from JavaScript. Every function throws a RulesError (rules.js) for what it refuses. */
export interface Rules {
  list(): Ruleset[];
  start(rules: string, side: Side): string;
  owed(position: string): OwedByRules;
  replays(position: string): boolean; // ended in a tie after which the rules want another game
  rolloffCount(rules: string): number;
  rolloff(rules: string, white: number[], black: number[]): Side | 'again';
  throwDice(position: string, faces: number[]): string;
  steps(position: string): { mayEnd: boolean; steps: Step[] };
  end(position: string): string;
  turn(position: string, steps: string[]): string;
  hash(position: string): string;
  rulesOf(position: string): string;
  states(position: string): { state: string; side: Side; points: number[] }[];
}

/** A place that a man can get to, and the ways there. */
export interface Target {
  to: Place;
  hit: boolean; // the best way hits there, or on its way
  routes: Step[][]; // best first; they end in different positions
  ask: boolean; // two equally short ways differ in what they hit: the player has to choose
}

/** What the page checked in an exported log. */
export interface Verdict {
  ok: boolean;
  room: string;
  events: number;
  games: {
    game: number;
    gid: string;
    rules: string;
    seats: Partial<Record<Seat, string>>; // names
    result: string | null;
    turns: number;
    throws: number;
    good: number; // throws found right
    position: string;
  }[];
  problems: { line: number; code: string; says: string }[];
}

/** How often each face came up, and the ranges in which the count of one face lies in so many of a hundred cases. */
export interface DiceCounts {
  n: number;
  counts: number[]; // of a die its six faces; of a stick the round side, and the plain one
  expected: { '95': [number, number]; '99.9': [number, number] };
}

export interface Tally {
  won: number;
  lost: number;
  drawn: number;
}

/** Somebody, as the house tells everybody of them. */
export interface Profile {
  who: string;
  name: string;
  bot?: boolean;
  account: boolean;
  made: number;
  ratings: Record<string, Required<Strength> & { games: number; rank?: number }>;
  reliability: { games: number; finished: number; badge?: 'steady' | 'fair' | 'leaves' };
  dice: { d6?: DiceCounts; stick?: DiceCounts };
  record: Tally;
}

/** A rating after one of its games. */
export interface CurvePoint {
  at: number;
  rating: number;
  deviation: number;
}

/** How two people have fared, told of the first. */
export interface Encounter {
  who: string;
  other: string;
  rulesets: Record<string, Tally>;
  total: Tally;
}

export interface Leaderboard {
  ruleset: string;
  from: number;
  people: {
    rank: number;
    who: string;
    name: string;
    rating: number;
    deviation: number;
    games: number;
  }[];
  next?: number; // the `from` of those below
}

/** A finished game, as the archive lists it. */
export interface ArchivedGame {
  room: string;
  game: number;
  rules: string;
  ruleset: string;
  started: number;
  ended: number;
  result: '1-0' | '0-1' | '1/2';
  reason: string;
  turns: number;
  rated: boolean;
  imported?: boolean;
  open?: false; // shown only to those who played it
  seats: Partial<Record<Seat, { who: string; name: string }>>;
}

/** Which finished games are listed; '' asks for nothing in particular. */
export interface GameFilter {
  player: string; // a person's id
  game: string; // a ruleset
  result: '' | '1-0' | '0-1' | '1/2' | 'won' | 'lost' | 'drawn'; // the last three: of `player`
  rated: '' | '0' | '1';
  since: string; // a day, "2026-11-21"
  until: string; // the last one
  before: string; // a cursor of the house: those older than it
}

/** What the house tells of one's own account. */
export interface AccountFacts {
  who: string;
  name: string;
  made: number;
  codes: number; // recovery codes that have not been used
  logins: { device: string; made: number; seen: number; current: boolean }[];
  vault: string | null;
}

/** What may be done about one's account; every function resolves when the house has answered. */
export interface Account {
  register(name: string, password: string): Promise<Answer>; // d.codes: to be shown once
  login(name: string, password: string): Promise<Answer>; // d.sealed: the dice key could not be opened
  recover(name: string, code: string, password: string): Promise<Answer>;
  logout(): Promise<Answer>;
  logoutEverywhere(): Promise<Answer>;
  changePassword(old: string, password: string): Promise<Answer>;
  changeName(password: string, name: string): Promise<Answer>;
  newCodes(password: string): Promise<Answer>; // d.codes
  erase(password: string): Promise<Answer>;
  facts(): Promise<Answer>; // d: AccountFacts
  moveCode(): Promise<Answer>; // d.code, d.until, d.key: the dice key
  take(code: string, key: string): Promise<Answer>; // by who has been moved here
  clear(): Promise<Answer>; // takes a cookie away that opens nothing any more
}

/** What views may do; every function that asks the house resolves when it has answered, and puts refusals in `notice`. */
export interface House {
  readonly state: State;
  readonly local?: LocalGame; // where the room is a game at this screen
  readonly rules: Rules | null; // null until start() is done; for targets() and why() of draft.js
  subscribe(listener: (state: State) => void): () => void;
  start(): Promise<void>;
  watchLobby(on: boolean): void;
  watchTv(on: boolean): void;
  openRoom(settings: object): Promise<string | null>; // the id
  pair(ruleset: string, clock?: string, bot?: number): Promise<string | null>; // sits where somebody waits, or at a new table: its id; bot: the level of one that comes where nobody does
  setRoom(settings: object): Promise<boolean>;
  visit(room: string): Promise<void>;
  leave(): void;
  sit(seat: Seat | 'any'): Promise<boolean>;
  stand(): Promise<boolean>;
  closeRoom(): Promise<boolean>;
  lock(locked: boolean): Promise<boolean>; // the host: whether nobody new may sit
  sendAway(who: string, reason?: string): Promise<boolean>; // the host
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
  claim(what: 'win' | 'draw'): Promise<boolean>; // where `claim` of the room says so
  time(): number; // milliseconds since 1970 by the house's clock
  rematch(accept: boolean): Promise<boolean>;
  rename(name: string): Promise<boolean>;
  setSettings(change: Partial<Settings>): void;
  dismiss(): void; // takes the notice away
  heed(): void; // … and what the house has said
  log(): string | null; // of the room on the screen, an event a line, as the house sent them; null while it is not whole
  verify(log?: string): Promise<Verdict>; // an exported log, or that of the room on the screen
  talk(): Promise<Talk>; // fetched with the first call
  account(): Promise<Account>; // likewise
  meet(person: State['person']): void; // opens somebody's menu, or closes it
  useHere(): void; // after 4003: take the session back
  close(): void; // ends it for good, its timers too; a page never does
}

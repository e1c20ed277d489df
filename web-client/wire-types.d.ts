// SPDX-License-Identifier: MIT
// The objects of the protocol. Made by tests/checks/wire_types.py from the schema of the server; do not edit.

/** A login of an account. */
export interface Login {
  device: string; // for example Firefox on Linux
  made: number; // when it was made
  seen: number; // when it was used last
  current: boolean; // the request belongs to it
}

/** The caller's account; for a token for programs without codes, vault and logins. */
export interface OwnAccount {
  who: string; // the user id
  name: string; // the name
  bot: boolean; // the account is a program's
  made: number; // when it was made
  codes?: number; // recovery codes left
  vault?: string; // the sealed vault of the page
  logins?: Login[]; // the logins
  scopes?: ('read' | 'play')[]; // of the token for programs
}

/** A new account. */
export interface Registered {
  who: string; // the user id
  name: string; // the name
  recovery?: string[]; // recovery codes, if the request had none
  token?: string; // the token, if the request wants it
}

/** A new login. */
export interface SignedIn {
  who: string; // the user id
  name: string; // the name
  vault: string; // the sealed vault of the page
  token?: string; // the token, if the request wants it
}

/** A fresh login. */
export interface RenewedLogin {
  who: string; // the user id
  name: string; // the name
  token?: string; // the token, if the request wants it, or of a guest
}

/** The effect of a recovery code. */
export interface Recovered {
  vault?: string; // the sealed vault of the page, if the request had no password
  who?: string; // the user id, if the request had a password
  name?: string; // the name, likewise
  token?: string; // the token, if the request wants it
}

/** New recovery codes. */
export interface NewCodes {
  recovery?: string[]; // the codes, if the request had none
}

/** Whether the account is a program's. */
export interface BotAccount {
  who: string; // the user id
  name: string; // the name
  bot: boolean; // the account is a program's
}

/** A token for a program, without its secret. */
export interface ProgramToken {
  id: string; // the id
  name: string; // its name
  scopes: ('read' | 'play')[]; // what it is for
  made: number; // when it was made
  seen?: number; // when it was used last, exact to an hour
}

/** The tokens for programs. */
export interface ProgramTokens {
  tokens: ProgramToken[]; // the newest first
}

/** A new token for a program. */
export interface NewProgramToken {
  id: string; // the id
  name: string; // its name
  scopes: ('read' | 'play')[]; // what it is for
  made: number; // when it was made
  token: string; // the secret: tbp_ and 43 characters; only this answer has it
}

/** Solved puzzles. */
export interface Puzzles {
  solved?: Record<string, string[]>; // for each game ids of puzzles: 10 lower-case hex digits
  days?: Record<string, number[]>; // for each game days since 1970 in UTC, of which the daily puzzle was solved without help
}

/** A code for another device. */
export interface MoveCode {
  code: string; // the code
  until: number; // when it expires
}

/** All stored data of a user. */
export interface Export {
  person: any; // the user
  account?: any; // the account
  logins?: any; // logins
  tokens?: any; // tokens for programs
  seats?: any; // seats in rooms
  games?: any; // finished games
  ratings?: any; // ratings
  rating_steps?: any; // their changes
  departures?: any; // the rated games that the user left early
  results?: any; // results by opponent and game; opponent `""`: all games
  thrown?: any; // counts of throws
  solved?: any; // solved puzzles
  puzzle_days?: any; // days of daily puzzles
  lines?: any; // lines of chats
  blocks?: any; // blocks
  reports?: any; // reports by the user
}

/** The fields beside the data; each message has some of them. */
export interface Envelope {
  t: string; // all messages: the name of a command, or a message of chapter 4; 1 to 32 bytes
  id?: number; // commands: number of the command in its session, from 1
  re?: number; // replies: the `id` of the command; 0 if there is none or it could not be read
  room?: string; // all about a room: the room's id
  v?: number; // commands, events, snapshots: version of the room, the number of its last event
  at?: number; // events: the time of the event; it never decreases
  e?: 'created' | 'changed' | 'seated' | 'named' | 'stood' | 'started' | 'locked' | 'kicked' | 'aborted' | 'linked' | 'rolloff' | 'rolled' | 'turn' | 'passed' | 'tookback' | 'resigned' | 'clock' | 'flagged' | 'claimed' | 'ended' | 'offered' | 'answered' | 'rematch' | 'closed'; // events: the name of the event, chapter 5
  d?: any; // most messages: the fields of the message; absent means empty
  p?: string; // events: hash of the position after the event, section 7.5
  c?: Clocks; // events: the clocks, chapter 8; only in games with a clock
  h?: string; // events: hash of the log, section 2.3; the last field, before those of section 2.4
  position?: string; // the position after the event, if the room has one
  owed?: Debt[]; // as in 4.5, after the event
  legal?: Legal; // if the client owes a turn
  behind?: true; // the client was too slow, or misses more events than can be sent at once
  until?: number; // the last event that follows the snapshot, if there are more: section 3.7
  node?: string; // another node of the cluster has the room: section 4.5
  game?: number; // the game
  why?: 'not-played' | 'too-often'; // why the game does not count
}

/** A user. */
export interface User {
  who: string; // the user id
  name: string; // the name
}

/** A user who watches. */
export interface Watcher {
  who: string; // the user id
  name: string; // the name
  bot?: true; // the user is a bot
}

/** A user who was found by name. */
export interface NamedUser {
  who: string; // the user id
  name: string; // the name
  bot?: true; // the user is a bot
}

/** A user in a seat. */
export interface Player {
  who: string; // the user id; the seat's name in an imported record
  name: string; // the name
  tip?: string; // tip of the seat's chain
  bot?: true; // the player is a bot
  level?: number; // level of a built-in bot
}

/** The user who opened a room. */
export interface Host {
  who: string; // the user id
  name: string; // the name
  bot?: true; // the host is a bot
  rating?: number; // the rating in the game of the room
  provisional?: true; // the rating is uncertain
}

/** A player in a list of rooms. */
export interface ListedPlayer {
  who: string; // the user id
  name: string; // the name
  bot?: true; // the player is a bot
  level?: number; // level of a built-in bot
  rating?: number; // the rating in the game of the room
  provisional?: true; // the rating is uncertain
}

/** A decision that a seat owes. */
export interface Debt {
  seat: 'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3'; // the seat
  kind: 'roll' | 'link' | 'turn'; // the decision
  deadline?: number; // when the clock of that side runs out
}

/** A legal turn. */
export interface LegalTurn {
  steps: string[]; // the steps; none for a pass
  after: string; // the position after the turn
}

/** The legal turns of the seat that owes a turn. */
export interface Legal {
  turns: LegalTurn[]; // one for each position in which the turn can end
  cut?: true; // there are further legal turns
}

/** The clocks of both sides. */
export interface Clocks {
  w: number; // milliseconds left of White's reserve; with `days`: to the deadline
  b: number; // milliseconds left of Black's reserve; with `days`: to the deadline
  run: 'w' | 'b' | 'wb' | ''; // the sides that run; an empty text if none runs
  free: number; // milliseconds of the period that are still free
  at?: number; // the time of these values; in `clocks` of snapshots only
}

/** A claim that will be possible. */
export interface Claim {
  seat: 'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3'; // the absent seat
  at: number; // the time from which it is possible
}

/** A standing offer. */
export interface Offer {
  what: 'rematch' | 'draw'; // the offer
  seats: ('w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3')[]; // the seats that have offered
}

/** Points of both sides in a series. */
export interface Score {
  w: number; // points of White
  b: number; // points of Black
}

/** A series of games. */
export interface Series {
  games: number; // best of so many games
  played: number; // games played
  score: Score; // the points
  over: boolean; // no further game follows
}

/** A rating. */
export interface Rating {
  rating: number; // the rating
  deviation: number; // its deviation
  provisional: boolean; // the rating is uncertain
}

/** The effect of a rated game on a player. */
export interface RatedSeat {
  who: string; // the user id
  before: number; // the rating before the game
  after: number; // the rating after it
  deviation: number; // its deviation
  provisional: boolean; // the rating is uncertain
}

/** Limits of the server. */
export interface Limits {
  frame_bytes: number; // bytes of a message
  depth: number; // levels of nesting
  burst: number; // messages at once
  a_second: number; // messages per second in the long run
  topics: number; // topics of a session
  name_chars: number; // characters of a name
  missed: number; // missed events sent at a time
}

/** The account of a session. */
export interface AccountName {
  name: string; // the name
  bot?: true; // the account is a program's
}

/** A room in a list. */
export interface LobbyLine {
  room: string; // the room
  rules: string; // the rules
  visibility: 'public' | 'link' | 'private'; // the setting
  state: 'open' | 'playing' | 'ended' | 'closed'; // the state
  seats: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', ListedPlayer | null>>; // the seats; null: free
  watchers: number; // number of watchers
  turns: number; // turns of the game
  since: number; // since when the room is in that state
  host: Host; // the host
  live?: true; // in the lobby only: the game is live
  moved?: number; // of a running game: its last throw or turn, or its start
  clock?: string; // the clock
  games?: number; // best of so many games, if more than one
  delay?: number; // throws by which watchers are behind
  rated?: boolean; // games count for ratings
  bots?: string; // whether bots may sit down
  locked?: true; // no further user may sit down
  score?: Score; // points of a series, 7.3
  position?: string; // the position, only if `anyone` may watch
  more?: number; // in the lobby only: further rooms of the same network, which have no line
  owed?: true; // in `me` only: the room waits for this user
  invited?: true; // in `me` only: this user is invited and can sit down
}

/** A list of rooms, or its changes. */
export interface LobbyList {
  rooms?: LobbyLine[]; // the snapshot
  changed?: LobbyLine[]; // a change: new and changed rooms
  gone?: string[]; // a change: rooms that have left the list
  order?: string[]; // a change: all rooms of the list in their order, if it does not follow from the change
}

/** Settings of a room, without default values. */
export interface Settings {
  rules: string; // the rules, for example `tabula@1;entry=free`
  visibility: 'public' | 'link' | 'private'; // listing and access
  watch: 'anyone' | 'link' | 'nobody'; // who may watch
  opening: 'roll_battle' | 'random' | 'alternate_in_match'; // how the starter is chosen
  takeback: 'until_opponent_rolls' | 'until_confirm'; // whether a turn can be taken back
  dice: 'chain' | 'server' | 'record' | 'device'; // the source of throws
  clock?: string; // the clock
  games?: number; // best of so many games
  sides?: 'swap' | 'stay'; // White and Black from game to game
  talk?: 'auto' | 'free' | 'presets' | 'off'; // the chat
  crowd?: 'open' | 'after'; // when players see the lines of watchers
  overheard?: 'no' | 'yes'; // whether users without a seat read the players' lines
  bots?: 'no' | 'yes'; // whether bots may sit down
  delay?: number; // throws by which watchers are behind
  rated?: boolean; // games count for ratings
  invited?: string[]; // names or user ids that may enter a private room
}

/** The state of a room. */
export interface Snapshot {
  rules: string; // the rules, for example `tabula@1;entry=free`
  visibility: 'public' | 'link' | 'private'; // listing and access
  watch: 'anyone' | 'link' | 'nobody'; // who may watch
  opening: 'roll_battle' | 'random' | 'alternate_in_match'; // how the starter is chosen
  takeback: 'until_opponent_rolls' | 'until_confirm'; // whether a turn can be taken back
  dice: 'chain' | 'server' | 'record' | 'device'; // the source of throws
  clock?: string; // the clock
  games?: number; // best of so many games
  sides?: 'swap' | 'stay'; // White and Black from game to game
  talk?: 'auto' | 'free' | 'presets' | 'off'; // the chat
  crowd?: 'open' | 'after'; // when players see the lines of watchers
  overheard?: 'no' | 'yes'; // whether users without a seat read the players' lines
  bots?: 'no' | 'yes'; // whether bots may sit down
  delay?: number; // throws by which watchers are behind
  rated?: boolean; // games count for ratings
  invited?: string[]; // names or user ids that may enter a private room
  ruleset: string; // the game
  options: Record<string, string>; // options of the game that differ from the default
  host: string; // id of the host
  locked?: true; // no further user may sit down
  state: 'open' | 'playing' | 'ended' | 'closed'; // the state, 6.3
  imported?: true; // the room was imported, chapter 16
  since: number; // since when the room is in that state
  paused: boolean; // as in 4.9
  seats: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', Player | null>>; // the seats; null: free
  game: number; // number of the game; 0 before the first
  gid?: string; // id of the game, 9.2
  position?: string; // the position, `rules/notation.md`
  owed: Debt[]; // the decisions that are owed, see below
  legal?: Legal; // the client's legal turns, if it wants them, 2.4
  result?: '1-0' | '0-1' | '1/2'; // the result of the last game, as in `ended`
  reason?: 'won' | 'resigned' | 'dead' | 'too-long' | 'time' | 'agreed' | 'abandoned'; // its reason, as in `ended`
  again?: true; // another game follows automatically, as in `ended`
  level?: number; // the level of the adapting bot in this game (11.1)
  turns: number; // turns of the game
  series?: Series; // the series, 7.3
  ratings?: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', Rating>>; // ratings of the players, as in 4.10
  clocks?: Clocks; // chapter 8; only with a clock
  ahead?: number; // milliseconds by which the times of the room's events are ahead of the server's time, 8.4
  claim?: Claim; // a claim that is or will be possible, 8.5
  watchers: number; // as in 4.7
  watching: Watcher[]; // as in 4.7
  presence: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', 'here' | 'away' | 'banned'>>; // as `seats` in 4.7
  colours?: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', number>>; // as in 4.7
  tip: string; // the server's tip for the game in play, or for the next game
  offer?: Offer; // a standing offer
}

/** The state of a room over HTTP. */
export interface RoomPage {
  rules: string; // the rules, for example `tabula@1;entry=free`
  visibility: 'public' | 'link' | 'private'; // listing and access
  watch: 'anyone' | 'link' | 'nobody'; // who may watch
  opening: 'roll_battle' | 'random' | 'alternate_in_match'; // how the starter is chosen
  takeback: 'until_opponent_rolls' | 'until_confirm'; // whether a turn can be taken back
  dice: 'chain' | 'server' | 'record' | 'device'; // the source of throws
  clock?: string; // the clock
  games?: number; // best of so many games
  sides?: 'swap' | 'stay'; // White and Black from game to game
  talk?: 'auto' | 'free' | 'presets' | 'off'; // the chat
  crowd?: 'open' | 'after'; // when players see the lines of watchers
  overheard?: 'no' | 'yes'; // whether users without a seat read the players' lines
  bots?: 'no' | 'yes'; // whether bots may sit down
  delay?: number; // throws by which watchers are behind
  rated?: boolean; // games count for ratings
  invited?: string[]; // names or user ids that may enter a private room
  ruleset: string; // the game
  options: Record<string, string>; // options of the game that differ from the default
  host: string; // id of the host
  locked?: true; // no further user may sit down
  state: 'open' | 'playing' | 'ended' | 'closed'; // the state, 6.3
  imported?: true; // the room was imported, chapter 16
  since: number; // since when the room is in that state
  paused: boolean; // as in 4.9
  seats: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', Player | null>>; // the seats; null: free
  game: number; // number of the game; 0 before the first
  gid?: string; // id of the game, 9.2
  position?: string; // the position, `rules/notation.md`
  owed: Debt[]; // the decisions that are owed, see below
  legal?: Legal; // the client's legal turns, if it wants them, 2.4
  result?: '1-0' | '0-1' | '1/2'; // the result of the last game, as in `ended`
  reason?: 'won' | 'resigned' | 'dead' | 'too-long' | 'time' | 'agreed' | 'abandoned'; // its reason, as in `ended`
  again?: true; // another game follows automatically, as in `ended`
  level?: number; // the level of the adapting bot in this game (11.1)
  turns: number; // turns of the game
  series?: Series; // the series, 7.3
  ratings?: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', Rating>>; // ratings of the players, as in 4.10
  clocks?: Clocks; // chapter 8; only with a clock
  ahead?: number; // milliseconds by which the times of the room's events are ahead of the server's time, 8.4
  claim?: Claim; // a claim that is or will be possible, 8.5
  watchers: number; // as in 4.7
  watching: Watcher[]; // as in 4.7
  presence: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', 'here' | 'away' | 'banned'>>; // as `seats` in 4.7
  colours?: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', number>>; // as in 4.7
  tip: string; // the server's tip for the game in play, or for the next game
  offer?: Offer; // a standing offer
  v: number; // the last event
}

/** Why a line was removed. */
export interface ChatGone {
  by: string; // `host`, `operator` or `writer`
  why: string; // the reason
}

/** A line of a chat. */
export interface ChatLine {
  n: number; // grows within a chat, possibly with gaps
  channel: 'players' | 'watchers' | 'lobby'; // the channel
  who: string; // the user id of the writer
  name: string; // the writer's name
  at: number; // the time
  v?: number; // the last event of the room that the writer could see
  text?: string; // the text; a line has either `text`, `preset` or `gone`
  preset?: string; // the preset phrase
  gone?: ChatGone; // the line was removed
}

/** A user may not write for a while. */
export interface ChatTimeout {
  until: number; // the end
  reason: string; // the reason
}

/** What the user may write. */
export interface ChatCan {
  channels: string[]; // the channels
  free: boolean; // free text, not only preset phrases
  timeout?: ChatTimeout; // the user may not write for a while
}

/** Values of a refusal; its code decides which it has. */
export interface ProblemParams {
  field?: string; // the field that is missing or wrong
  column?: number; // where the text of the field or step is wrong, from 1
  step?: number; // index of the step, from 0; in an imported record from 1
  rule?: string; // the rule that forbids the step or turn
  line?: number; // the line of an imported record or log
  room?: string; // the room
  topic?: string; // the topic
  state?: string; // the state of the room
  v?: number; // the last event of the room
  seat?: string; // the seat
  turns?: number; // turns that the side must still end
  channel?: string; // the channel in which the user writes
  retry_after_ms?: number; // milliseconds that the client waits before it tries again
  unread?: true; // the message came too fast and was not read
  until?: number; // the end of a ban or timeout
  reason?: string; // why the operator or host has acted
  level?: number; // the level of the lockdown
  scope?: 'read' | 'play'; // the scope that a token for programs needs
  before?: string; // the cursor that continues an export
}

/** A refusal, with the names of RFC 9457. */
export interface Problem {
  type: 'about:blank'; // always `about:blank`
  title: string; // a sentence, the same for each code
  status: number; // the HTTP status
  detail?: string; // a sentence about this occurrence
  code: 'not-json' | 'not-utf8' | 'too-deep' | 'bad-envelope' | 'too-big' | 'rate-limited' | 'unknown-type' | 'missing-field' | 'bad-field' | 'unknown-want' | 'hello-first' | 'hello-again' | 'no-such-room' | 'room-damaged' | 'room-closed' | 'no-such-topic' | 'no-such-page' | 'no-such-game' | 'not-allowed' | 'not-invited' | 'wrong-scope' | 'account-needed' | 'already-rated' | 'room-locked' | 'no-bots' | 'no-such-seat' | 'seat-taken' | 'already-seated' | 'not-seated' | 'bad-option' | 'tip-needed' | 'bad-link' | 'wrong-state' | 'not-your-turn' | 'stale-version' | 'illegal-turn' | 'turn-too-short' | 'takeback-off' | 'nothing-to-take-back' | 'too-early' | 'log-full' | 'too-many-rooms' | 'bots-away' | 'too-many-guests' | 'too-many-topics' | 'too-many-watchers' | 'chat-off' | 'presets-only' | 'no-links' | 'duplicate' | 'timed-out' | 'no-such-line' | 'no-such-person' | 'blocked' | 'too-many-blocks' | 'too-many-tokens' | 'lockdown' | 'kicked' | 'banned' | 'token-needed' | 'wrong-content' | 'foreign-origin' | 'bad-name' | 'name-taken' | 'bad-credentials' | 'identity-needed' | 'no-such-code' | 'overloaded' | 'broken-chain' | 'illegal-step' | 'forged-dice' | 'unknown-rules' | 'bad-log' | 'wrong-cursor' | 'export-interrupted' | 'unfinished-game' | 'log-differs' | 'storage-paused' | 'restarting'; // the stable code
  params?: ProblemParams; // values
}

/** A player of a finished game. */
export interface ArchivedPlayer {
  name: string; // the name
  who?: string; // the user id; absent in an imported record
  bot?: true; // the player is a bot
}

/** A finished game in a list. */
export interface ArchivedGame {
  room: string; // the room
  game: number; // number of the game in its room
  ruleset: string; // the game's name
  rules: string; // the rules
  started: number; // the start
  ended: number; // the end
  result: '1-0' | '0-1' | '1/2'; // the result
  reason: 'won' | 'resigned' | 'dead' | 'too-long' | 'time' | 'agreed' | 'abandoned'; // its reason
  turns: number; // number of turns
  rated: boolean; // the game counts for ratings
  imported?: true; // the game was imported
  open?: boolean; // false: visible only to its players
  seats: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', ArchivedPlayer>>; // the players
}

/** Finished games, newest first. */
export interface GamesPage {
  games: ArchivedGame[]; // the games
  next?: string; // the value of before for the next page
}

/** The last line of games as lines. */
export interface GamesEnd {
  next: string | null; // the value of before for the next page; null after the last one
}

/** The room of an imported game. */
export interface ImportedGame {
  room: string; // the room
  game: number; // the last game
}

/** How often a user finishes games. */
export interface Reliability {
  games: number; // of the last games
  finished: number; // games that the user finished
  badge?: 'steady' | 'fair' | 'leaves'; // the badge
}

/** Results. */
export interface Tally {
  won: number; // games won
  lost: number; // games lost
  drawn: number; // games drawn
}

/** The rating of a user in a game. */
export interface GameRating {
  rating: number; // the rating
  deviation: number; // its deviation
  provisional: boolean; // the rating is uncertain
  games: number; // number of rated games
  rank?: number; // the rank
}

/** Counts of throws. */
export interface Throws {
  n: number; // number of throws
  counts: number[]; // how often each face came up: 1 to 6 of a die; the round and the flat side of a stick
  expected: Record<string, number[]>; // the least and the highest usual count of a face, in `95` and `99.9` of 100 cases
}

/** Numbers about the games of a user. */
export interface UserNumbers {
  reliability: Reliability; // how often the user finishes games
  dice: Record<string, Throws>; // the user's throws of dice, `d6`, and of sticks, `stick`
  record: Tally; // results
}

/** A user's public page. */
export interface Profile {
  who: string; // the user id
  name: string; // the name
  bot?: true; // the user is a bot
  account: boolean; // the user has an account
  made: number; // when the user came first
  ratings: Record<string, GameRating>; // ratings by game
  reliability: Reliability; // how often the user finishes games
  dice: Record<string, Throws>; // the user's throws of dice, `d6`, and of sticks, `stick`
  record: Tally; // results
  all?: UserNumbers; // only for the user: the numbers of all games
}

/** A rating at a time. */
export interface CurvePoint {
  at: number; // the time
  rating: number; // the rating
  deviation: number; // its deviation
}

/** The ratings of a user over time. */
export interface RatingCurve {
  who: string; // the user id
  ruleset: string; // the game
  points: CurvePoint[]; // the oldest first
}

/** Results between two users by game. */
export interface UserResults {
  rulesets: Record<string, Tally>; // results by game, from the view of the first
  total: Tally; // all results
}

/** Results between two users. */
export interface Encounter {
  who: string; // the first user
  other: string; // the second user
  rulesets: Record<string, Tally>; // results by game, from the view of the first
  total: Tally; // all results
  all?: UserResults; // only for the two users: the results of all games
}

/** A user in the table of ratings. */
export interface RankedUser {
  rank: number; // the rank
  who: string; // the user id
  name: string; // the name
  rating: number; // the rating
  deviation: number; // its deviation
  games: number; // number of rated games
  bot?: true; // the user is a bot
}

/** The table of ratings of a game. */
export interface Leaderboard {
  ruleset: string; // the game
  from: number; // ranks before the first one of this page
  people: RankedUser[]; // the best first
  next?: number; // the from of the next page
}

/** A value of an option. */
export interface OptionValue {
  value: string; // the value
  source: string; // its source
  certainty: 'attested' | 'reconstructed' | 'modern'; // how certain the rule is
}

/** An option of a game. */
export interface RuleOption {
  name: string; // the name
  about: string; // a sentence
  values: OptionValue[]; // the values, the default first
}

/** A named set of rules. */
export interface RuleSet {
  id: string; // the id
  name: string; // the name that users read
  options: string; // options that differ from the default, as bear=exact,entry=free
  about: string; // the difference from other sets
  source: string; // the source
  certainty: 'attested' | 'reconstructed' | 'modern'; // how certain the rules are
}

/** The rules of a game. */
export interface Ruleset {
  ruleset: string; // the name
  title: string; // the name that users read
  revision: number; // the revision of the rules
  chance: 'none' | 'dice' | 'sticks'; // the kind of throws
  source: string; // the source
  certainty: 'attested' | 'reconstructed' | 'modern'; // how certain the rules are
  options: RuleOption[]; // the options
  sets: RuleSet[]; // the named sets; the first has the default rules
}

/** The rules of all games. */
export interface Rulesets {
  rulesets: Ruleset[]; // the games
}

/** The data of an answer; chapters 3 and 6 say which fields a command has. */
export interface Reply {
  v?: number; // version of the room after the command
  room?: string; // the room that was opened or found
  seat?: 'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3'; // the seat that the user has taken
  opened?: boolean; // true: the room is new; false: another user had opened it
  n?: number; // number of the line of a chat
  name?: string; // the user's name
  time?: number; // the server's time
  who?: string; // the other user
  on?: boolean; // whether the block stands
}

/** The reply to hello. */
export interface Welcome {
  who: string; // id of the user
  name: string; // name of the user
  token?: string; // the secret that resumes the session; only if the server has made a new one
  renewed?: true; // the token was unknown: the user is a new guest
  signed_out?: true; // the cookie is no longer valid; `token` was used instead
  time: number; // the server's time
  last_id: number; // at least the highest `id` of the session
  limits: Limits; // limits, see below
  rooms: LobbyLine[]; // rooms where the user has a seat, newest first
  account?: AccountName; // present if the user has an account
  blocked?: User[]; // the user's blocks; absent if there are none
}

/** A new name. */
export interface NewName {
  name: string; // the user's guest has become this account, or the account has a new name
}

/** Users at a room. */
export interface Presence {
  seats: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', 'here' | 'away' | 'banned'>>; // presence of the players; `banned` if the player is banned from the server
  watchers: number; // number of watchers
  watching: Watcher[]; // the first 50 watchers that do not hide
  colours?: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', number>>; // the colour of the avatar, if the player has chosen one
  claim?: Claim; // a claim that is or will be possible, 8.5
  ahead?: number; // as in 4.5
}

/** The game that is most worth watching. */
export interface TvRoom {
  room: string | null; // the room; null if no game is worth watching
}

/** Whether a room can change. */
export interface Pause {
  paused: boolean; // true: the store fails, or the node that owns the room is unreachable; false: the room continues
}

/** An announcement of the operator. */
export interface Notice {
  text: string; // the announcement; may be empty
  at: number; // its time
  restart?: number; // latest time of a restart; until then games continue and no game begins
}

/** News of a chat. */
export interface Chat {
  lines?: ChatLine[]; // replaces all lines that came before
  line?: ChatLine; // a new line
  gone?: number[]; // numbers of removed lines
  by?: string; // `host`, `operator` or `writer`
  why?: string; // the reason
  can?: ChatCan; // what the user may write now
}

/** The user may not write for a while. */
export interface OwnTimeout {
  until: number; // the end
  reason: string; // the reason
  by: string; // who set it, for example `host`
}

/** The data of each command. */
export interface Commands {
  'hello': {
    client: string; // name of the program
    token?: string; // the secret of `welcome` or of a login, or a token for programs (13.5)
    resume?: { room: string; v: number }[]; // rooms to follow, with the last event seen
    hidden?: boolean; // as in `me.hide`
    colour?: number; // as in `me.colour`
    guest?: boolean; // true: ignore the cookie, as for a table embedded in another site's page
    want?: ('position' | 'owed' | 'legal')[]; // further fields of events and snapshots, 2.4
    instance?: string; // a random id of the client, which distinguishes it from the user's other clients
    again?: boolean; // true: the client reconnects by itself and takes the session from no other instance, 4.3
  };
  'ping': {};
  'me.name': {
    name: string; // the new name of the guest; 13.2 has the valid names
  };
  'me.hide': {
    hidden: boolean; // true: the user is counted among the watchers but not named
  };
  'me.colour': {
    colour: number; // the colour of the user's avatar; 0: drawn from the user id
  };
  'sub': {
    topic: string; // `lobby`, `me`, `tv`, `room:ID`, `chat:ID` or `chat:lobby`
    v?: number; // the last event seen; 0 for the entire log; without effect in `unsub`
  };
  'unsub': {
    topic: string; // `lobby`, `me`, `tv`, `room:ID`, `chat:ID` or `chat:lobby`
    v?: number; // the last event seen; 0 for the entire log; without effect in `unsub`
  };
  'room.open': {
    ruleset: string; // name of the game, for example `tabula`
    bot?: number; // level of a built-in bot to seat (11.1); 0: none
    bot_seat?: 'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3' | 'any'; // the bot's seat; the last free one by default
    options?: Record<string, string | number | boolean>; // values of the ruleset's options by name
    visibility?: 'link' | 'public' | 'private'; // listing and access, chapter 6
    watch?: 'anyone' | 'link' | 'nobody'; // who may watch, chapter 6
    opening?: 'roll_battle' | 'random' | 'alternate_in_match'; // who begins, section 7.1
    takeback?: 'until_opponent_rolls' | 'until_confirm'; // whether a turn can be taken back
    dice?: 'chain' | 'server'; // the source of throws, chapter 9
    clock?: string; // the clock, see below; `none` by default
    games?: number; // best of so many games: 1 (default), 2, 3, 5, 7 or 9; of 2, both are played
    sides?: 'swap' | 'stay'; // White and Black from game to game
    talk?: 'auto' | 'free' | 'presets' | 'off'; // the chat, chapter 12
    crowd?: 'open' | 'after'; // when players see the watchers' lines
    overheard?: 'no' | 'yes'; // whether users without a seat read the players' lines, chapter 12; `yes` by default in public rooms, else `no`
    bots?: 'no' | 'yes'; // whether bots may sit down, chapter 11
    delay?: number; // number of throws by which watchers are behind, section 6.5; 0 by default
    rated?: boolean; // whether games count for ratings, chapter 10; false by default
    invited?: string[]; // names or user ids that may enter a private room
  };
  'lobby.pair': {
    ruleset: string; // name of the game
    options?: Record<string, string | number | boolean>; // as in 3.2
    clock?: string; // as in 3.2, or `any` (default): every clock except days per turn
    rated?: boolean; // whether the game is rated; false by default
    games?: number; // the number of games, 1 by default; of two, each player starts one
    tip?: string; // needed if the game has throws
    bot?: number; // level of the built-in bot (11.1) to play if no user comes; 0 or absent: no bot
    wait?: number; // seconds before the bot sits down, 20 by default
  };
  'chat.say': {
    channel: 'players' | 'watchers' | 'lobby'; // the channel
    text?: string; // the line before cleaning, chapter 12; either `text` or `preset`
    preset?: 'hello' | 'good-luck' | 'have-fun' | 'good-game' | 'well-played' | 'well-thrown' | 'thanks' | 'sorry' | 'oops' | 'wow' | 'one-moment' | 'back-soon' | 'i-am-back' | 'your-turn' | 'rematch' | 'i-must-go' | 'goodbye'; // a preset phrase, chapter 12
  };
  'block': {
    who: string; // the other user
    on: boolean; // true: block; false: end the block
  };
  'report': {
    who: string; // the user
    reason: 'stopped' | 'insult' | 'spam' | 'cheating' | 'other'; // the kind of complaint
    text?: string; // details
    room?: string; // the room; the lobby without it
  };
  'chat.timeout': {
    who: string; // the user
    minutes: number; // the duration
    reason: string; // shown to the user
  };
  'chat.remove': {
    n: number; // number of the line, which is removed
    reason?: string; // the reason
  };
  'room.set': {
    ruleset?: string; // another game
    options?: Record<string, string | number | boolean>; // values of the ruleset's options by name
    visibility?: 'link' | 'public' | 'private'; // listing and access, chapter 6
    watch?: 'anyone' | 'link' | 'nobody'; // who may watch, chapter 6
    opening?: 'roll_battle' | 'random' | 'alternate_in_match'; // who begins, section 7.1
    takeback?: 'until_opponent_rolls' | 'until_confirm'; // whether a turn can be taken back
    dice?: 'chain' | 'server'; // the source of throws, chapter 9
    clock?: string; // the clock, see below; `none` by default
    games?: number; // best of so many games: 1 (default), 2, 3, 5, 7 or 9; of 2, both are played
    sides?: 'swap' | 'stay'; // White and Black from game to game
    talk?: 'auto' | 'free' | 'presets' | 'off'; // the chat, chapter 12
    crowd?: 'open' | 'after'; // when players see the watchers' lines
    overheard?: 'no' | 'yes'; // whether users without a seat read the players' lines, chapter 12; `yes` by default in public rooms, else `no`
    bots?: 'no' | 'yes'; // whether bots may sit down, chapter 11
    delay?: number; // number of throws by which watchers are behind, section 6.5; 0 by default
    rated?: boolean; // whether games count for ratings, chapter 10; false by default
    invited?: string[]; // names or user ids that may enter a private room
  };
  'room.sit': {
    seat?: 'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3' | 'any'; // the seat
    tip?: string; // needed with `dice: chain`
  };
  'room.stand': {};
  'room.close': {};
  'room.lock': {
    locked: boolean; // true: no further user may sit down
  };
  'room.kick': {
    who: string; // a user id
    reason?: string; // shown to the user
  };
  'room.bot': {
    level: number; // level of the built-in bot (11.1); 0 removes bots
    seat?: 'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3' | 'any'; // the bot's seat
  };
  'rematch': {
    tip?: string; // needed with `dice: chain`; it must be a fresh one
    decline?: boolean; // true: decline instead
  };
  'roll': {
    link?: string; // the next link of the seat's chain; needed with `dice: chain`
  };
  'turn': {
    steps: string[]; // the steps, in the notation of `rules/notation.md`
    link?: string; // this seat's link, if it is the witness of the next throw; else ignored
  };
  'takeback': {};
  'resign': {};
  'draw.offer': {};
  'draw.answer': {
    accept: boolean; // true ends the game as a draw
  };
  'claim': {
    what: 'win' | 'draw'; // the result that the player claims
  };
  'leave': {};
}

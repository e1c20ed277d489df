// SPDX-License-Identifier: MIT
// The objects of the protocol. Made by tests/checks/wire_types.py from the schema of the server; do not edit.

/** A user. */
export interface User {
  who: string; // the user id
  name: string; // the name
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
  w: number; // milliseconds left of White's reserve
  b: number; // milliseconds left of Black's reserve
  run: 'w' | 'b' | 'wb' | ''; // the sides that run
  free: number; // milliseconds of the period that are still free
  at?: number; // the time of these values; in snapshots only
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
  seats: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', ListedPlayer | null>>; // the seats
  watchers: number; // number of watchers
  turns: number; // turns of the game
  since: number; // since when the room is in that state
  host: Host; // the host
  clock?: string; // the clock
  games?: number; // best of so many games
  delay?: number; // throws by which watchers are behind
  rated?: boolean; // games count for ratings
  bots?: string; // whether bots may sit down
  locked?: true; // no further user may sit down
  score?: Score; // points of a series
  position?: string; // the position, if anyone may watch
  more?: number; // further rooms of the same address
  owed?: true; // the room waits for this user
}

/** A list of rooms, or its changes. */
export interface LobbyList {
  rooms?: LobbyLine[]; // the whole list
  changed?: LobbyLine[]; // new and changed rooms
  gone?: string[]; // rooms that have left the list
}

/** Settings of a room, without default values. */
export interface Settings {
  rules: string; // the rules, for example tabula@1;entry=free
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
  bots?: 'no' | 'yes'; // whether bots may sit down
  delay?: number; // throws by which watchers are behind
  rated?: boolean; // games count for ratings
  invited?: string[]; // names or user ids that may enter a private room
}

/** The state of a room. */
export interface Snapshot {
  rules: string; // the rules, for example tabula@1;entry=free
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
  bots?: 'no' | 'yes'; // whether bots may sit down
  delay?: number; // throws by which watchers are behind
  rated?: boolean; // games count for ratings
  invited?: string[]; // names or user ids that may enter a private room
  ruleset: string; // the game
  options: Record<string, string>; // options that differ from the default
  host: string; // the host
  locked?: true; // no further user may sit down
  state: 'open' | 'playing' | 'ended' | 'closed'; // the state
  imported?: true; // the room was imported
  since: number; // since when the room is in that state
  paused: boolean; // the room cannot change at this moment
  seats: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', Player | null>>; // the seats
  game: number; // number of the game; 0 before the first
  gid?: string; // id of the game
  position?: string; // the position
  owed: Debt[]; // the decisions that are owed
  legal?: Legal; // the legal turns of this client, if it wants them
  result?: '1-0' | '0-1' | '1/2'; // the result of the last game
  reason?: 'won' | 'resigned' | 'dead' | 'too-long' | 'time' | 'agreed' | 'abandoned'; // its reason
  again?: true; // another game follows automatically
  level?: number; // level of the adapting bot
  turns: number; // turns of the game
  series?: Series; // the series
  ratings?: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', Rating>>; // ratings of the players
  clocks?: Clocks; // the clocks
  claim?: Claim; // a claim that will be possible
  watchers: number; // number of watchers
  watching: User[]; // the first watchers
  presence: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', 'here' | 'away' | 'banned'>>; // presence of the players
  colours?: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', number>>; // colours of the players' avatars
  tip: string; // the server's tip
  offer?: Offer; // a standing offer
}

/** Why a line was removed. */
export interface ChatGone {
  by: string; // host, operator or writer
  why: string; // the reason
}

/** A line of a chat. */
export interface ChatLine {
  n: number; // its number
  channel: 'players' | 'watchers' | 'lobby'; // the channel
  who: string; // the user id of the writer
  name: string; // the writer's name
  at: number; // its time
  v?: number; // version of the room at that time
  text?: string; // the text
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

/** A refusal, with the names of RFC 9457. */
export interface Problem {
  type: 'about:blank'; // always about:blank
  title: string; // a sentence, the same for each code
  status: number; // the HTTP status
  detail?: string; // a sentence about this occurrence
  code: 'not-json' | 'not-utf8' | 'too-deep' | 'bad-envelope' | 'too-big' | 'rate-limited' | 'unknown-type' | 'missing-field' | 'bad-field' | 'unknown-want' | 'hello-first' | 'hello-again' | 'no-such-room' | 'room-closed' | 'no-such-topic' | 'no-such-page' | 'no-such-game' | 'not-allowed' | 'not-invited' | 'wrong-scope' | 'account-needed' | 'already-rated' | 'room-locked' | 'no-bots' | 'no-such-seat' | 'seat-taken' | 'already-seated' | 'not-seated' | 'bad-option' | 'tip-needed' | 'bad-link' | 'wrong-state' | 'not-your-turn' | 'stale-version' | 'illegal-turn' | 'turn-too-short' | 'takeback-off' | 'nothing-to-take-back' | 'too-early' | 'log-full' | 'too-many-rooms' | 'bots-away' | 'too-many-guests' | 'too-many-topics' | 'too-many-watchers' | 'chat-off' | 'presets-only' | 'no-links' | 'duplicate' | 'timed-out' | 'no-such-line' | 'no-such-person' | 'blocked' | 'too-many-blocks' | 'too-many-tokens' | 'lockdown' | 'kicked' | 'banned' | 'token-needed' | 'wrong-content' | 'foreign-origin' | 'bad-name' | 'name-taken' | 'bad-credentials' | 'identity-needed' | 'no-such-code' | 'overloaded' | 'broken-chain' | 'illegal-step' | 'forged-dice' | 'unknown-rules' | 'bad-log' | 'wrong-cursor' | 'unfinished-game' | 'log-differs' | 'storage-paused' | 'restarting'; // the stable code
  params?: any; // values
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
  seats: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', User>>; // the players
}

/** Finished games, newest first. */
export interface GamesPage {
  games: ArchivedGame[]; // the games
  next?: string; // the value of before for the next page
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

/** A user's public page. */
export interface Profile {
  who: string; // the user id
  name: string; // the name
  bot?: true; // the user is a bot
  account: boolean; // the user has an account
  made: number; // when the user came first
  ratings: Record<string, GameRating>; // ratings by game
  reliability: Reliability; // how often the user finishes games
  dice: any; // counts of the user's throws
  record: Tally; // results
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

/** Results between two users. */
export interface Encounter {
  who: string; // the first user
  other: string; // the second user
  rulesets: Record<string, Tally>; // results by game, from the view of the first
  total: Tally; // all results
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

/** The reply to hello. */
export interface Welcome {
  who: string; // the user id
  name: string; // the name
  token?: string; // the secret that resumes the session
  renewed?: true; // the token was unknown: the user is a new guest
  signed_out?: true; // the cookie is no longer valid
  time: number; // the server's time
  last_id: number; // at least the highest id of the session
  limits: Limits; // limits
  rooms: LobbyLine[]; // rooms where the user has a seat
  account?: AccountName; // the account
  blocked?: User[]; // the users that this user blocks
}

/** A new name. */
export interface NewName {
  name: string; // the name
}

/** Users at a room. */
export interface Presence {
  seats: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', 'here' | 'away' | 'banned'>>; // presence of the players
  watchers: number; // number of watchers
  watching: User[]; // the first watchers
  colours?: Partial<Record<'w1' | 'w2' | 'w3' | 'b1' | 'b2' | 'b3', number>>; // colours of the players' avatars
  claim?: Claim; // a claim that will be possible
}

/** The game that is most worth watching. */
export interface TvRoom {
  room: string | null; // the room; null if no game is worth watching
}

/** Whether a room can change. */
export interface Pause {
  paused: boolean; // true: not at this moment
}

/** An announcement of the operator. */
export interface Notice {
  text: string; // the announcement; may be empty
  at: number; // its time
  restart?: number; // latest time of a restart
}

/** News of a chat. */
export interface Chat {
  lines?: ChatLine[]; // replaces all lines that came before
  line?: ChatLine; // a new line
  gone?: number[]; // numbers of removed lines
  by?: string; // host, operator or writer
  why?: string; // the reason
  can?: ChatCan; // what the user may write now
}

/** The user may not write for a while. */
export interface OwnTimeout {
  until: number; // the end
  reason: string; // the reason
  by: string; // the user who has set it
}

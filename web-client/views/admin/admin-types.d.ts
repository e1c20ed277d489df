// SPDX-License-Identifier: MIT
// The answers of the server to the operator's page: server/protocol.md, "The operator".

export type Told = { ok: true; d: any } | { ok: false; says: string; locked: boolean };

/** All data of the page; each member is the answer to the verb of the same name. */
export interface Desk {
  version: string;
  up_s: number;
  ready: boolean;
  connections: number;
  sessions: DeskSession[];
  live_games: number;
  lockdown: number;
  log_level: string;
  drain_until?: number;
  rooms: DeskRoom[];
  bans: DeskBan[];
  reports: DeskReported[];
  acts: DeskAct[];
  status: Record<string, string | number | boolean>;
  of: Record<string, number>; // total number of entries of each list
}

export interface DeskRoom {
  room: string;
  state: string;
  rules: string;
  players: string;
  watchers: number;
  live: boolean; // a game is being played: a restart waits for it
}

export interface DeskSession {
  who: string;
  name: string;
  here: boolean;
  address: string;
}

export interface DeskBan {
  target: string;
  until: number; // 0: permanent
  by: string;
  why: string;
}

/** A reported user, with some of the reports. */
export interface DeskReported {
  who: string;
  name: string; // "" for an erased user
  count: number; // all reports about this user
  addresses: number; // from which these came
  reports: DeskReport[];
}

export interface DeskReport {
  at: number;
  by: string;
  by_name: string;
  reason: string;
  text: string;
  chat: string;
  lines: { name?: string; who?: string; text?: string; preset?: string }[];
}

export interface DeskAct {
  at: number;
  by: string;
  what: string;
  target: string;
  why: string;
}

/** A pending order: it needs a reason before it is sent. */
export interface Pending {
  verb: string;
  title: string;
  button: string;
  args: object;
  lengths?: string[]; // the lengths of a ban to choose from
}

/** The props of each part of the page. */
export interface DeskProps {
  desk: Desk;
  order: (verb: string, args: object) => Promise<boolean>;
  propose: (pending: Pending) => void;
  find: (text: string) => void; // shows only the sessions whose name contains the text
}

// SPDX-License-Identifier: MIT
// What the operator's page is told by the house: server/protocol.md, "The operator".

export type Told = { ok: true; d: any } | { ok: false; says: string; locked: boolean };

/** All that is shown, as the verbs of the same names answer. */
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
  reports: DeskReport[];
  acts: DeskAct[];
  status: Record<string, string | number | boolean>;
  of: Record<string, number>; // how many there are of each list
}

export interface DeskRoom {
  room: string;
  state: string;
  rules: string;
  players: string;
  watchers: number;
}

export interface DeskSession {
  who: string;
  name: string;
  here: boolean;
  address: string;
}

export interface DeskBan {
  target: string;
  until: number; // 0: for good
  by: string;
  why: string;
}

export interface DeskReport {
  at: number;
  who: string;
  by: string;
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

/** An order that wants a reason first. */
export interface Errand {
  verb: string;
  title: string;
  args: object;
  lengths?: string[]; // of a ban, to choose from
}

/** What each part of the desk is given. */
export interface DeskProps {
  desk: Desk;
  order: (verb: string, args: object) => Promise<boolean>;
  propose: (errand: Errand) => void;
}

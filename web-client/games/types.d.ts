// SPDX-License-Identifier: MIT
// What the page knows about a game: its descriptor, games/NAME/game.js, and the parts that are loaded when a page needs
// them. Read by `tsc --checkJs --strict`.
import type { Text } from '../texts/text.js';
import type { Certainty } from '../types.d.ts';

/** A game on the page. A page leaves out each part that a game does not have. */
export interface Game {
  name: string; // as in the rules
  texts: Record<string, string>; // its name and those of its sides, for every page: texts/en/NAME/name.js
  board: BoardShape;
  men?: number; // of each side; none in a game of stones
  dice?: number; // of a throw
  sticks?: number; // of a throw
  isMirrored?: boolean; // the board is also printed mirrored
  picture?: string; // the position that stands for the game until the rules are loaded; else the start, as soon as they are
  rules?: () => Promise<{ rules: RulesPart }>;
  lessons?: () => Promise<{ course: Course }>;
  example?: () => Promise<{ example: string }>; // a finished game: its positions, without the name of the game
  puzzles?: number; // how many puzzles.json has
  isSolved?: boolean; // it has no puzzles because its best turns are known
  history?: string[]; // its entries of HISTORY in views/reading/history.js
  books?: string[]; // its entries of BOOKS there
}

/** The kind of board: how a position is read, drawn and put into words, see views/board/kinds.js. */
export type BoardShape =
  | {
      kind: 'tables'; // a track of 24 points
      points: 'letters' | 'numerals'; // the names of the points
      contrary: boolean; // Black moves in the opposite direction
      bears: boolean; // men are borne off
    }
  | { kind: 'dogs' | 'tablan' | 'tablaaza' };

/** The rules in chapters, with the texts `rules.NAME.…` of texts/en/NAME/rules.js. */
export interface RulesPart {
  chapters: Chapter[];
  puzzle?: string; // a position to try at the end of the page, which also stands at its head
  texts: Record<string, Text>;
}

/**
 * A chapter of the rules: its board and how certain it is. For chapter N, `rules.NAME.N` is the heading, `.about` the
 * text, `.figure` the caption of the board, `.source` the source; `.done` follows a turn on a board that can be played.
 */
export interface Chapter {
  certainty: Certainty;
  position: string;
  play?: boolean; // the user plays the throw
  arrows?: string[]; // steps to show
  upright?: boolean; // on a phone the board stands upright, to make room for the arrows
  sticks?: number[]; // the sides that lie up, 1 is plain
  firsts?: { position: string; crossed: string[] }[]; // first moves side by side with their legal replies; crossed: a
  // knight's move away, across the water
}

/** The lessons of a game. */
export interface Course {
  game: string;
  scenes: Scene[];
  end: string; // the position from which the learner finishes a game against the computer
  exercises: Exercise[];
  texts: Record<string, Text>;
}

/** One turn of the guided game. Without goals every legal turn is right. */
export interface Scene {
  name: string;
  position: string;
  roll?: number[]; // a throw is due in the position, and these faces fall
  goals?: Goal[];
}

export interface Exercise {
  name: string;
  position: string;
  goals: Goal[];
  guess?: Guess;
  only?: boolean; // every legal turn is right, so no answer is wrong
  source?: string;
}

/** A number that the learner predicts: a measure of the position after the only legal turn. */
export interface Guess {
  of: string;
  options: number[];
  labels?: 'yes'; // the options are no and yes
}

/**
 * A condition on a measure: a number of at least `least` and at most `most`, or the highest or lowest of all legal
 * turns. The side is the one to move, or the other one.
 */
export interface Goal {
  of: string;
  at?: number;
  least?: number;
  most?: number;
  best?: 'high' | 'low';
  enemy?: boolean;
}

// SPDX-License-Identifier: MIT
// The lesson and the exercises of Twelve Dogs.
import { texts } from '../../texts/en/twelve-dogs/lessons.js';

/** @type {import('../types.d.ts').Course} */
export const course = {
  game: 'twelve-dogs',
  scenes: [
    {
      name: 'table',
      position: 'twelve-dogs ------ 12,12 ? w -',
    },
    {
      name: 'enter',
      position: 'twelve-dogs -a---- 12,11 1 w -',
      roll: [5, 3],
    },
    {
      name: 'hit',
      position: 'twelve-dogs -aa-A- 11,10 1 w -',
      roll: [6, 3],
      goals: [
        {
          of: 'hits',
          least: 1,
        },
      ],
    },
    {
      name: 'full',
      position: 'twelve-dogs -aA-Aa 10,10 1 w -',
      roll: [5, 3],
      goals: [
        {
          of: 'pairs',
          least: 2,
        },
      ],
    },
    {
      name: 'closed',
      position: 'twelve-dogs a-B-b- 10,9 1 w -',
      roll: [5, 3],
    },
    {
      name: 'end',
      position: 'twelve-dogs BBBbbA 5,8 1 w -',
      roll: [6, 1],
      goals: [
        {
          of: 'wins',
          least: 1,
        },
      ],
    },
  ],
  end: 'twelve-dogs BbA-a- 9,9 1 w -',
  exercises: [
    {
      name: 'used',
      position: 'twelve-dogs -A-Ba- 9,11 1 w 42',
      goals: [],
      guess: {
        of: 'entered',
        options: [0, 1, 2],
      },
      source: 'cases',
    },
    {
      name: 'none',
      position: 'twelve-dogs -B--b- 10,10 1 w 52',
      goals: [],
      guess: {
        of: 'entered',
        options: [0, 1, 2],
      },
      source: 'cases',
    },
    {
      name: 'both',
      position: 'twelve-dogs --a--- 12,11 1 w 53',
      goals: [],
      guess: {
        of: 'hits',
        options: [0, 1, 2],
      },
      source: 'cases',
    },
    {
      name: 'two',
      position: 'twelve-dogs A--a-a 11,10 1 w 64',
      goals: [],
      guess: {
        of: 'hits',
        options: [0, 1, 2],
      },
      source: 'rumwoldstow',
    },
    {
      name: 'double',
      position: 'twelve-dogs ------ 12,12 1 w 33',
      goals: [],
      guess: {
        of: 'pairs',
        options: [0, 1, 2],
      },
      source: 'cases',
    },
    {
      name: 'double-own',
      position: 'twelve-dogs --A--- 11,12 1 w 33',
      goals: [],
      guess: {
        of: 'entered',
        options: [0, 1, 2],
      },
      source: 'cases',
    },
    {
      name: 'double-hit',
      position: 'twelve-dogs --a--- 12,11 1 w 33',
      goals: [],
      guess: {
        of: 'pairs',
        options: [0, 1, 2],
      },
      source: 'cases',
    },
    {
      name: 'last',
      position: 'twelve-dogs BBBbbA 5,8 1 w 61',
      goals: [],
      guess: {
        of: 'wins',
        options: [0, 1],
        labels: 'yes',
      },
      source: 'cases',
    },
    {
      name: 'tie',
      position: 'twelve-dogs BBbbbA 7,6 1 w 61',
      goals: [],
      guess: {
        of: 'wins',
        options: [0, 1],
        labels: 'yes',
      },
      source: 'cases',
    },
  ],
  texts,
};

// SPDX-License-Identifier: MIT
// The lesson and the exercises of Tablan.
import { texts } from '../../texts/en/tablan/lessons.js';

/** @type {import('../types.d.ts').Course} */
export const course = {
  game: 'tablan',
  scenes: [
    {
      name: 'first',
      position: 'tablan uuuuuuuuuuuu/------------/------------/UUUUUUUUUUUU w -',
      roll: [1, 0, 0, 0],
    },
    {
      name: 'nothing',
      position: 'tablan uuuuuuuuuuuu/------------/-----------W/UUUUUUUUUUU- w -',
      roll: [1, 1, 0, 0],
    },
    {
      name: 'eight',
      position: 'tablan uuu---------/------------/----------W-/UUU--------- w -',
      roll: [1, 1, 1, 1],
    },
    {
      name: 'hit',
      position: 'tablan u-----------/------------/--------bbWW/------------ w -',
      roll: [1, 0, 0, 0],
      goals: [
        {
          of: 'hits',
          least: 1,
        },
      ],
    },
    {
      name: 'settle',
      position: 'tablan ----u-----uu/-----------W/------------/U----------- w -',
      roll: [1, 0, 0, 0],
      goals: [
        {
          of: 'settled',
          least: 1,
        },
      ],
    },
    {
      name: 'win',
      position: 'tablan X---X-------/-----------W/------------/-x---------- w -',
      roll: [1, 0, 0, 0],
      goals: [
        {
          of: 'wins',
          least: 1,
        },
      ],
    },
  ],
  end: 'tablan --------X-X-/------W----W/b----b------/-x-x-------- w -',
  exercises: [
    {
      name: 'halves',
      position: 'tablan uuuuuuuuuuuu/------------/------------/UUUUUUUUUUUU w 2',
      goals: [
        {
          of: 'started',
          least: 2,
        },
      ],
      source: 'cases',
    },
    {
      name: 'both',
      position: 'tablan u-----------/------------/----------W-/UU---------- w 2',
      goals: [
        {
          of: 'started',
          least: 3,
        },
      ],
      source: 'cases',
    },
    {
      name: 'capture',
      position: 'tablan u-----------/------------/---------bWW/------------ w 2',
      goals: [
        {
          of: 'hits',
          least: 1,
        },
      ],
      source: 'cases',
    },
    {
      name: 'two',
      position: 'tablan uu----------/------------/-------bW-bW/------------ w 2',
      goals: [
        {
          of: 'hits',
          least: 2,
        },
      ],
      source: 'rules',
    },
    {
      name: 'safe',
      position: 'tablan u-----------/------------/-------W-W-b/------------ w 2',
      goals: [
        {
          of: 'exposed',
          most: 0,
        },
      ],
      source: 'rules',
    },
    {
      name: 'barred',
      position: 'tablan ------------/------------/------------/UUx--------- w 2',
      goals: [
        {
          of: 'started',
          least: 1,
        },
      ],
      only: true,
      source: 'cases',
    },
    {
      name: 'displace',
      position: 'tablan ----u-----uu/-----------W/------------/U----------- w 2',
      goals: [
        {
          of: 'settled',
          least: 1,
        },
        {
          of: 'hits',
          least: 1,
        },
      ],
      source: 'cases',
    },
    {
      name: 'one-each',
      position: 'tablan ----u-----uu/-----------W/------------/U----------- w 2',
      goals: [
        {
          of: 'settled',
          least: 1,
        },
        {
          of: 'started',
          least: 1,
        },
      ],
      source: 'cases',
    },
    {
      name: 'eight',
      position: 'tablan u-----------/--b---------/-b---W---W--/------------ w 8',
      goals: [
        {
          of: 'square',
          at: 15,
          least: 1,
        },
      ],
      source: 'cases',
    },
    {
      name: 'wait',
      position: 'tablan u----------X/---------W--/------------/------------ w 2',
      goals: [
        {
          of: 'square',
          at: 34,
          least: 1,
        },
      ],
      source: 'cases',
    },
    {
      name: 'must',
      position: 'tablan u----------X/---------W--/------------/------------ w 8',
      goals: [
        {
          of: 'settled',
          least: 2,
        },
      ],
      only: true,
      source: 'cases',
    },
    {
      name: 'count',
      position: 'tablan X---X-------/-----------W/------------/-x---------- w 2',
      goals: [
        {
          of: 'wins',
          least: 1,
        },
      ],
      only: true,
      source: 'cases',
    },
  ],
  texts,
};

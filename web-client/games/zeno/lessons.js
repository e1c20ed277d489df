// SPDX-License-Identifier: MIT
// The lesson and the exercises of Zeno.
import { texts } from '../../texts/en/zeno/lessons.js';

/** @type {import('../types.d.ts').Course} */
export const course = {
  game: 'zeno',
  scenes: [
    {
      name: 'move',
      position: 'zeno O----------------------o 0,0/0,0/0,0 w -',
      roll: [6, 5, 4],
    },
    {
      name: 'pair',
      position: 'zeno J----A--A--A-B--cb--b--h 0,0/0,0/0,0 w -',
      roll: [5, 3, 1],
      goals: [
        {
          of: 'pairs',
          least: 3,
        },
      ],
    },
    {
      name: 'hit',
      position: 'zeno I---B--B--B--a-b----b--j 0,0/0,0/0,0 w -',
      roll: [6, 3, 2],
      goals: [
        {
          of: 'hits',
          least: 1,
        },
      ],
    },
    {
      name: 'bar',
      position: 'zeno F-b-b---D--D-----b-b---g 0,0/1,0/0,0 w -',
      roll: [5, 3, 1],
      goals: [
        {
          of: 'bar',
          most: 0,
        },
      ],
    },
    {
      name: 'forced',
      position: 'zeno -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w -',
      roll: [2, 5, 6],
      goals: [
        {
          of: 'singles',
          least: 8,
        },
      ],
    },
    {
      name: 'win',
      position: 'zeno --m--------------A-A--bM 0,0/0,0/0,0 w -',
      roll: [1, 1, 5],
      goals: [
        {
          of: 'wins',
          least: 1,
        },
      ],
    },
  ],
  end: 'zeno ---f-e--Aa-Bb-Aa--E-F--- 0,0/0,0/0,0 w -',
  exercises: [
    {
      name: 'run',
      position: 'zeno O----------------------o 0,0/0,0/0,0 w 654',
      goals: [
        {
          of: 'men',
          at: 16,
          least: 1,
        },
      ],
      source: 'cases',
    },
    {
      name: 'together',
      position: 'zeno O----------------------o 0,0/0,0/0,0 w 111',
      goals: [
        {
          of: 'men',
          at: 2,
          least: 3,
        },
      ],
      source: 'cases',
    },
    {
      name: 'hit',
      position: 'zeno H----B---C--B-a-b--b---j 0,0/0,0/0,0 w 532',
      goals: [
        {
          of: 'hits',
          least: 1,
        },
      ],
      source: 'rumwoldstow',
    },
    {
      name: 'hit-safe',
      position: 'zeno G----B---C--C-a-b--b---j 0,0/0,0/0,0 w 521',
      goals: [
        {
          of: 'hits',
          least: 1,
        },
        {
          of: 'exposed',
          most: 0,
        },
      ],
      source: 'rumwoldstow',
    },
    {
      name: 'save',
      position: 'zeno G-----A-A-b-C-Cb-b-----i 0,0/0,0/0,0 w 641',
      goals: [
        {
          of: 'exposed',
          most: 0,
        },
      ],
      source: 'rumwoldstow',
    },
    {
      name: 'enter',
      position: 'zeno Nbbbbbe----------------- 0,0/1,0/0,0 w 321',
      goals: [
        {
          of: 'bar',
          most: 0,
        },
      ],
      only: true,
      source: 'cases',
    },
    {
      name: 'emperor',
      position: 'zeno -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w 652',
      goals: [
        {
          of: 'singles',
          least: 8,
        },
      ],
      only: true,
      source: 'agathias',
    },
    {
      name: 'win',
      position: 'zeno --m--------------A-A--bM 0,0/0,0/0,0 w 511',
      goals: [
        {
          of: 'wins',
          least: 1,
        },
      ],
      source: 'cases',
    },
    {
      name: 'last',
      position: 'zeno --n--------------A-N---a 0,0/0,0/0,0 w 666',
      goals: [
        {
          of: 'wins',
          least: 1,
        },
      ],
      only: true,
      source: 'cases',
    },
    {
      name: 'singles',
      position: 'zeno H------A--A--A-D---d-c-h 0,0/0,0/0,0 w 532',
      goals: [
        {
          of: 'exposed',
          most: 0,
        },
      ],
      source: 'rumwoldstow',
    },
  ],
  texts,
};

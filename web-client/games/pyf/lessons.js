// SPDX-License-Identifier: MIT
// The lesson and the exercises of Pyf.
import { texts } from '../../texts/en/pyf/lessons.js';

/** @type {import('../types.d.ts').Course} */
export const course = {
  game: 'pyf',
  scenes: [
    {
      name: 'enter',
      position: 'pyf ------------------------ 15,15/0,0/0,0 w -',
      roll: [5, 3, 1],
    },
    {
      name: 'wait',
      position: 'pyf CCCbBB-b---------------- 2,11/0,0/0,0 w -',
      roll: [4, 4, 2],
      goals: [
        {
          of: 'hand',
          most: 1,
        },
      ],
    },
    {
      name: 'hit',
      position: 'pyf CCCbBD-a-cbdc----------- 0,0/0,0/0,0 w -',
      roll: [6, 5, 2],
      goals: [
        {
          of: 'hits',
          least: 1,
        },
      ],
    },
    {
      name: 'bar',
      position: 'pyf bb--b----D-D--C--C-i---- 0,0/1,0/0,0 w -',
      roll: [5, 3, 2],
      goals: [
        {
          of: 'bar',
          most: 0,
        },
      ],
    },
    {
      name: 'stop',
      position: 'pyf if---------------AID---- 0,0/0,0/1,0 w -',
      roll: [3, 2, 1],
    },
    {
      name: 'bear',
      position: 'pyf o-----------------A-A--- 0,0/0,0/13,0 w -',
      roll: [6, 5, 5],
      goals: [
        {
          of: 'wins',
          least: 1,
        },
      ],
    },
  ],
  end: 'pyf ------------aAbBaAaA---- 0,0/0,0/10,10 w -',
  exercises: [
    {
      name: 'last',
      position: 'pyf ------N----------------o 1,0/0,0/0,0 w 661',
      goals: [
        {
          of: 'men',
          at: 19,
          least: 1,
        },
      ],
      source: 'cases',
    },
    {
      name: 'enter',
      position: 'pyf bb--b----D-D--C--C-i---- 0,0/1,0/0,0 w 643',
      goals: [
        {
          of: 'exposed',
          most: 0,
        },
      ],
      source: 'rumwoldstow',
    },
    {
      name: 'save',
      position: 'pyf bb-bA--AB-B-CB-D---cbd-- 0,0/0,0/0,0 w 431',
      goals: [
        {
          of: 'exposed',
          most: 0,
        },
      ],
      source: 'rumwoldstow',
    },
    {
      name: 'double-hit',
      position: 'pyf --B--B-a--aEC-d-C--e-d-- 0,0/0,0/0,0 w 552',
      goals: [
        {
          of: 'hits',
          least: 2,
        },
      ],
      source: 'rumwoldstow',
    },
    {
      name: 'safe-hit',
      position: 'pyf bb-C-Bab--D-C--C---dd--- 0,0/0,0/0,0 w 331',
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
      name: 'home',
      position: 'pyf ef---------bb--AAA-BBH-- 0,0/0,0/0,0 w 432',
      goals: [
        {
          of: 'exposed',
          most: 0,
        },
      ],
      source: 'rumwoldstow',
    },
    {
      name: 'six-first',
      position: 'pyf o-----------------A-A--- 0,0/0,0/13,0 w 655',
      goals: [
        {
          of: 'wins',
          least: 1,
        },
      ],
      only: true,
      source: 'rumwoldstow',
    },
    {
      name: 'frozen',
      position: 'pyf o-------------------B-A- 0,0/0,0/12,0 w 532',
      goals: [
        {
          of: 'off',
          least: 14,
        },
      ],
      only: true,
      source: 'cases',
    },
    {
      name: 'overshoot',
      position: 'pyf o-------------------A--- 0,0/0,0/14,0 w 521',
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
      name: 'not-zeno',
      position: 'pyf -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w 652',
      goals: [
        {
          of: 'men',
          at: 19,
          least: 2,
        },
      ],
      only: true,
      source: 'cases',
    },
  ],
  texts,
};

// SPDX-License-Identifier: MIT
// The lesson and the exercises of Tabula.
import { texts } from '../../texts/en/tabula/lessons.js';

/** @type {import('../types.d.ts').Course} */
export const course = {
  game: 'tabula',
  scenes: [
    {
      name: 'enter',
      position: 'tabula ------------------------ 15,15/0,0/0,0 w -',
      roll: [5, 4, 3],
    },
    {
      name: 'pair',
      position: 'tabula --AAA-a-a--a------------ 12,12/0,0/0,0 w -',
      roll: [4, 3, 1],
      goals: [
        {
          of: 'pairs',
          least: 2,
        },
      ],
    },
    {
      name: 'hit',
      position: 'tabula CBBBBBbAaAbcb-bc-------- 0,0/0,0/0,0 w -',
      roll: [6, 3, 1],
      goals: [
        {
          of: 'hits',
          least: 1,
        },
      ],
    },
    {
      name: 'bar',
      position: 'tabula ---bb-------DD-C-C-ddc-- 0,0/1,0/0,0 w -',
      roll: [5, 4, 2],
      goals: [
        {
          of: 'bar',
          most: 0,
        },
      ],
    },
    {
      name: 'pass',
      position: 'tabula ---b--------DD-C-C-edd-- 0,0/1,0/0,0 w -',
      roll: [4, 4, 4],
    },
    {
      name: 'forced',
      position: 'tabula -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w -',
      roll: [2, 5, 6],
      goals: [
        {
          of: 'singles',
          least: 8,
        },
      ],
    },
    {
      name: 'bear',
      position: 'tabula b-c-dc--c-------A-CB-A-- 0,0/0,0/8,0 w -',
      roll: [5, 3, 2],
      goals: [
        {
          of: 'off',
          best: 'high',
        },
      ],
    },
  ],
  end: 'tabula ------b-Aa-AaBaA-------- 0,0/0,0/10,10 w -',
  exercises: [
    {
      name: 'two',
      position: 'tabula ------------------------ 15,15/0,0/0,0 w 543',
      goals: [
        {
          of: 'hand',
          least: 13,
          most: 13,
        },
      ],
      source: 'botermans',
    },
    {
      name: 'twelve',
      position: 'tabula ------------------------ 15,15/0,0/0,0 w 543',
      goals: [
        {
          of: 'men',
          at: 12,
          least: 1,
        },
      ],
      source: 'botermans',
    },
    {
      name: 'eleven',
      position: 'tabula ------------------------ 15,15/0,0/0,0 w 654',
      goals: [
        {
          of: 'men',
          at: 11,
          least: 1,
        },
      ],
      source: 'botermans',
    },
    {
      name: 'points',
      position: 'tabula A-A-A--aa-aa------------ 12,11/0,0/0,0 w 531',
      goals: [
        {
          of: 'pairs',
          least: 3,
        },
      ],
      source: 'botermans',
    },
    {
      name: 'save',
      position: 'tabula -bb-bA--AB-B-CB-D--cbd-- 0,0/0,0/0,0 w 431',
      goals: [
        {
          of: 'exposed',
          most: 0,
        },
      ],
      source: 'botermans',
    },
    {
      name: 'order',
      position: 'tabula ---------Ab-b--------k-- 0,0/0,0/14,0 w 531',
      goals: [
        {
          of: 'men',
          at: 19,
          least: 1,
        },
      ],
      only: true,
      source: 'bell',
    },
    {
      name: 'which',
      position: 'tabula ---------Aa---a------m-- 0,0/0,0/14,0 w 531',
      goals: [
        {
          of: 'hits',
          least: 1,
        },
      ],
      source: 'cases',
    },
    {
      name: 'double-hit',
      position: 'tabula ---B--B-a--aEC-d-C-e-d-- 0,0/0,0/0,0 w 552',
      goals: [
        {
          of: 'hits',
          least: 2,
        },
      ],
      source: 'botermans',
    },
    {
      name: 'safe-hit',
      position: 'tabula -bb-C-Bab--D-C--C--dd--- 0,0/0,0/0,0 w 331',
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
      source: 'botermans',
    },
    {
      name: 'enter',
      position: 'tabula ---bb-------N------k---- 0,0/1,0/0,0 w 542',
      goals: [
        {
          of: 'bar',
          most: 0,
        },
        {
          of: 'exposed',
          most: 0,
        },
      ],
      source: 'botermans',
    },
    {
      name: 'on-and-on',
      position: 'tabula -bb---------F-G----k---- 0,0/2,0/0,0 w 321',
      goals: [
        {
          of: 'men',
          at: 6,
          least: 1,
        },
      ],
      only: true,
      source: 'cases',
    },
    {
      name: 'zeno',
      position: 'tabula -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w 652',
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
      name: 'bear',
      position: 'tabula o-----------------C---A- 0,0/0,0/11,0 w 444',
      goals: [
        {
          of: 'off',
          best: 'high',
        },
      ],
      source: 'botermans',
    },
    {
      name: 'win',
      position: 'tabula o-----------------A----A 0,0/0,0/13,0 w 521',
      goals: [
        {
          of: 'wins',
          least: 1,
        },
      ],
      source: 'bell',
    },
  ],
  texts,
};

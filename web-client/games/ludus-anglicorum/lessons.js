// SPDX-License-Identifier: MIT
// The lesson and the exercises of Ludus Anglicorum.
import { texts } from '../../texts/en/ludus-anglicorum/lessons.js';

/** @type {import('../types.d.ts').Course} */
export const course = {
  game: 'ludus-anglicorum',
  scenes: [
    {
      name: 'six',
      position: 'ludus-anglicorum O----------------------o 0,0/0,0/0,0 w -',
      roll: [3, 2, 1],
    },
    {
      name: 'alone',
      position: 'ludus-anglicorum L-A-A--A--------a--a-a-l 0,0/0,0/0,0 w -',
      roll: [6, 4, 2],
    },
    {
      name: 'hit',
      position: 'ludus-anglicorum F---A-A-AaAAB-Baa-aaaa-h 0,0/0,0/0,0 w -',
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
      position: 'ludus-anglicorum HAAb----------D--------m 0,0/1,0/0,0 w -',
      roll: [6, 2, 1],
      goals: [
        {
          of: 'bar',
          most: 0,
        },
      ],
    },
    {
      name: 'lympold',
      position: 'ludus-anglicorum h------AAAAABBBBBaaaaaaa 0,0/0,0/0,0 w -',
      roll: [6, 2, 1],
      goals: [
        {
          of: 'lympolded',
          least: 1,
          enemy: true,
        },
      ],
    },
    {
      name: 'bear',
      position: 'ludus-anglicorum o-----------------B-A--- 0,0/0,0/12,0 w -',
      roll: [6, 5, 5],
      goals: [
        {
          of: 'off',
          best: 'high',
        },
      ],
    },
  ],
  end: 'ludus-anglicorum ----b-a-b-a--A-B-A-B---- 0,0/0,0/9,9 w -',
  exercises: [
    {
      name: 'turn',
      position: 'ludus-anglicorum O----------------------o 0,0/0,0/0,0 w 321',
      goals: [
        {
          of: 'men',
          at: 12,
          least: 1,
        },
      ],
      source: 'rumwoldstow',
    },
    {
      name: 'think',
      position: 'ludus-anglicorum bb---b-i---------------- 0,0/1,0/14,0 w 321',
      goals: [
        {
          of: 'bar',
          most: 0,
        },
      ],
      source: 'cases',
    },
    {
      name: 'long',
      position: 'ludus-anglicorum O----------------------o 0,0/0,0/0,0 w 611',
      goals: [
        {
          of: 'men',
          at: 9,
          least: 1,
        },
      ],
      source: 'cases',
    },
    {
      name: 'far',
      position: 'ludus-anglicorum O----------------------o 0,0/0,0/0,0 w 666',
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
      name: 'hit',
      position: 'ludus-anglicorum F---A-A-AaAAB-Baa-aaaa-h 0,0/0,0/0,0 w 631',
      goals: [
        {
          of: 'hits',
          least: 3,
        },
      ],
      source: 'rumwoldstow',
    },
    {
      name: 'secure',
      position: 'ludus-anglicorum H--Ab--A-bA-BA-A---a-aah 0,0/0,0/0,0 w 652',
      goals: [
        {
          of: 'pairs',
          least: 4,
        },
      ],
      source: 'rumwoldstow',
    },
    {
      name: 'last-man',
      position: 'ludus-anglicorum n----------------BM----a 0,0/0,0/0,0 w 666',
      goals: [
        {
          of: 'hits',
          least: 1,
        },
      ],
      only: true,
      source: 'cases',
    },
    {
      name: 'lympold',
      position: 'ludus-anglicorum h------AAAAABBBBBaaaaaaa 0,0/0,0/0,0 w 621',
      goals: [
        {
          of: 'lympolded',
          least: 1,
          enemy: true,
        },
      ],
      source: 'cases',
    },
    {
      name: 'relief',
      position: 'ludus-anglicorum AAaAAA-bbbbb--aaaa----AH 0,0/1,0/0,0 w 663',
      goals: [
        {
          of: 'hits',
          least: 1,
        },
      ],
      only: true,
      source: 'cases',
    },
    {
      name: 'lurch',
      position: 'ludus-anglicorum e-----------C---AABBBBBj 0,0/0,0/0,0 w 1',
      goals: [
        {
          of: 'lurched',
          least: 1,
          enemy: true,
        },
      ],
      source: 'cases',
    },
    {
      name: 'bear',
      position: 'ludus-anglicorum o-----------------B-A--- 0,0/0,0/12,0 w 655',
      goals: [
        {
          of: 'off',
          best: 'high',
        },
      ],
      source: 'cases',
    },
    {
      name: 'step',
      position: 'ludus-anglicorum o-----------------A-A--- 0,0/0,0/13,0 w 5',
      goals: [
        {
          of: 'men',
          at: 24,
          least: 1,
        },
      ],
      only: true,
      source: 'rumwoldstow',
    },
  ],
  texts,
};

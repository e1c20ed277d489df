// SPDX-License-Identifier: MIT
// The chapters of the rules of Pyf.
import { texts } from '../../texts/en/pyf/rules.js';

/** @type {import('../types.d.ts').RulesPart} */
export const rules = {
  chapters: [
    { certainty: 'reconstructed', position: 'pyf ------------------------ 15,15/0,0/0,0 w -' },
    { certainty: 'reconstructed', position: 'pyf -------------c-bd-BAaCbA 0,0/0,0/8,3 b -' },
    { certainty: 'modern', position: 'pyf ------------------------ 15,15/0,0/0,0 b 654' },
    {
      certainty: 'reconstructed',
      position: 'pyf -------G-Ha-b-b----j---- 0,0/0,0/0,0 w 531',
      play: true,
    },
    {
      certainty: 'reconstructed',
      position: 'pyf ------N----------------o 1,0/0,0/0,0 w 661',
      play: true,
    },
    {
      certainty: 'reconstructed',
      position: 'pyf -------G-Ha-b-b----j---- 0,0/0,0/0,0 w 531',
      arrows: ['8/11*'],
    },
    {
      certainty: 'reconstructed',
      position: 'pyf bbb------i-N------------ 0,0/1,0/0,0 w 542',
      play: true,
    },
    { certainty: 'reconstructed', position: 'pyf o-----------------A-A--- 0,0/0,0/13,0 w 555' },
    {
      certainty: 'reconstructed',
      position: 'pyf;teams=2v2 ------N----------------o 1,0/0,0/0,0 w1 61',
    },
    {
      certainty: 'reconstructed',
      position: 'pyf -----bM----------------m 2,0/0,0/0,0 w 661',
      arrows: ['hand/1'],
    },
  ],
  puzzle: 'pyf o-----------------A-A--- 0,0/0,0/13,0 w 655',
  texts,
};

// SPDX-License-Identifier: MIT
// The chapters of the rules of Zeno.
import { texts } from '../../texts/en/zeno/rules.js';

/** @type {import('../types.d.ts').RulesPart} */
export const rules = {
  chapters: [
    { certainty: 'reconstructed', position: 'zeno O----------------------o 0,0/0,0/0,0 w -' },
    {
      certainty: 'reconstructed',
      position: 'zeno --n--------------A-N---a 0,0/0,0/0,0 w 666',
      play: true,
    },
    { certainty: 'modern', position: 'zeno O----------------------o 0,0/0,0/0,0 b 654' },
    {
      certainty: 'reconstructed',
      position: 'zeno O----------------------o 0,0/0,0/0,0 w 421',
      play: true,
    },
    {
      certainty: 'reconstructed',
      position: 'zeno M---B-aa---------------m 0,0/0,0/0,0 w 632',
      arrows: ['5/8*', '5/7*'],
    },
    {
      certainty: 'reconstructed',
      position: 'zeno Nbbbbbe----------------- 0,0/1,0/0,0 w 321',
      play: true,
    },
    { certainty: 'reconstructed', position: 'zeno ----m-aa---A------M---A- 0,0/0,0/0,0 w 632' },
    {
      certainty: 'attested',
      position: 'zeno -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w 652',
      play: true,
    },
  ],
  puzzle: 'zeno --m--------------AN----b 0,0/0,0/0,0 w 665',
  texts,
};

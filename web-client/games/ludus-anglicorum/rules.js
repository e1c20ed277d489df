// SPDX-License-Identifier: MIT
// The chapters of the rules of Ludus Anglicorum.
import { texts } from '../../texts/en/ludus-anglicorum/rules.js';

/** @type {import('../types.d.ts').RulesPart} */
export const rules = {
  chapters: [
    {
      certainty: 'attested',
      position: 'ludus-anglicorum O----------------------o 0,0/0,0/0,0 w -',
    },
    {
      certainty: 'attested',
      position: 'ludus-anglicorum ba-c-b------------BA-C-A 0,0/0,0/8,7 w -',
    },
    {
      certainty: 'modern',
      position: 'ludus-anglicorum O----------------------o 0,0/0,0/0,0 b 654',
    },
    {
      certainty: 'reconstructed',
      position: 'ludus-anglicorum O----------------------o 0,0/0,0/0,0 w 321',
      play: true,
    },
    {
      certainty: 'reconstructed',
      position: 'ludus-anglicorum I-A-A-aa--b--B-B---a-a-i 0,0/0,0/0,0 w 642',
      play: true,
    },
    {
      certainty: 'attested',
      position: 'ludus-anglicorum O----------------------o 0,0/0,0/0,0 w 611',
      play: true,
    },
    {
      certainty: 'attested',
      position: 'ludus-anglicorum HAAb----------D--------m 0,0/1,0/0,0 w 621',
      play: true,
    },
    {
      certainty: 'attested',
      position: 'ludus-anglicorum o-----------------A-A--- 0,0/0,0/13,0 w 665',
      play: true,
    },
    {
      certainty: 'attested',
      position: 'ludus-anglicorum h-----AAAAA-BBBBB-aaaaaa 0,0/0,1/0,0 b -',
    },
    {
      certainty: 'attested',
      position: 'ludus-anglicorum Jbbbbbb----c-----------E 0,0/0,0/0,0 w -',
    },
    {
      certainty: 'reconstructed',
      position: 'ludus-anglicorum HAAAAA------------aaaaai 0,0/2,1/0,0 w -',
    },
  ],
  puzzle: 'ludus-anglicorum ha----AAAA--BBBBB-aaaAaa 0,0/0,1/0,0 b 663',
  texts,
};

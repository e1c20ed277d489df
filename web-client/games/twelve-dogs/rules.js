// SPDX-License-Identifier: MIT
// The chapters of the rules of Twelve Dogs.
import { texts } from '../../texts/en/twelve-dogs/rules.js';

/** @type {import('../types.d.ts').RulesPart} */
export const rules = {
  chapters: [
    { certainty: 'reconstructed', position: 'twelve-dogs ------ 12,12 ? w -' },
    { certainty: 'modern', position: 'twelve-dogs ------ 12,12 1 w 64' },
    { certainty: 'attested', position: 'twelve-dogs A----- 11,12 1 w 41', play: true },
    { certainty: 'attested', position: 'twelve-dogs --a--- 12,11 1 w 53', play: true },
    { certainty: 'reconstructed', position: 'twelve-dogs -B--b- 10,10 1 w 52' },
    { certainty: 'attested', position: 'twelve-dogs BBBbbB 4,8 1 1-0 -' },
  ],
  puzzle: 'twelve-dogs BBBbbA 5,8 1 w 61',
  texts,
};

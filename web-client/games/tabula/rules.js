// SPDX-License-Identifier: MIT
// The chapters of the rules of Tabula.
import { game } from './game.js';
import { texts } from '../../texts/en/tabula/rules.js';

/** @type {import('../types.d.ts').RulesPart} */
export const rules = {
  chapters: [
    { certainty: 'attested', position: 'tabula ------------------------ 15,15/0,0/0,0 w -' },
    { certainty: 'reconstructed', position: 'tabula ------------b-a-caABbAaA 0,0/0,0/10,5 w -' },
    { certainty: 'modern', position: 'tabula ------------------------ 15,15/0,0/0,0 w 652' },
    {
      certainty: 'attested',
      position: 'tabula O----------------------- 0,15/0,0/0,0 w 653',
      play: true,
    },
    {
      certainty: 'reconstructed',
      position: 'tabula ------------------------ 15,15/0,0/0,0 w 543',
      play: true,
    },
    {
      certainty: 'reconstructed',
      position: 'tabula ---------Ab-b--------k-- 0,0/0,0/14,0 w 531',
      play: true,
    },
    {
      certainty: 'reconstructed',
      position: 'tabula ---------Aa---aB-----m-- 0,0/0,0/12,0 w 531',
      arrows: ['10/11*'],
    },
    {
      certainty: 'reconstructed',
      position: 'tabula ---bb-------N------k---- 0,0/1,0/0,0 w 542',
      play: true,
    },
    {
      certainty: 'attested',
      position: 'tabula ---abb--b----------h---- 15,0/0,0/0,0 w 654',
      play: true,
    },
    {
      certainty: 'reconstructed',
      position: 'tabula o-----------------C---A- 0,0/0,0/11,0 w 444',
      play: true,
    },
    { certainty: 'attested', position: 'tabula B-A--Abbbbbba------b---- 0,0/0,0/11,0 w -' },
    { certainty: 'modern', position: 'tabula BBBBaBba---------------- 5,11/0,0/0,0 w -' },
  ],
  puzzle: game.picture,
  texts,
};

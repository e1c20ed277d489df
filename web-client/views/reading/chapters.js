// SPDX-License-Identifier: MIT
// The chapters of the rules of each game: how certain each one is, and the position on its board. The texts are
// `rules.GAME.N` in texts/en/rules-tables.js and rules-squares.js.
/** @import { Certainty } from '../../types.d.ts' */

/**
 * @typedef {{
 *   certainty: Certainty, position: string, play?: boolean, arrows?: string[], sticks?: number[],
 *   firsts?: {position: string, crossed: string[]}[]
 * }} Chapter play: the user plays the throw; arrows: steps to show; sticks: the sides that lie up, 1 is plain;
 * firsts: further positions, side by side with their legal replies; crossed: a knight's move away, across the water
 */

/** @type {Chapter[]} */
const tabula = [
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
];

/** @type {Chapter[]} */
const zeno = [
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
];

/** @type {Chapter[]} */
const pyf = [
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
];

/** @type {Chapter[]} */
const ludusAnglicorum = [
  { certainty: 'attested', position: 'ludus-anglicorum O----------------------o 0,0/0,0/0,0 w -' },
  { certainty: 'attested', position: 'ludus-anglicorum ba-c-b------------BA-C-A 0,0/0,0/8,7 w -' },
  { certainty: 'modern', position: 'ludus-anglicorum O----------------------o 0,0/0,0/0,0 b 654' },
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
  { certainty: 'attested', position: 'ludus-anglicorum h-----AAAAA-BBBBB-aaaaaa 0,0/0,1/0,0 b -' },
  { certainty: 'attested', position: 'ludus-anglicorum Jbbbbbb----c-----------E 0,0/0,0/0,0 w -' },
  {
    certainty: 'reconstructed',
    position: 'ludus-anglicorum HAAAAA------------aaaaai 0,0/2,1/0,0 w -',
  },
];

/** @type {Chapter[]} */
const twelveDogs = [
  { certainty: 'reconstructed', position: 'twelve-dogs ------ 12,12 ? w -' },
  { certainty: 'modern', position: 'twelve-dogs ------ 12,12 1 w 64' },
  { certainty: 'attested', position: 'twelve-dogs A----- 11,12 1 w 41', play: true },
  { certainty: 'attested', position: 'twelve-dogs --a--- 12,11 1 w 53', play: true },
  { certainty: 'reconstructed', position: 'twelve-dogs -B--b- 10,10 1 w 52' },
  { certainty: 'attested', position: 'twelve-dogs BBBbbB 4,8 1 1-0 -' },
];

const TABLAN_START = 'tablan uuuuuuuuuuuu/------------/------------/UUUUUUUUUUUU w';

/** @type {Chapter[]} */
const tablan = [
  { certainty: 'attested', position: `${TABLAN_START} -` },
  {
    certainty: 'attested',
    position: 'tablan ------------/------------/------------/W----------- w -',
    arrows: ['A/L', 'L/M', 'M/X', 'X/m', 'm/x', 'x/a', 'a/l'],
  },
  { certainty: 'attested', position: `${TABLAN_START} 2`, sticks: [0, 1, 0, 0] },
  { certainty: 'modern', position: `${TABLAN_START} -` },
  { certainty: 'attested', position: `${TABLAN_START} 2`, play: true },
  {
    certainty: 'attested',
    position: 'tablan u-----------/------------/---------bWW/------------ w 2',
    play: true,
  },
  {
    certainty: 'attested',
    position: 'tablan ----u-----uu/-----------W/------------/U----------- w 2',
    play: true,
  },
  {
    certainty: 'attested',
    position: 'tablan ------------/------------/------------/UUx--------- w 2',
    play: true,
  },
  {
    certainty: 'attested',
    position: 'tablan u----------X/---------W--/------------/------------ w 2',
    arrows: ['v/x'],
  },
  {
    certainty: 'attested',
    position: 'tablan ----------X-/------------/------------/Uxx--------- 0-1 -',
  },
  {
    certainty: 'attested',
    position: 'tablan;order=a_to_l u----------X/---------W-W/------------/------------ w 2',
    play: true,
  },
];

/** @type {Chapter[]} */
const tablaaza = [
  {
    certainty: 'reconstructed',
    position: 'tablaaza --------/--------/--~--~--/--~--~--/--~--~--/--------/-------- r -',
  },
  {
    certainty: 'modern',
    position: 'tablaaza ------o-/ooo-----/-o~--~--/--~--~--/-o~o-~--/-o-o----/----o--- r -',
  },
  {
    certainty: 'modern',
    position: 'tablaaza --------/--------/--~--~--/-o~--~--/--~--~--/--------/-------- g -',
    play: true,
    firsts: [
      {
        position: 'tablaaza --------/--------/--~--~--/--~--~--/--~--~--/--------/o------- g -',
        crossed: [],
      },
      {
        position: 'tablaaza --------/--------/--~--~--/--~o-~--/--~--~--/--------/-------- g -',
        crossed: ['b3', 'b5'],
      },
      {
        position: 'tablaaza --------/--------/--~--~--/-o~--~--/--~--~--/--------/-------- g -',
        crossed: ['d3', 'd5'],
      },
    ],
  },
  {
    certainty: 'modern',
    position: 'tablaaza -------o/-o------/--~--~--/--~--~--/o-~--~--/-o------/-o-----o r -',
    play: true,
  },
  {
    certainty: 'modern',
    position: 'tablaaza --------/--------/--~--~--/-P~--~--/o-~--~--/-o------/-------- r -',
    play: true,
  },
  {
    certainty: 'modern',
    position: 'tablaaza oPoooPoo/oooooooo/Po~Po~oo/oo~oo~oo/Po~oo~oo/oooooooP/oooooooo 0-1 -',
  },
  {
    certainty: 'modern',
    position: 'tablaaza oPooooo-/oooooo--/oP~oo~o-/oo~Po~-o/Po~oP~oo/oooooo-o/ooPoPo-o r -',
  },
  {
    certainty: 'reconstructed',
    position:
      'tablaaza;board=figure8-7x10 ----------/--~~--~~--/--~~--~~--/--~~--~~--/--~~--~~--/--~~--~~--/---------- r -',
  },
];

/** @type {Record<string, Chapter[]>} */
export const CHAPTERS = {
  tabula,
  zeno,
  pyf,
  'ludus-anglicorum': ludusAnglicorum,
  'twelve-dogs': twelveDogs,
  tablan,
  tablaaza,
};

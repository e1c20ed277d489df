// SPDX-License-Identifier: MIT
// The chapters of the rules of Tablan.
import { texts } from '../../texts/en/tablan/rules.js';

/** @type {import('../types.d.ts').RulesPart} */
export const rules = {
  chapters: [
    {
      certainty: 'attested',
      position: 'tablan uuuuuuuuuuuu/------------/------------/UUUUUUUUUUUU w -',
    },
    {
      certainty: 'attested',
      position: 'tablan ------------/------------/------------/W----------- w -',
      arrows: ['A/L', 'L/M', 'M/X', 'X/m', 'm/x', 'x/a', 'a/l'],
      upright: true,
    },
    {
      certainty: 'attested',
      position: 'tablan uuuuuuuuuuuu/------------/------------/UUUUUUUUUUUU w 2',
      sticks: [0, 1, 0, 0],
    },
    {
      certainty: 'modern',
      position: 'tablan uuuuuuuuuuuu/------------/------------/UUUUUUUUUUUU w -',
    },
    {
      certainty: 'attested',
      position: 'tablan uuuuuuuuuuuu/------------/------------/UUUUUUUUUUUU w 2',
      play: true,
    },
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
      upright: true,
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
  ],
  puzzle: 'tablan ------------/--b---------/-b---W---W--/------------ w 8',
  texts,
};

// SPDX-License-Identifier: MIT
// The chapters of the rules of Tablaaza.
import { texts } from '../../texts/en/tablaaza/rules.js';

/** @type {import('../types.d.ts').RulesPart} */
export const rules = {
  chapters: [
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
  ],
  puzzle: 'tablaaza oPooooo-/oooooo--/oP~oo~o-/oo~Po~-o/Po~oP~oo/oooooo-o/ooPoPo-o r -',
  texts,
};

// SPDX-License-Identifier: MIT
// The lesson and the exercises of Tablaaza.
import { texts } from '../../texts/en/tablaaza/lessons.js';

/** @type {import('../types.d.ts').Course} */
export const course = {
  game: 'tablaaza',
  scenes: [
    {
      name: 'stone',
      position: 'tablaaza --------/--------/--~--~--/--~--~--/--~--~--/--------/-------- r -',
    },
    {
      name: 'pavilion',
      position: 'tablaaza -------o/-o------/--~--~--/--~--~--/o-~--~--/-o------/-o-----o r -',
      goals: [
        {
          of: 'raised',
          least: 1,
        },
      ],
    },
    {
      name: 'two',
      position: 'tablaaza -----o-o/-o------/o-~--~--/--~--~--/o-~--~--/-o------/-o-----o r -',
      goals: [
        {
          of: 'raised',
          least: 2,
        },
      ],
    },
    {
      name: 'built',
      position: 'tablaaza --------/------o-/--~--~-o/-P~--~--/o-~--~--/-o------/-------- r -',
      goals: [
        {
          of: 'raised',
          least: 1,
        },
      ],
    },
    {
      name: 'careful',
      position: 'tablaaza ----o---/o-----o-/o-~--~-o/--~--~--/--~--~--/---oo-o-/--o-o--- r -',
      goals: [
        {
          of: 'gives',
          most: 0,
        },
      ],
    },
    {
      name: 'end',
      position: 'tablaaza oooooo--/oooooooo/oo~oo~oo/oo~oo~oo/oo~oo~oo/oooooooo/oooooooo r -',
      goals: [
        {
          of: 'wins',
          least: 1,
        },
      ],
    },
  ],
  end: 'tablaaza --oo-oo-/oooo-o--/oo~o-~-o/oo~-o~o-/oo~oo~oo/ooo--o-o/ooo-ooo- r -',
  exercises: [
    {
      name: 'first',
      position: 'tablaaza -------o/-o------/--~--~--/--~--~--/o-~--~--/-o------/-o-----o r -',
      goals: [
        {
          of: 'raised',
          least: 1,
        },
      ],
      source: 'perkis',
    },
    {
      name: 'both',
      position: 'tablaaza -----o-o/-o------/o-~--~--/--~--~--/o-~--~--/-o------/-o-----o r -',
      goals: [
        {
          of: 'raised',
          least: 2,
        },
      ],
      source: 'perkis',
    },
    {
      name: 'isthmus',
      position: 'tablaaza oo-o-o--/--oo-o--/--~--~o-/o-~-o~o-/--~-o~--/-o-o----/-------- r -',
      goals: [
        {
          of: 'raised',
          least: 1,
        },
      ],
      source: 'rules',
    },
    {
      name: 'shore',
      position: 'tablaaza oo-oo-o-/--o-----/-o~-o~oo/--~o-~--/oo~--~oo/o-------/----oo-- r -',
      goals: [
        {
          of: 'raised',
          least: 1,
        },
      ],
      source: 'rules',
    },
    {
      name: 'pair',
      position: 'tablaaza -oo-ooo-/---o--oo/-o~o-~oP/-o~oo~oo/-o~oo~oP/o-oo--oo/o--o-ooo r -',
      goals: [
        {
          of: 'raised',
          least: 2,
        },
      ],
      source: 'rules',
    },
    {
      name: 'three',
      position: 'tablaaza o-oooPo-/o-oPoooo/--~oP~oo/o-~Po~Po/--~oP~o-/---oo---/ooooooo- r -',
      goals: [
        {
          of: 'raised',
          best: 'high',
        },
      ],
      source: 'rules',
    },
    {
      name: 'shield',
      position: 'tablaaza ----o-o-/oo---oo-/oo~--~Po/o-~o-~o-/o-~--~Po/---oooo-/-oooo-oo r -',
      goals: [
        {
          of: 'gives',
          most: 0,
        },
      ],
      source: 'rules',
    },
    {
      name: 'shield-two',
      position: 'tablaaza -oo--oo-/---o---o/-o~o-~oP/-o~-o~oo/--~o-~oP/o--o--oo/o--o-ooo r -',
      goals: [
        {
          of: 'gives',
          most: 0,
        },
      ],
      source: 'rules',
    },
    {
      name: 'endgame',
      position: 'tablaaza --oo-oo-/oooooo--/oo~o-~oo/oo~Po~oo/oo~oo~oo/ooo--o-o/ooooooo- r -',
      goals: [
        {
          of: 'forces',
          least: 1,
        },
      ],
      source: 'rules',
    },
    {
      name: 'endgame-two',
      position: 'tablaaza -oooooPo/-oPooooo/oo~Po~Po/oo~o-~oP/oP~o-~Po/ooPo-ooo/--oooo-o r -',
      goals: [
        {
          of: 'forces',
          least: 1,
        },
      ],
      source: 'rules',
    },
    {
      name: 'perkis',
      position: 'tablaaza oPooooo-/oooooo--/oP~oo~o-/oo~Po~-o/Po~oP~oo/oooooo-o/ooPoPo-o r -',
      goals: [
        {
          of: 'forces',
          least: 1,
        },
      ],
      only: true,
      source: 'perkis',
    },
  ],
  texts,
};

// SPDX-License-Identifier: MIT
// English: a game on paper.
/** @import { Text } from '../text.js' */

/** @type {Record<string, Text>} */
export const enPrint = {
  'print.title': 'Print {game}',
  'print.lead':
    'Everything that you need to play {game} at a table. Print the sheets at their actual size (100 %), glue the counters to card, and cut them out.',
  'print.mirrored': 'There are two boards to choose from: on the second one the men run clockwise.',
  'print.paper': 'Paper',
  'print.paper.a4': 'A4',
  'print.paper.letter': 'US Letter',
  'print.ink': 'Ink',
  'print.ink.colour': 'Colour',
  'print.ink.black': 'Black and white',
  'print.now': 'Print',
  'print.rules': 'Rules of {game}',
  'print.sheet.board': '{game}: the board',
  'print.sheet.mirrored': '{game}: the board, mirrored',
  'print.sheet.counters': '{game}: the counters',
  'print.sheet.dice': '{game}: the dice',
  'print.sheet.sticks': '{game}: the sticks',
  'print.sheet.rules': '{game}: the rules',
  'print.board': 'Board of {game}',
  'print.board.mirrored': 'Board of {game}, mirrored: the men run clockwise',
  'print.counters.drawing': 'Counters of {game}, with spares',
  'print.counters.about':
    'Glue the sheet to card and cut along the dashed circles. Each counter fits its place on the board. There are spare ones.',
  'print.counters.black': 'Red is printed in white, Green in grey and black.',
  'print.dice.drawing': 'Dice of {game} to fold, and spinners',
  'print.dice.about':
    'Cut out each die with its tabs, fold it along the lines and glue the tabs inside. Opposite faces add up to seven. Or cut out the hexagons and push a short pencil through the middle of each: spin it, and the edge on which it comes to rest counts. Ordinary dice are better.',
  'print.sticks.drawing': 'Sticks of {game}, plain and painted sides',
  'print.sticks.about':
    'The upper row shows the painted sides, the lower row the plain ones. Glue the upper row to card, cut it out along the sticks, and glue a plain side to each back. There is one spare stick.',
  'print.scale': 'This line is 50 mm long.',
};

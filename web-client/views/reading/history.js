// SPDX-License-Identifier: MIT
// The history of the games: how certain each entry is; the texts are `history.NAME`. The books and pages that the entries
// and the rules rest on: their texts are `book.NAME` and, for each link, `book.link.KIND`. The descriptor of a game names
// its entries and its books.
/** @import { Certainty } from '../../types.d.ts' */

/** @type {{name: string, certainty: Certainty}[]} in the order of time */
export const HISTORY = [
  { name: 'scripta', certainty: 'attested' },
  { name: 'claudius', certainty: 'attested' },
  { name: 'tabula', certainty: 'reconstructed' },
  { name: 'zeno', certainty: 'attested' },
  { name: 'reading', certainty: 'reconstructed' },
  { name: 'names', certainty: 'attested' },
  {
    name: 'england',
    certainty: 'reconstructed',
  },
  { name: 'libro', certainty: 'attested' },
  { name: 'royal', certainty: 'attested' },
  { name: 'mysore', certainty: 'attested' },
  { name: 'tablaaza', certainty: 'modern' },
];

/** Books are found by their title in a catalogue: editions and scans come and go. @param {string} words */
const inCatalogue = (words) => `https://openlibrary.org/search?q=${encodeURIComponent(words)}`;

/**
 * @type {{name: string, links: [kind: 'catalogue' | 'french' | 'english' | 'page' | 'about', url: string][]}[]}
 * in the order of their authors
 */
export const BOOKS = [
  {
    name: 'agathias',
    links: [['catalogue', inCatalogue('Greek Anthology Paton volume III')]],
  },
  {
    name: 'alfonso',
    links: [['about', 'https://en.wikipedia.org/wiki/Libro_de_los_juegos']],
  },
  { name: 'austin', links: [] },
  {
    name: 'becq',
    links: [
      ['french', 'https://gallica.bnf.fr/ark:/12148/bpt6k110685x/f368.item'],
      ['english', 'https://www.rumwoldstow.org/becq-de-fouquieres-on-the-game-of-twelve-lines/'],
    ],
  },
  {
    name: 'bell',
    links: [['catalogue', inCatalogue('Bell Board and Table Games from Many Civilizations')]],
  },
  {
    name: 'boardgame',
    links: [['catalogue', inCatalogue('R. C. Bell The Boardgame Book')]],
  },
  {
    name: 'botermans',
    links: [['catalogue', inCatalogue('Botermans The Book of Games')]],
  },
  {
    name: 'murray',
    links: [['catalogue', inCatalogue('Murray A History of Board-Games Other than Chess')]],
  },
  {
    name: 'parlett',
    links: [['catalogue', inCatalogue('Parlett The Oxford History of Board Games')]],
  },
  {
    name: 'perkis',
    links: [['page', 'http://gamepuzzles.com/tlog/tlog34.htm']],
  },
  {
    name: 'rumwoldstow',
    links: [['page', 'https://www.rumwoldstow.org/']],
  },
  { name: 'smith', links: [] },
];

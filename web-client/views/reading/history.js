// SPDX-License-Identifier: MIT
// The history of the games: which games an entry concerns, and how certain it is. The texts are `history.NAME`. The
// books and pages that the entries and the rules rest on: their texts are `book.NAME` and, for each link, `book.link.KIND`.
/** @import { Certainty } from '../../types.d.ts' */

/** @type {{name: string, games: string[], certainty: Certainty}[]} in the order of time */
export const HISTORY = [
  { name: 'scripta', games: ['tabula'], certainty: 'attested' },
  { name: 'claudius', games: ['tabula'], certainty: 'attested' },
  { name: 'tabula', games: ['tabula'], certainty: 'reconstructed' },
  { name: 'zeno', games: ['tabula', 'zeno'], certainty: 'attested' },
  { name: 'reading', games: ['tabula', 'zeno', 'pyf'], certainty: 'reconstructed' },
  { name: 'names', games: ['tabula', 'zeno'], certainty: 'attested' },
  {
    name: 'england',
    games: ['zeno', 'pyf', 'ludus-anglicorum', 'twelve-dogs'],
    certainty: 'reconstructed',
  },
  { name: 'libro', games: ['pyf', 'ludus-anglicorum', 'twelve-dogs'], certainty: 'attested' },
  { name: 'royal', games: ['pyf', 'ludus-anglicorum'], certainty: 'attested' },
  { name: 'mysore', games: ['tablan'], certainty: 'attested' },
  { name: 'tablaaza', games: ['tablaaza'], certainty: 'modern' },
];

/** Books are found by their title in a catalogue: editions and scans come and go. @param {string} words */
const inCatalogue = (words) => `https://openlibrary.org/search?q=${encodeURIComponent(words)}`;

/**
 * @type {{name: string, games: string[], links: [kind: 'catalogue' | 'french' | 'english' | 'page' | 'about', url: string][]}[]}
 * in the order of their authors
 */
export const BOOKS = [
  {
    name: 'agathias',
    games: ['tabula', 'zeno', 'pyf'],
    links: [['catalogue', inCatalogue('Greek Anthology Paton volume III')]],
  },
  {
    name: 'alfonso',
    games: ['pyf', 'ludus-anglicorum', 'twelve-dogs'],
    links: [['about', 'https://en.wikipedia.org/wiki/Libro_de_los_juegos']],
  },
  { name: 'austin', games: ['tabula', 'zeno'], links: [] },
  {
    name: 'becq',
    games: ['tabula', 'zeno', 'pyf'],
    links: [
      ['french', 'https://gallica.bnf.fr/ark:/12148/bpt6k110685x/f368.item'],
      ['english', 'https://www.rumwoldstow.org/becq-de-fouquieres-on-the-game-of-twelve-lines/'],
    ],
  },
  {
    name: 'bell',
    games: ['tabula', 'tablan'],
    links: [['catalogue', inCatalogue('Bell Board and Table Games from Many Civilizations')]],
  },
  {
    name: 'boardgame',
    games: ['tabula'],
    links: [['catalogue', inCatalogue('R. C. Bell The Boardgame Book')]],
  },
  {
    name: 'botermans',
    games: ['tabula'],
    links: [['catalogue', inCatalogue('Botermans The Book of Games')]],
  },
  {
    name: 'murray',
    games: ['pyf', 'ludus-anglicorum', 'twelve-dogs'],
    links: [['catalogue', inCatalogue('Murray A History of Board-Games Other than Chess')]],
  },
  {
    name: 'parlett',
    games: ['tabula'],
    links: [['catalogue', inCatalogue('Parlett The Oxford History of Board Games')]],
  },
  {
    name: 'perkis',
    games: ['tablaaza'],
    links: [['page', 'http://gamepuzzles.com/tlog/tlog34.htm']],
  },
  {
    name: 'rumwoldstow',
    games: ['zeno', 'pyf', 'ludus-anglicorum', 'twelve-dogs'],
    links: [['page', 'https://www.rumwoldstow.org/']],
  },
  { name: 'smith', games: ['tablan'], links: [] },
];

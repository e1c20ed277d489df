// SPDX-License-Identifier: MIT
// The pages about people and the games they have finished, with their texts: fetched when one of them is asked for.
import { enPeople } from '../texts/en-people.js';
import { addTexts } from '../texts/text.js';

addTexts(enPeople);

export { GamesPage } from './games-page.js';
export { PersonPage } from './person-page.js';
export { RatingsPage } from './ratings-page.js';

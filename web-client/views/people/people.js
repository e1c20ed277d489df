// SPDX-License-Identifier: MIT
// The pages about users and finished games, with their texts: loaded when one of them is opened.
import { enPeople } from '../../texts/en/people.js';
import { addTexts } from '../../texts/text.js';

addTexts(enPeople);

export { GamesPage } from '../reading/games-page.js';
export { PersonPage } from './person-page.js';
export { RatingsPage } from './ratings-page.js';

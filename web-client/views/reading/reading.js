// SPDX-License-Identifier: MIT
// The pages of text, with their texts: loaded when one of them is opened.
import { enReading } from '../../texts/en/reading.js';
import { enRules } from '../../texts/en/rules.js';
import { addTexts } from '../../texts/text.js';

addTexts(enReading);
addTexts(enRules);

export { BotsPage } from './bots-page.js';
export { DicePage } from './dice-page.js';
export { RulesPage } from './rules-page.js';
export { Verify } from './verify.js';

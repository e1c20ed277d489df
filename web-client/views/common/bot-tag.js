// SPDX-License-Identifier: MIT
// The tag beside the name of a bot.
import { t } from '../../texts/text.js';
import { html } from './h.js';

/** @param {{person: {bot?: boolean} | null | undefined}} props */
export function BotTag({ person }) {
  return person?.bot
    ? html`<span class="bot-tag" title=${t('bot.tag.about')}>${t('bot.tag')}</span>`
    : null;
}

/**
 * The name as it stands beside the tag: the server's "Level 3 (bot)" says the same twice.
 * @param {{name: string, bot?: boolean}} person
 */
export const shownName = ({ name, bot }) => (bot ? name.replace(/ \(bot\)$/, '') : name);

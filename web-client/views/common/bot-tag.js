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

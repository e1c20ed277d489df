// SPDX-License-Identifier: MIT
// A player who stood up because the host changed the table reads what is different now, in one sentence.
/** @import { Stood } from '../../table/stood.js' */
/** @import { RoomState, Store } from '../../types.d.ts' */
import { rulesetOf } from '../../table/notation.js';
import { whyStood } from '../../table/stood.js';
import { enConsent } from '../../texts/en/consent.js';
import { addTexts, t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { html } from '../common/h.js';
import { paceWords, seriesWords } from '../common/settings-words.js';

addTexts(enConsent);

/** The values that events omit. */
const DEFAULTS = /** @type {Record<string, any>} */ ({
  clock: 'none',
  games: 1,
  rated: false,
  sides: 'swap',
  talk: 'auto',
  crowd: 'open',
  delay: 0,
});
const NAMED = ['visibility', 'watch', 'opening', 'takeback', 'dice', 'sides', 'talk', 'crowd'];

/**
 * The settings that differ from those that were agreed, as words.
 * @param {Record<string, any>} agreed fields of `created` or `changed`
 * @param {Pick<RoomState, 'rules' | 'settings'>} room
 * @returns {string[]}
 */
export function changedWords(agreed, { rules, settings }) {
  const now = /** @type {Record<string, any>} */ ({ ...DEFAULTS, ...settings });
  const was = { ...DEFAULTS, ...agreed };
  const game = gameName(rules);
  const { clock, games, rated, delay } = now;
  const isSame = agreed.rules && rulesetOf(agreed.rules) === rulesetOf(rules);
  const words = [
    was.rules !== rules && t(isSame ? 'changed.rules' : 'changed.game', { game }),
    was.clock !== clock && t('changed.clock', { clock: paceWords(clock) }),
    was.games !== games &&
      t('changed.games', { games: seriesWords(games) || t('changed.games.one') }),
    was.rated !== rated && t(`changed.rated.${rated}`),
    ...NAMED.map((name) => was[name] !== now[name] && t(`changed.${name}.${now[name]}`)),
    was.overheard !== undefined &&
      was.overheard !== now.overheard &&
      t(`changed.overheard.${now.overheard}`),
    was.delay !== delay && t('changed.delay', { n: delay }),
  ].filter((word) => typeof word === 'string');
  return words.length > 0 ? words : [t('changed.other')];
}

/**
 * Why this user has to sit down again; null if the user never sat here, or stood up.
 * @param {Store} store
 * @returns {Stood | null}
 */
export function stoodOf(store) {
  const log = store.log?.();
  return log ? whyStood(log, store.state.me?.who) : null;
}

/** @param {{stood: Stood | null, room: RoomState}} props */
export function StoodUp({ stood, room }) {
  if (stood?.why === 'changed') {
    const changes = changedWords(stood.agreed, room).join(', ');
    return html`<p class="banner banner-warn" role="status" data-changed>
      ${t('consent.changed', { changes })}
    </p>`;
  }
  return stood?.why === 'absent'
    ? html`<p class="banner banner-warn" role="status" data-absent>${t('consent.absent')}</p>`
    : null;
}

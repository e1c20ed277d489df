// SPDX-License-Identifier: MIT
// The settings of a table as text: its pace, the number of games, and the rights of spectators.
/** @import { RoomSettings, Side } from '../../types.d.ts' */
import { points } from '../../table/seats.js';
import { enAgreed } from '../../texts/en/agreed.js';
import { addTexts, t } from '../../texts/text.js';

addTexts(enAgreed);

const NAMED = /** @type {Record<string, string>} */ ({
  'delay:15/300': 'relaxed',
  'delay:10/180': 'normal',
  'delay:8/60': 'fast',
});
const MINUTE = 60;

/** "90 s", "5 min". @param {number} seconds */
function span(seconds) {
  return seconds % MINUTE === 0 && seconds > 0
    ? t('span.minutes', { n: seconds / MINUTE })
    : t('span.seconds', { n: seconds });
}

/** @param {string | undefined} clock the clock setting of a room: "delay:15/300" */
export function paceWords(clock = 'none') {
  const [kind, first, second] = clock.split(/[:/]/);
  if (kind === 'none') return t('pace.none');
  if (kind === 'days') return t('pace.days', { n: first });
  const told = t(`pace.${kind}`, { first: span(Number(first)), second: span(Number(second)) });
  return clock in NAMED ? t(`pace.${NAMED[clock]}`, { told }) : told;
}

/** @param {number | undefined} games @param {Record<Side, number>} [score] of White and Black */
export function seriesWords(games = 1, score) {
  if (games === 1) return '';
  const told = t(games === 2 ? 'agreed.games.two' : 'agreed.games', { games });
  const begun = score && score.w + score.b > 0;
  return begun ? `${told}, ${points(score.w)} : ${points(score.b)}` : told;
}

/**
 * The pace, and the settings that differ from the default: a few words each.
 * @param {RoomSettings} settings
 */
export function settingsWords(settings) {
  const { clock, games, sides, watch, delay, talk, crowd, overheard, bots } = settings;
  const { visibility, takeback, dice } = settings;
  const words = [
    settings.rated ? t('agreed.rated') : '',
    paceWords(clock),
    seriesWords(games),
    games > 1 && sides === 'stay' ? t('agreed.sides.stay') : '',
    visibility === 'private' ? t('agreed.private') : '',
    watch === 'anyone' ? '' : t(`agreed.watch.${watch}`),
    delay > 0 ? t('agreed.delay', { n: delay }) : '',
    talk === 'auto' ? '' : t(`agreed.talk.${talk}`),
    (overheard === 'yes') === (visibility === 'public') ? '' : t(`agreed.overheard.${overheard}`),
    crowd === 'after' && delay === 0 ? t('agreed.crowd.after') : '',
    bots === 'yes' ? t('agreed.bots') : '',
    takeback === 'until_confirm' ? t('agreed.takeback.until_confirm') : '',
    dice === 'chain' ? '' : t(`agreed.dice.${dice}`),
  ];
  return words.filter((word) => word !== '');
}

// SPDX-License-Identifier: MIT
// The bots of this server that play a game at once: each level with its word and its rating, and one press to play it.
/** @import { Leaderboard, Store } from '../../types.d.ts' */
import { easyLevel, levelWord, middleLevel } from '../../ai/levels.js';
import { request } from '../../app/people.js';
import { navigate } from '../../app/router.js';
import { enBotList } from '../../texts/en/bot-list.js';
import { addTexts, t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { Avatar } from '../common/avatar.js';
import { BotTag } from '../common/bot-tag.js';
import { html, useEffect, useState } from '../common/h.js';
import { levelName } from '../common/level-choice.js';

addTexts(enBotList);

/** The user id of the built-in bot of a level. @param {number} id */
const botOf = (id) => `bot${id}`;

/**
 * The ratings of users in a game, by id, as far as the table of ratings names them on its first page.
 * @param {string} game
 * @returns {Map<string, number>}
 */
function useRatings(game) {
  const [found, setFound] = useState(/** @type {Map<string, number>} */ (new Map()));
  useEffect(() => {
    let wanted = true;
    setFound(new Map());
    request(`/api/v1/ratings/${game}?from=0`).then((answer) => {
      if (!wanted || !answer.ok) return;
      const { people } = /** @type {Leaderboard} */ (answer.d);
      setFound(new Map(people.map(({ who, rating }) => [who, rating])));
    });
    return () => {
      wanted = false;
    };
  }, [game]);
  return found;
}

/**
 * A few of the levels, from an easy one to the strongest.
 * @param {import('../../ai/levels.js').Levels} levels
 */
const someOf = (levels) => [
  ...new Set([easyLevel(levels), middleLevel(levels), levels.first + levels.count - 1]),
];

/**
 * @param {{store: Store, game: string, few?: boolean, head?: string}} props few: an easy, a middle and a strong one are
 * enough; head: the element of the heading
 */
export function BotList({ store, game, few = false, head: Head = 'h2' }) {
  const ratings = useRatings(game);
  const [busy, setBusy] = useState(false);
  useEffect(() => store.wantRules(), [store]);
  const levels = store.rules?.levels(game);
  if (!levels) return html`<div class="bot-list-later"></div>`;
  const all = Array.from({ length: levels.count }, (_, i) => levels.first + i);
  /** @param {number} bot */
  const play = async (bot) => {
    setBusy(true);
    const room = await store.openRoom({ ruleset: game, visibility: 'link', bot });
    if (room) {
      await store.visit(room);
      await store.sit('any');
      navigate(`/t/${room}`);
    }
    setBusy(false);
  };
  return html`<section class="bot-list" aria-label=${t('bot-list.title', { game: gameName(game) })}>
    <${Head}>${t('bot-list.title', { game: gameName(game) })}<//>
    <ul class="bot-rows" data-bots=${game}>
      ${(few ? someOf(levels) : all).map(
        (id) =>
          html`<li key=${id} class="bot-row card" data-bot=${id}>
            <${Avatar} store=${store} who=${botOf(id)} />
            <span class="bot-row-words">
              <a href=${`/people/${botOf(id)}`}><b>${levelName(id)}</b></a
              ><${BotTag} person=${{ bot: true }} />
              <small class="quiet">${factsOf(levels, id, ratings.get(botOf(id)))}</small>
            </span>
            <button
              class="button"
              disabled=${busy || store.state.link === 'lost'}
              aria-label=${t('bot-list.play.about', { name: levelName(id), game: gameName(game) })}
              onClick=${() => play(id)}
            >
              ${t('bot-list.play')}
            </button>
          </li>`,
      )}
    </ul>
    ${few && levels.count > 1 && html`<p class="small"><a href="/lobby">${t('bot-list.all')}</a></p>`}
  </section>`;
}

/** @param {import('../../ai/levels.js').Levels} levels @param {number} id @param {number | undefined} rating */
function factsOf(levels, id, rating) {
  const word = levels.count > 1 ? t(`level.word.${levelWord(id)}`) : '';
  const rated = rating === undefined ? '' : t('bot-list.rating', { rating });
  return [word, rated].filter(Boolean).join(' · ');
}

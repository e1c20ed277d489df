// SPDX-License-Identifier: MIT
// The public page of a user: ratings and their history, games, dice, and how often the user abandons games.
/** @import { Store, Profile } from '../../types.d.ts' */
import { gamesPath, ratingText } from '../../app/people.js';
import { t } from '../../texts/text.js';
import { Avatar } from '../common/avatar.js';
import { BotTag } from '../common/bot-tag.js';
import { DiceRecord } from '../reading/dice-record.js';
import { Encounters } from './encounters.js';
import { LastGames } from '../lobby/game-lines.js';
import { GAME_NAMES } from '../../games/registry.js';
import { gameName } from '../board/games.js';
import { html, useEffect, useState } from '../common/h.js';
import { dayText } from '../common/dates.js';
import { Waiting, useAnswer } from './people-words.js';
import { RatingHistory } from './rating-history.js';

const GAMES_SHOWN = 10;

/** @param {{store: Store, who: string}} props */
export function PersonPage({ store, who }) {
  const { answer, again } = useAnswer(`/api/v1/people/${who}`);
  if (answer?.ok) return html`<${Known} key=${who} store=${store} profile=${answer.d} />`;
  const missing = answer?.code === 'no-such-person' || answer?.code === 'no-such-page';
  return html`<div class="people-page">
    <h1>${t(missing ? 'person.nobody' : 'person.over')}</h1>
    ${
      missing
        ? html`<p class="lead">${t('person.nobody.about')}</p>
            <p><a class="button" href="/ratings">${t('way.ratings')}</a></p>`
        : html`<${Waiting} answer=${answer} again=${again} />`
    }
  </div>`;
}

/** @param {{store: Store, profile: Profile}} props */
function Known({ store, profile }) {
  const mine = store.state.me?.who === profile.who;
  useEffect(() => {
    document.title = t('person.title', { name: profile.name });
  }, [profile.name]);
  return html`<div class="people-page" data-person=${profile.who}>
    <header class="profile-head">
      <p class="over">${t(mine ? 'person.over.you' : 'person.over')}</p>
      <h1>
        <${Avatar} store=${store} who=${profile.who} /> <bdi translate="no">${profile.name}</bdi>
        <${BotTag} person=${profile} />
      </h1>
      <p class="quiet profile-facts">
        <span>${t(profile.account ? 'person.account' : 'person.guest')}</span>
        <span>${t('person.since', { day: dayText(profile.made) })}</span>
      </p>
    </header>
    <${Ratings} profile=${profile} mine=${mine} />
    <div class="profile-pair">
      <${Record} profile=${profile} />
      <${Encounters} store=${store} profile=${profile} />
    </div>
    <${DiceRecord} dice=${(profile.all ?? profile).dice} mine=${mine} />
    <section aria-labelledby="last-games">
      <h2 id="last-games">${t('person.games')}</h2>
      <${LastGames} store=${store} who=${profile.who} limit=${GAMES_SHOWN} />
      <p class="people-more">
        <a class="button" href=${gamesPath({ player: profile.who })}>${t('person.games.all')}</a>
      </p>
    </section>
  </div>`;
}

/** One rating per game, and the curve of the selected one. @param {{profile: Profile, mine: boolean}} props */
function Ratings({ profile, mine }) {
  const rated = GAME_NAMES.filter((name) => profile.ratings[name]);
  const most = [...rated].sort((a, b) => profile.ratings[b].games - profile.ratings[a].games)[0];
  const [picked, setPicked] = useState(most);
  return html`<section aria-labelledby="person-ratings">
    <h2 id="person-ratings">${t('person.ratings')}</h2>
    ${
      rated.length === 0 &&
      html`<p class="empty">
        ${t(noneWords(profile, mine))}
        ${mine && !profile.account && html` <a href="/account">${t('person.ratings.account')}</a>`}
      </p>`
    }
    ${
      rated.length > 0 &&
      html`<fieldset class="rating-cards">
          <legend class="unseen">${t('person.ratings.pick')}</legend>
          ${rated.map(
            (name) =>
              html`<${RatingCard}
                key=${name}
                name=${name}
                rating=${profile.ratings[name]}
                picked=${picked === name}
                onPick=${() => setPicked(name)}
              />`,
          )}
        </fieldset>
        <p class="quiet small">${t('person.ratings.about')}</p>
        <${RatingHistory} key=${picked} who=${profile.who} ruleset=${picked} />`
    }
  </section>`;
}

/** @param {Profile} profile @param {boolean} mine */
function noneWords(profile, mine) {
  if (profile.account || profile.bot) return 'person.ratings.none';
  return mine ? 'person.ratings.guest.you' : 'person.ratings.guest';
}

/** @param {{name: string, rating: Profile['ratings'][string], picked: boolean, onPick: () => void}} props */
function RatingCard({ name, rating, picked, onPick }) {
  return html`<label class="rating-card" data-ruleset=${name}>
    <input type="radio" name="rating" checked=${picked} onChange=${onPick} />
    <span class="card">
      <span>${gameName(name)}</span>
      <b class="rating-number">${ratingText(rating)}</b>
      <span class="quiet small">
        ${t('rating.deviation', { deviation: rating.deviation })} ·${' '}
        ${t('rating.games', { n: rating.games })}
      </span>
      <span class="quiet small">
        ${rating.rank ? t('rating.rank', { rank: rating.rank }) : rating.provisional ? t('rating.provisional') : ''}
      </span>
    </span>
  </label>`;
}

/**
 * Wins and losses, and the number of abandoned games: of all games for the user, and of those that everyone may watch
 * for others.
 * @param {{profile: Profile}} props
 */
function Record({ profile }) {
  const { record, reliability } = profile.all ?? profile;
  const { won, lost, drawn } = record;
  const all = won + lost + drawn;
  const { games, finished, badge } = reliability;
  return html`<section class="card profile-card" aria-labelledby="person-record">
    <h2 id="person-record">${t('person.record')}</h2>
    ${all === 0 && html`<p class="quiet">${t('person.record.none')}</p>`}
    ${all > 0 && html`<${TallyBar} won=${won} drawn=${drawn} lost=${lost} />`}
    <h3>${t('person.reliability')}</h3>
    <p class="reliability">
      <span class="badge badge-${badge ?? 'none'}" data-badge=${badge ?? 'none'}
        >${t(`badge.${badge ?? 'none'}`)}</span
      >
      ${games > 0 && html`<span>${t('reliability.games', { finished, n: games })}</span>`}
    </p>
    <p class="quiet small">${t('reliability.about')}</p>
    <${Shown} profile=${profile} all=${all} />
  </section>`;
}

/** What others read of the user's numbers, if the user has games that others cannot find. @param {{profile: Profile, all: number}} props */
function Shown({ profile, all }) {
  const { won, lost, drawn } = profile.record;
  if (!profile.all || won + lost + drawn === all) return null;
  return html`<p class="quiet small" data-shown>
    ${t('person.shown', { tally: t('tally', { won, drawn, lost }) })}
  </p>`;
}

/**
 * Won, drawn and lost games: the numbers, and a bar with their shares.
 * @param {import('../../types.d.ts').Tally} props
 */
function TallyBar({ won, drawn, lost }) {
  const parts = [
    ['won', won],
    ['drawn', drawn],
    ['lost', lost],
  ].filter(([, n]) => n !== 0);
  return html`<div class="tally">
    <p class="tally-words">${t('tally', { won, drawn, lost })}</p>
    <div class="tally-bar" aria-hidden="true">
      ${parts.map(([name, n]) => html`<span key=${name} class="tally-${name}" style=${`flex-grow: ${n}`}></span>`)}
    </div>
  </div>`;
}

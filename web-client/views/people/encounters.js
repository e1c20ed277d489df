// SPDX-License-Identifier: MIT
// The results between two users: the owner of the page, and the viewer or a user that the viewer names.
/** @import { Encounter, Store, Profile } from '../../types.d.ts' */
import { request } from '../../app/people.js';
import { t } from '../../texts/text.js';
import { GAME_NAMES } from '../../games/registry.js';
import { gameName } from '../board/games.js';
import { html, useRef, useState } from '../common/h.js';
import { Waiting, refusalWords, useAnswer } from './people-words.js';

const NAME_UNITS_MAX = 120; // of UTF-16: no name is cut

/** @param {{store: Store, profile: Profile}} props */
export function Encounters({ store, profile }) {
  const { me } = store.state;
  const [named, setNamed] = useState(/** @type {{who: string, name: string} | null} */ (null));
  const [wrong, setWrong] = useState('');
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const other = named ?? (me && me.who !== profile.who ? me : null);
  /** @param {Event} event */
  const choose = async (event) => {
    event.preventDefault();
    const name = field.current?.value.trim() ?? '';
    if (name === '') return;
    const answer = await request(`/api/v1/people?name=${encodeURIComponent(name)}`);
    setWrong(answer.ok ? '' : refusalWords({ ...answer, params: { name } }));
    if (answer.ok) setNamed(answer.d);
  };
  return html`<section class="card profile-card" aria-labelledby="against">
    <h2 id="against">${t('against')}</h2>
    ${other && html`<${Against} key=${other.who} profile=${profile} other=${other} viewer=${other === me} />`}
    <form class="against-form" onSubmit=${choose}>
      <label for="against-name">${t('against.choose')}</label>
      <span class="row">
        <input
          id="against-name"
          ref=${field}
          type="text"
          maxlength=${NAME_UNITS_MAX}
          autocomplete="off"
          aria-describedby=${wrong ? 'against-wrong' : null}
        />
        <button class="button">${t('against.show')}</button>
      </span>
      <span id="against-wrong" class="bad small" role="status">${wrong}</span>
    </form>
  </section>`;
}

/** @param {{profile: Profile, other: {who: string, name: string}, viewer: boolean}} props */
function Against({ profile, other, viewer }) {
  const same = other.who === profile.who;
  const { answer, again } = useAnswer(
    same ? null : `/api/v1/people/${profile.who}/against/${other.who}`,
  );
  const heading = html`<p>
    ${t(viewer ? 'against.you' : 'against.name', { name: profile.name, other: other.name })}
  </p>`;
  if (same) return html`<p>${t('against.same')}</p>`;
  if (!answer?.ok) return html`${heading}<${Waiting} answer=${answer} again=${again} />`;
  /** @type {Encounter} */
  const { all, ...shown } = answer.d;
  const { rulesets, total } = all ?? shown;
  const played = GAME_NAMES.filter((name) => rulesets[name]);
  if (played.length === 0) {
    return html`<p data-against="none">
      ${t(viewer ? 'against.none.you' : 'against.none', { name: profile.name, other: other.name })}
    </p>`;
  }
  return html`${heading}
    <table data-against=${other.who}>
      <thead>
        <tr>
          <th scope="col">${t('games.game')}</th>
          <th scope="col">${t('tally.won')}</th>
          <th scope="col">${t('tally.drawn')}</th>
          <th scope="col">${t('tally.lost')}</th>
        </tr>
      </thead>
      <tbody>
        ${played.map((name) => html`<${Row} key=${name} name=${gameName(name)} tally=${rulesets[name]} />`)}
      </tbody>
      ${
        played.length > 1 &&
        html`<tfoot>
          <${Row} name=${t('against.all')} tally=${total} />
        </tfoot>`
      }
    </table>
    ${
      all &&
      count(all.total) !== count(shown.total) &&
      html`<p class="quiet small" data-shown>${t('against.shown', { n: count(shown.total) })}</p>`
    }`;
}

/** The number of games. @param {import('../../types.d.ts').Tally} tally */
const count = ({ won, drawn, lost }) => won + drawn + lost;

/** @param {{name: string, tally: import('../../types.d.ts').Tally}} props */
function Row({ name, tally }) {
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${tally.won}</td>
    <td>${tally.drawn}</td>
    <td>${tally.lost}</td>
  </tr>`;
}

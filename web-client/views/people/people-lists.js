// SPDX-License-Identifier: MIT
// The lists of muted and blocked users, with buttons to undo it. A part of the settings.
/** @import { Store, Person, Talk } from '../../types.d.ts' */
import { t } from '../../texts/text.js';
import '../chat/chat-words.js'; // its texts
import { html, useEffect, useState } from '../common/h.js';
import { addStyles } from '../common/later.js';

/** @param {{store: Store}} props */
export function PeopleLists({ store }) {
  const [talk, setTalk] = useState(/** @type {Talk | null} */ (null));
  useEffect(() => {
    Promise.all([store.talk(), addStyles('chat')])
      .then(([loaded]) => setTalk(loaded))
      .catch(() => undefined);
  }, [store]);
  const known = store.state.talk;
  if (!talk || !known) return null;
  const none = known.muted.length === 0 && known.blocked.length === 0;
  return html`<details class="people">
    <summary>${t('people.title')}</summary>
    ${none && html`<p class="quiet small">${t('people.none')}</p>`}
    <${List}
      people=${known.muted}
      title=${t('people.muted')}
      act="people.unmute"
      onEnd=${(/** @type {Person} */ person) => talk.mute(person, false)}
    />
    <${List}
      people=${known.blocked}
      title=${t('people.blocked')}
      act="person.unblock"
      onEnd=${(/** @type {Person} */ person) => talk.block(person, false)}
    />
  </details>`;
}

/** @param {{people: Person[], title: string, act: string, onEnd: (person: Person) => void}} props */
function List({ people, title, act, onEnd }) {
  if (people.length === 0) return null;
  const named = act === 'people.unmute' ? 'people.unmute.name' : 'people.unblock.name';
  return html`<h3>${title}</h3>
    <ul>
      ${people.map(
        (person) =>
          html`<li key=${person.who}>
            <bdi translate="no">${person.name}</bdi>
            <button
              class="button"
              aria-label=${t(named, { name: person.name })}
              onClick=${() => onEnd(person)}
            >
              ${t(act)}
            </button>
          </li>`,
      )}
    </ul>`;
}

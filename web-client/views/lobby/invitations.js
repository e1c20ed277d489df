// SPDX-License-Identifier: MIT
// The tables to which others have invited this user: above the front page and the lobby, while there are any.
/** @import { Store, LobbyLine } from '../../types.d.ts' */
import { invitationsIn } from '../../app/room-lists.js';
import { enInvitations } from '../../texts/en/invitations.js';
import { addTexts, t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { Avatar } from '../common/avatar.js';
import { html, useEffect, useState } from '../common/h.js';
import { agreed, hostName, sitDownAt } from './lobby-lines.js';
import { SetName } from './set-name.js';

addTexts(enInvitations);

/** @param {{store: Store}} props */
export function Invitations({ store }) {
  const lines = invitationsIn(store.state);
  const rooms = lines.map(({ room }) => room).join(' ');
  // Screen readers announce what changes in the document, not what comes with it.
  const [news, setNews] = useState('');
  useEffect(() => {
    const names = lines.map((line) => t('invitation.by', { name: hostName(line) }));
    setNews(names.join('. '));
  }, [rooms]);
  return html`<section class="invitations" aria-labelledby="invitations">
    <h2 id="invitations">${t('invitations.title', { n: lines.length })}</h2>
    <p class="unseen" role="status">${news}</p>
    <ul class="lobby-rows">
      ${lines.map((line) => html`<${Card} key=${line.room} store=${store} line=${line} />`)}
    </ul>
  </section>`;
}

/** @param {{store: Store, line: LobbyLine}} props */
function Card({ store, line }) {
  const [sitting, setSitting] = useState(false);
  const name = hostName(line);
  const [before, after] = t('invitation.by', { name: '\n' }).split('\n');
  const sit = async () => {
    setSitting(true);
    if (!(await sitDownAt(store, line.room))) setSitting(false);
  };
  return html`<li class="lobby-row card" data-invitation=${line.room}>
    <div class="lobby-words">
      <span class="lobby-what">
        <span class="lobby-host">
          ${before}${line.host && html`<${Avatar} store=${store} who=${line.host.who} />`}${' '}
          <a href=${line.host ? `/people/${line.host.who}` : null}
            ><bdi translate="no">${name}</bdi></a
          >${after}:${' '}
        </span>
        <a class="lobby-name" href=${`/t/${line.room}`}><b>${gameName(line.rules)}</b></a>
      </span>
      <span class="lobby-facts small quiet">
        ${agreed(line).map((word) => html`<span key=${word}>${word}</span>`)}
      </span>
      <span class="lobby-options small quiet"><${SetName} rules=${line.rules} /></span>
    </div>
    <button
      class="button button-primary"
      disabled=${sitting || store.state.link === 'lost'}
      aria-label=${t('invitation.sit.about', { name, game: gameName(line.rules) })}
      onClick=${sit}
    >
      ${t('invitation.sit')}
    </button>
  </li>`;
}

// SPDX-License-Identifier: MIT
// The actions that a game without a server needs rarely, in its menu, and the facts in the tab of its rules.
/** @import { Store, RoomState } from '../../types.d.ts' */
import { rulesetOf } from '../../table/notation.js';
import { navigate } from '../../app/router.js';
import { enPlay } from '../../texts/en/play.js';
import { enSitting } from '../../texts/en/sitting.js';
import { addTexts, t } from '../../texts/text.js';
import { html, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { levelName } from '../common/level-choice.js';
import { Menu, MenuItem, RulesFacts, Sure, TakeBackItem } from '../table/table-menu.js';

addTexts(enPlay);
addTexts(enSitting);

/** @param {string} text @param {string} name */
function saveText(text, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The rules, and who plays. @param {{store: Store, room: RoomState}} props */
export function TableFacts({ store, room }) {
  const level = store.local?.level ?? null;
  const who = level === null ? t('play.on.two') : t('play.on.level', { level: levelName(level) });
  return html`<div class="facts"><${RulesFacts} room=${room} more=${[who]} /></div>`;
}

/** @param {{store: Store, room: RoomState, onClose: () => void}} props */
export function TableMenu({ store, room, onClose }) {
  const [asking, setAsking] = useState(/** @type {'resign' | 'play.new' | null} */ (null));
  const { local } = store;
  if (!local) return null;
  const game = rulesetOf(room.rules);
  const playing = room.state === 'playing';
  const fresh = () => navigate(`/play/${game}`);
  if (asking) {
    const yes = asking === 'resign' ? () => store.resign() : fresh;
    return html`<${Sure} what=${asking} onYes=${yes} onClose=${onClose} />`;
  }
  const isBegun = playing && room.turns.length > 0;
  return html`<${Menu} store=${store} onClose=${onClose}>
    <button
      class="button button-quiet"
      data-new-game
      onClick=${() => (isBegun ? setAsking('play.new') : fresh())}
    >
      <${Icon} name="replay" />${t('play.new')}
    </button>
    <${TakeBackItem} store=${store} room=${room} onClose=${onClose} />
    <${MenuItem} icon="down" onPress=${() => saveText(local.record(), `taberna-${game}.txt`)}>
      ${t('play.save')}
    <//>
    ${playing && html`<${MenuItem} icon="flag" bad onPress=${() => setAsking('resign')}>${t('resign')}<//>`}
  <//>`;
}

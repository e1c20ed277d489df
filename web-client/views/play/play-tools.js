// SPDX-License-Identifier: MIT
// The secondary controls of a game without a server: the current rules, saving, resigning, a new game.
/** @import { Store, RoomState } from '../../types.d.ts' */
import { rulesetOf } from '../../table/notation.js';
import { navigate } from '../../app/router.js';
import { enLevels } from '../../texts/en/levels.js';
import { enPlay } from '../../texts/en/play.js';
import { enSitting } from '../../texts/en/sitting.js';
import { addTexts, t } from '../../texts/text.js';
import { Dialog } from '../common/dialog.js';
import { html, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { Later, styled } from '../common/later.js';
import { rulesInWords } from '../lobby/options.js';

addTexts(enPlay);
addTexts(enLevels);
addTexts(enSitting);

const HINT = styled(() => import('../table/hint.js'), 'analysis');

/** @param {string} text @param {string} name */
function saveText(text, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @param {{store: Store, room: RoomState} & import('../analysis/analysis-turn.js').Others} props */
export function TableTools({ store, room, other, onOther }) {
  const [asking, setAsking] = useState(/** @type {'resign' | 'new' | null} */ (null));
  const { local } = store;
  if (!local) return null;
  const game = rulesetOf(room.rules);
  const playing = room.state === 'playing';
  const about = [
    rulesInWords(room.rules),
    local.level === null
      ? t('play.on.two')
      : t('play.on.level', { level: t(`level.${local.level}`) }),
  ];
  const fresh = () => navigate(`/play/${game}`);
  const save = () => saveText(local.record(), `taberna-${game}.txt`);
  return html`<footer class="tools">
    <p class="quiet small tools-facts">
      <span>${about.join(' · ')}</span>
    </p>
    ${playing && html`<${Later} load=${HINT} name="Hint" props=${{ store, room, other, onOther }} waiting="" />`}
    <div class="row">
      <button
        class="button button-quiet"
        data-new-game
        onClick=${() => (playing && room.turns.length > 0 ? setAsking('new') : fresh())}
      >
        <${Icon} name="replay" />${t('play.new')}
      </button>
      <button class="button button-quiet" onClick=${save}>
        <${Icon} name="down" />${t('play.save')}
      </button>
      ${
        playing &&
        html`<button class="button button-quiet button-bad" onClick=${() => setAsking('resign')}>
          <${Icon} name="flag" />${t('resign')}
        </button>`
      }
    </div>
    ${
      asking &&
      html`<${Sure}
        what=${asking === 'new' ? 'play.new' : 'resign'}
        onYes=${asking === 'new' ? fresh : () => store.resign()}
        onClose=${() => setAsking(null)}
      />`
    }
  </footer>`;
}

/** @param {{what: string, onYes: () => void, onClose: () => void}} props what: the prefix of the keys of its texts */
function Sure({ what, onYes, onClose }) {
  const yes = () => {
    onClose();
    onYes();
  };
  return html`<${Dialog} title=${t(`${what}.title`)} onClose=${onClose}>
    <p>${t(`${what}.about`)}</p>
    <div class="row">
      <button class="button button-primary" onClick=${yes}>${t(`${what}.yes`)}</button>
      <button class="button" onClick=${onClose}>${t(`${what}.no`)}</button>
    </div>
  <//>`;
}

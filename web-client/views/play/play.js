// SPDX-License-Identifier: MIT
// The page for playing without a server: a game on this device, or its setup. `/play` opens the stored game,
// `/play/GAME` a new one of that game.
/** @import { Store } from '../../types.d.ts' */
/** @import { Plan } from '../../table/local.js' */
import { keepPage } from '../../app/offline.js';
import { keptGame } from '../../table/kept.js';
import { enPlay } from '../../texts/en/play.js';
import { addTexts, t } from '../../texts/text.js';
import { html, useEffect, useState } from '../common/h.js';
import { Later, prepare, styled } from '../common/later.js';
import { PlaySetup } from './play-setup.js';

addTexts(enPlay);

const GAME = styled(() => import('./local-game.js'), 'table-page');

/** @param {{store: Store, game: string}} props game: '' for the stored game */
export function PlayPage({ store, game }) {
  const [plan, setPlan] = useState(/** @type {Plan | null} */ (null));
  const [resumed, setResumed] = useState(false);
  useEffect(() => void keepPage({ wanted: true }), []);
  const resumes = game === '' && keptGame(localStorage) !== null;
  useEffect(() => {
    if (resumes) setResumed(true);
  }, [resumes]);
  const loading = html`<p class="page-text quiet" aria-busy="true">${t('play.loading')}</p>`;
  // From the first game on, the part that plays it also shows the setup of the next one.
  if (plan || resumed || resumes) {
    return html`<${Later}
      load=${GAME}
      name="LocalGame"
      props=${{ store, game, plan }}
      waiting=${loading}
    />`;
  }
  if (!store.rules) return loading;
  return html`<${PlaySetup}
    key=${game}
    ...${{ store, game }}
    onBegin=${setPlan}
    onDrawn=${() => void prepare(GAME)}
  />`;
}

// SPDX-License-Identifier: MIT
// A game on this device: the table of the stored or the new game, and between two games the setup. Loaded after the
// setup, because it needs offline.wasm and the whole table.
/** @import { Rules, Store } from '../../types.d.ts' */
/** @import { Local, Plan } from '../../table/local.js' */
import { createAi } from '../../ai/ai.js';
import { KEPT } from '../../table/kept.js';
import { rulesetOf } from '../../table/notation.js';
import {
  beginLocal,
  closeLocal,
  createLocal,
  restLocal,
  resumeLocal,
  retryPlayer,
  subscribeLocal,
} from '../../table/local.js';
import { navigate } from '../../app/router.js';
import { steadyNow } from '../../sdk/steady.js';
import { enPlay } from '../../texts/en/play.js';
import { addTexts, t } from '../../texts/text.js';
import { useGame } from '../board/games.js';
import { useOfflineRules } from '../common/offline-rules.js';
import { html, useEffect, useMemo, useState } from '../common/h.js';
import { PlaySetup } from './play-setup.js';
import { Table } from '../table/table.js';

addTexts(enPlay);

/** @type {import('../../types.d.ts').Clock} */
const clock = {
  now: steadyNow,
  after: (run, ms) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer),
};

/** @param {{store: Store, game: string, plan: Plan | null}} props game: '' for the stored game; plan: of a new one */
export function LocalGame({ store, game, plan }) {
  const rules = useOfflineRules()?.rules;
  if (!store.rules || !rules) {
    return html`<p class="page-text quiet" aria-busy="true">${t('play.loading')}</p>`;
  }
  return html`<${Play} ...${{ store, rules, game, plan }} />`;
}

/** @param {{store: Store, rules: Rules, game: string, plan: Plan | null}} props */
function Play({ store, rules, game, plan }) {
  const local = useMemo(
    () => createLocal({ store, rules, storage: localStorage, clock, ai: createAi() }),
    [store],
  );
  const [, setTick] = useState(0);
  const [elsewhere, setElsewhere] = useState(false);
  useEffect(() => subscribeLocal(local, () => setTick((tick) => tick + 1)), [local]);
  useEffect(() => () => closeLocal(local), [local]);
  useEffect(() => {
    setElsewhere(false);
    if (game === '') resumeLocal(local);
    else restLocal(local);
    setTick((tick) => tick + 1);
  }, [local, game]);
  // Another window has written the stored game: this window stops playing it.
  useEffect(() => {
    /** @param {StorageEvent} event */
    const written = ({ key }) => {
      if (key !== KEPT || local.room === null) return;
      restLocal(local);
      setElsewhere(true);
    };
    addEventListener('storage', written);
    return () => removeEventListener('storage', written);
  }, [local]);

  /** @param {Plan} chosen */
  const begin = (chosen) => {
    beginLocal(local, chosen);
    if (game !== '') navigate('/play');
    scrollTo(0, 0);
  };
  // The user chose it while this part was being loaded.
  useEffect(() => {
    if (plan) begin(plan);
  }, [plan]);

  if (elsewhere) {
    const back = () => {
      setElsewhere(false);
      resumeLocal(local);
    };
    return html`<div class="page-text">
      <p>${t('play.elsewhere')}</p>
      <p>
        <button class="button button-primary" onClick=${back}>${t('play.elsewhere.do')}</button>
      </p>
    </div>`;
  }
  if (game === '' && local.room) return html`<${LocalTable} local=${local} />`;
  return html`<${PlaySetup} key=${game} store=${store} game=${game} onBegin=${begin} />`;
}

/**
 * While a game against the computer waits for its user, the title and the icon of the page show it.
 * @param {Store} store of the game on this device
 * @param {import('../../types.d.ts').RoomState} room
 */
function useTurnTitle(store, { rules, owed, mySeat }) {
  const mine = store.local?.level !== null && owed.some(({ seat }) => seat === mySeat);
  const waiting = mine ? rulesetOf(rules) : '';
  useEffect(() => {
    store.awaitTurn(waiting);
    return () => store.awaitTurn('');
  }, [waiting]);
}

/** @param {{local: Local}} props */
function LocalTable({ local }) {
  const room = /** @type {import('../../types.d.ts').RoomState} */ (local.room);
  const known = useGame(room.rules);
  useTurnTitle(local.store, room);
  if (!known) return html`<p class="page-text quiet" aria-busy="true">${t('play.loading')}</p>`;
  return html`
    ${
      local.fault &&
      html`<p class="banner banner-bad play-fault" role="alert">
        ${t('play.fault', { why: local.fault })}
        <button class="button" onClick=${() => retryPlayer(local)}>${t('play.fault.again')}</button>
      </p>`
    }
    <${Table} key=${local.epoch} store=${local.store} room=${room} />
  `;
}

// SPDX-License-Identifier: MIT
// A hint on request: the best turns, drawn on the board. Offered only if it is unfair to no other player (mayHint).
// A button for it stands among those of the turn and one in the tab of the panel, where the answer appears.
/** @import { Store, RoomState } from '../../types.d.ts' */
/** @import { Ranked } from '../../ai/analysis.js' */
/** @import { Others } from '../analysis/ranked-turns.js' */
import { createAi } from '../../ai/ai.js';
import { enAnalysis } from '../../texts/en/analysis.js';
import { enPanel } from '../../texts/en/panel.js';
import { addTexts, t } from '../../texts/text.js';
import { RankedTurns } from '../analysis/ranked-turns.js';
import { html, useEffect, useMemo, useRef, useState } from '../common/h.js';
import { reasonWords } from './reason-words.js';
import { NotMeasured } from '../analysis/measured.js';

addTexts(enAnalysis);
addTexts(enPanel);

/** The first, shallow search answers at once; the deeper one replaces its answer. */
const PLIES = [1, 2];
const TURNS_MAX = 3;

/** @param {{store: Store, room: RoomState, asks: number} & Others} props asks: how often the button was pressed */
export function Hint({ store, room, asks, other, onOther }) {
  const base = room.draft?.base ?? '';
  const [asked, setAsked] = useState('');
  const [ranked, setRanked] = useState(/** @type {Ranked[]} */ ([]));
  const [failed, setFailed] = useState('');
  const ai = useMemo(createAi, []);
  useEffect(() => () => ai.close(), [ai]);
  useEffect(() => {
    ai.cancel();
    setRanked([]);
    setFailed('');
    onOther(null);
  }, [base]);
  const ask = async () => {
    setAsked(base);
    setFailed('');
    try {
      for (const plies of PLIES) setRanked(await ai.rank(base, { plies, max: TURNS_MAX }));
    } catch (error) {
      const { code, message } = /** @type {import('../../ai/ai.js').AiError} */ (error);
      if (code !== 'cancelled') setFailed(message);
    }
  };
  const answered = useRef(0);
  useEffect(() => {
    if (asks === answered.current || base === '') return;
    answered.current = asks;
    void ask();
  }, [asks, base]);
  const { mySeat, turns } = room;
  if (base === '' || mySeat === null) {
    return html`<p class="panel-note quiet">${t('panel.hint.about')}</p>`;
  }
  if (asked !== base) {
    return html`<p class="panel-note">
      <button class="button" onClick=${ask}>${t('hint.do')}</button>
    </p>`;
  }
  const move = {
    line: turns.length,
    seat: mySeat,
    owes: '',
    before: base,
    after: '',
    steps: [],
  };
  const { rules } = store;
  const why = rules
    ? (/** @type {Ranked} */ { after }) => reasonWords(rules, base, after)
    : undefined;
  return html`<section class="hint" data-hint=${ranked.length} aria-busy=${ranked.length === 0}>
    <h2>${t('hint.title')}</h2>
    <${NotMeasured} store=${store} rules=${room.rules} of="figures" />
    ${failed && html`<p class="bad" role="alert">${t('hint.failed', { why: failed })}</p>`}
    ${!failed && html`<p class="quiet small" role="status">${t(ranked.length > 0 ? 'hint.about' : 'hint.thinking')}</p>`}
    <${RankedTurns} ...${{ move, ranked, why, other, onOther }} />
  </section>`;
}

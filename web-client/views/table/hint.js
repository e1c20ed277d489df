// SPDX-License-Identifier: MIT
// A hint on request: the best turns, drawn on the board. Offered only if it is unfair to no other player (mayHint).
/** @import { Store, RoomState } from '../../types.d.ts' */
/** @import { Ranked } from '../../ai/analysis.js' */
/** @import { Others } from '../analysis/analysis-turn.js' */
import { createAi } from '../../ai/ai.js';
import { enAnalysis } from '../../texts/en/analysis.js';
import { addTexts, t } from '../../texts/text.js';
import { RankedTurns } from '../analysis/analysis-turn.js';
import { html, useEffect, useMemo, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { NotMeasured } from '../analysis/measured.js';

addTexts(enAnalysis);

/** The first, shallow search answers at once; the deeper one replaces its answer. */
const PLIES = [1, 2];
const TURNS_MAX = 3;

/** @param {{store: Store, room: RoomState} & Others} props the room waits for a turn of this player */
export function Hint({ store, room, other, onOther }) {
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
  if (base === '') return null;

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
  const { mySeat, turns } = room;
  if (asked !== base || mySeat === null) {
    return html`<button class="button button-quiet" onClick=${ask}>
      <${Icon} name="bulb" />${t('hint.ask')}
    </button>`;
  }
  const move = {
    line: turns.length,
    seat: mySeat,
    owes: '',
    before: base,
    after: '',
    steps: [],
  };
  return html`<section
    class="card hint"
    data-hint=${ranked.length}
    aria-busy=${ranked.length === 0}
  >
    <h3>${t('hint.title')}</h3>
    <${NotMeasured} store=${store} rules=${room.rules} of="figures" />
    ${failed && html`<p class="bad" role="alert">${t('hint.failed', { why: failed })}</p>`}
    ${!failed && html`<p class="quiet small" role="status">${t(ranked.length > 0 ? 'hint.about' : 'hint.thinking')}</p>`}
    <${RankedTurns} ...${{ rules: room.rules, move, ranked, other, onOther }} />
  </section>`;
}

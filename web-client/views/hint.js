// SPDX-License-Identifier: MIT
// A hint for who asks for one: the best turns, drawn on the board. Only where nobody is wronged by it (mayHint).
/** @import { House, RoomState } from '../types.d.ts' */
/** @import { Ranked } from '../analysis.js' */
/** @import { Others } from './analysis-turn.js' */
import { createAi } from '../ai.js';
import { enAnalysis } from '../texts/en-analysis.js';
import { addTexts, t } from '../texts/text.js';
import { RankedTurns } from './analysis-turn.js';
import { html, useEffect, useMemo, useState } from './h.js';
import { Icon } from './icons.js';

addTexts(enAnalysis);

/** A first judgement comes at once, the better one when it is found. */
const PLIES = [1, 2];
const TURNS_MAX = 3;

/** @param {{house: House, room: RoomState} & Others} props the room waits for a turn of who looks at it */
export function Hint({ room, other, onOther }) {
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
      const { code, message } = /** @type {import('../ai.js').AiError} */ (error);
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
    ${failed && html`<p class="bad" role="alert">${t('hint.failed', { why: failed })}</p>`}
    ${!failed && html`<p class="quiet small" role="status">${t(ranked.length > 0 ? 'hint.about' : 'hint.thinking')}</p>`}
    <${RankedTurns} ...${{ rules: room.rules, move, ranked, other, onOther }} />
  </section>`;
}

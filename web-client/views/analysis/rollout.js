// SPDX-License-Identifier: MIT
// A rollout of one turn of an analysis: the button that starts it, its progress, and its estimates.
/** @import { Move } from '../../ai/analysis.js' */
/** @import { RolledOut, Rollout } from '../../ai/players.js' */
/** @import { Others } from './ranked-turns.js' */
import { createAi, freshSeed } from '../../ai/ai.js';
import { equityOf, intervalOf, rollOut } from '../../ai/rollout.js';
import { enAnalysis } from '../../texts/en/analysis.js';
import { addTexts, t } from '../../texts/text.js';
import { countText, equityText, pointsText } from './analysis-words.js';
import { RankedTurns } from './ranked-turns.js';
import { html, useEffect, useMemo, useRef, useState } from '../common/h.js';

addTexts(enAnalysis);

/** The share of a rollout that does not run. */
const IDLE = -1;

/** @param {Move} move */
function useRollout(move) {
  const [rollout, setRollout] = useState(/** @type {Rollout | null} */ (null));
  const [share, setShare] = useState(IDLE);
  const [failed, setFailed] = useState('');
  const ai = useMemo(createAi, []);
  const run = useRef(0);
  const stop = () => {
    run.current += 1;
    setShare(IDLE);
  };
  const start = async () => {
    run.current += 1;
    const own = run.current;
    const isOver = () => own !== run.current;
    /** @param {Rollout | null} found @param {number} part @param {string} [why] */
    const show = (found, part, why = '') => {
      if (isOver()) return;
      setRollout(found);
      setShare(part);
      setFailed(why);
    };
    show(null, 0);
    try {
      const found = await rollOut(
        (what, ...args) => ai.ask(what, move.before, ...args),
        move.before,
        {
          played: move.after,
          seed: freshSeed(),
          now: () => performance.now(),
          tell: show,
          stopped: isOver,
        },
      );
      show(found, IDLE);
    } catch (error) {
      show(null, IDLE, /** @type {Error} */ (error).message);
    }
  };
  useEffect(
    () => () => {
      run.current += 1;
      ai.close();
    },
    [ai],
  );
  return { rollout, share, failed, start, stop };
}

/** @param {{move: Move} & Others} props */
export function RollOut({ move, other, onOther }) {
  const { rollout, share, failed, start, stop } = useRollout(move);
  const runs = share !== IDLE;
  return html`<div class="rollout" data-rollout=${runs ? 'running' : rollout ? 'done' : 'none'}>
    <div class="rollout-head">
      ${
        runs
          ? html`<button class="button" onClick=${stop}>${t('rollout.stop')}</button>
              <progress value=${share} max="1" aria-label=${t('rollout.title')}></progress>`
          : html`<button class="button" onClick=${start}>
              ${t(rollout ? 'rollout.again' : 'rollout.do')}
            </button>`
      }
    </div>
    ${failed && html`<p class="bad" role="alert">${t('rollout.failed', { why: failed })}</p>`}
    ${
      rollout &&
      html`<${RankedTurns}
          ...${{ move, other, onOther }}
          ranked=${rollout.turns.map((one) => ({ ...one, error: 0 }))}
          why=${(/** @type {import('../../ai/analysis.js').Ranked} */ one) =>
            estimateWords(/** @type {RolledOut[]} */ (rollout.turns), one.after)}
        />
        <p class="quiet small" role="status">${stateWords(rollout, runs)}</p>
        <p class="quiet small">${t('rollout.about')}</p>`
    }
  </div>`;
}

/** @param {RolledOut[]} turns @param {string} after */
function estimateWords(turns, after) {
  const one = turns.find((turn) => turn.after === after);
  if (!one) return '';
  const [least, most] = intervalOf(one);
  return t('rollout.estimate', {
    from: pointsText(least),
    to: pointsText(most),
    equity: equityText(equityOf(one.score)),
    least: equityText(equityOf(least)),
    most: equityText(equityOf(most)),
    games: countText(one.games),
  });
}

/** @param {Rollout} rollout @param {boolean} runs */
function stateWords({ games, clear, turns }, runs) {
  const key = runs ? 'running' : turns.length === 1 ? 'one' : clear ? 'clear' : 'close';
  return t(`rollout.${key}`, { games: countText(games) });
}

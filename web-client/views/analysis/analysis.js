// SPDX-License-Identifier: MIT
// The analysis of a finished game, beside its board. It opens at once and shows results as they arrive.
/** @import { Store, RoomState, Side, TurnLine } from '../../types.d.ts' */
/** @import { Study } from '../../ai/analysis.js' */
import { createAi } from '../../ai/ai.js';
import { lookAt, marksOf, movesOf, studyStart } from '../../ai/analysis.js';
import { enAnalysis } from '../../texts/en/analysis.js';
import { addTexts, t } from '../../texts/text.js';
import { Curve } from './analysis-curve.js';
import { Adjusted, BothSides, Details, Numbers, Worst } from './analysis-sum.js';
import { TurnCard } from './analysis-turn.js';
import { seatName, sideOf } from '../board/board-words.js';
import { sideName } from '../board/games.js';
import { html, useEffect, useMemo, useState } from '../common/h.js';
import { NotMeasured } from './measured.js';

addTexts(enAnalysis);

/**
 * Analyses the game of a room as long as the view is mounted.
 * @param {Store} store
 * @param {RoomState} room
 * @returns {{study: Study, failed: string, again: () => void}}
 */
function useStudy(store, room) {
  const { rules } = store;
  const [, setTick] = useState(0);
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState('');
  const study = useMemo(() => studyStart(rules ? movesOfRoom(rules, room) : []), [room.gid, tries]);
  useEffect(() => {
    if (!rules || study.moves.length === 0) return undefined;
    const ai = createAi();
    let stopped = false;
    const last = rules.owed(/** @type {string} */ (study.moves.at(-1)?.after));
    setFailed('');
    lookAt((questions) => ai.ask('askAll', room.rules, questions), study, {
      result: last.kind === 'over' ? last.result : null,
      tell: () => setTick((tick) => tick + 1),
      stopped: () => stopped,
    }).catch((/** @type {Error} */ error) => !stopped && setFailed(error.message));
    return () => {
      stopped = true;
      ai.close();
    };
  }, [study]);
  return { study, failed, again: () => setTries(tries + 1) };
}

/** @param {import('../../types.d.ts').Rules} rules @param {RoomState} room */
function movesOfRoom(rules, room) {
  const [first] = room.turns;
  return first ? movesOf(room.turns, rules.start(room.rules, sideOf(first.seat))) : [];
}

/** @param {RoomState} room @param {Side} side */
function sideCalled(room, side) {
  const seats = Object.keys(room.seats).filter((seat) => seat[0] === side);
  const [seat] = /** @type {import('../../types.d.ts').Seat[]} */ (seats);
  return seats.length === 1 && room.seats[seat] ? seatName(room, seat) : sideName(room.rules, side);
}

/**
 * @param {{
 *   store: Store, room: RoomState, past: number | null, other: TurnLine | null, onPast: (past: number | null) => void,
 *   onMarks: (marks: number[]) => void, onOther: (other: TurnLine | null) => void
 * }} props past: number of turns played on the shown board, null for all; other: a turn that is shown instead of a
 * played one
 */
export function Analysis(props) {
  const { store, room } = props;
  if (!store.rules || store.rules.levels(room.rules).judged)
    return html`<${StudyOfGame} ...${props} />`;
  return html`<section class="analysis" aria-label=${t('analysis.title')}>
    <${NotMeasured} store=${store} rules=${room.rules} of="figures" />
  </section>`;
}

/** @param {Parameters<typeof Analysis>[0]} props */
function StudyOfGame({ store, room, past, other, onPast, onMarks, onOther }) {
  const { study, failed, again } = useStudy(store, room);
  const names = { w: sideCalled(room, 'w'), b: sideCalled(room, 'b') };
  const lines = (study.moves.at(-1)?.line ?? -1) + 1;
  const at = past ?? lines;
  const marks = marksOf(study);
  useEffect(() => onMarks(marks), [marks.join()]);
  /** @param {number} to */
  const go = (to) => onPast(to >= room.turns.length ? null : to);
  const looked = study.sum !== null;
  return html`<section
    class="analysis"
    aria-labelledby="analysis-title"
    data-analysis=${!looked ? 'looking' : study.closerDone < study.closer ? 'closer' : 'done'}
  >
    <header class="analysis-head">
      <h2 id="analysis-title">${t('analysis.title')}</h2>
    </header>
    ${lines > 0 && html`<${NotMeasured} store=${store} rules=${room.rules} of="figures" />`}
    ${lines === 0 && html`<p class="quiet">${t('analysis.none')}</p>`}
    ${failed && html`<${Failed} why=${failed} onAgain=${again} />`}
    ${
      lines > 0 &&
      !failed &&
      html`<${Curve}
          study=${study}
          name=${sideName(room.rules, 'w')}
          at=${Math.min(at, lines)}
          onAt=${go}
        />
        <p class="quiet small" role="status">${progressWords(study)}</p>
        ${
          at > 0 && past !== null
            ? html`<${TurnCard} ...${{ room, study, line: at - 1, other, onOther }} />`
            : looked && html`<p class="small">${t('analysis.pick')}</p>`
        }
        <${BothSides} study=${study} names=${names} />
        <${Adjusted}
          ...${{ study, names, left: room.reason !== null && !isPlayedOut(store, study) }}
        />
        <${Worst} room=${room} study=${study} onAt=${go} />
        <${Details} room=${room} study=${study} names=${names} />
        <${Numbers} room=${room} study=${study} />`
    }
  </section>`;
}

/** @param {Store} store @param {Study} study */
const isPlayedOut = (store, study) =>
  store.rules?.owed(study.moves.at(-1)?.after ?? '').kind === 'over';

/** @param {{why: string, onAgain: () => void}} props */
function Failed({ why, onAgain }) {
  return html`<div role="alert">
    <p class="bad">${t('analysis.failed', { why })}</p>
    <button class="button" onClick=${onAgain}>${t('analysis.again')}</button>
  </div>`;
}

/** @param {Study} study */
function progressWords({ moves, done, closer, closerDone, sum }) {
  if (!sum) return t('analysis.looking', { at: done, n: moves.length });
  if (closerDone < closer) return t('analysis.closer', { at: closerDone, n: closer });
  return t('analysis.done', { n: closer });
}

// SPDX-License-Identifier: MIT
// The end of the guided game: the learner finishes a short game against the weakest computer player.
/** @import { Draft, Rules, Store } from '../../types.d.ts' */
/** @import { Trial } from '../../learn/trial.js' */
import { createAi } from '../../ai/ai.js';
import { throwHere } from '../../dice/chance.js';
import { gameOf } from '../../games/registry.js';
import { tipFor } from '../../learn/tips.js';
import { LEARNER, endTurn, resultOf, rollTrial, sideToAct, startTrial } from '../../learn/trial.js';
import { rulesetOf } from '../../table/notation.js';
import { enLearn } from '../../texts/en/learn.js';
import { addTexts, hasText, t } from '../../texts/text.js';
import { sideName } from '../board/games.js';
import { html, useEffect, useMemo, useRef, useState } from '../common/h.js';
import { LessonBoard } from './lesson-board.js';

addTexts(enLearn);

/** Milliseconds before each action of the computer, so that the learner can follow it. */
const PACE_MS = 700;

/** @param {Rules} rules @param {Trial} trial */
function rolled(rules, trial) {
  const owed = rules.owed(trial.position);
  return owed.kind === 'roll' ? rollTrial(rules, trial, throwHere(owed.chance, owed.count)) : trial;
}

/**
 * Lets the computer act whenever an action of Black is due.
 * @param {Rules} rules
 * @param {Trial} trial
 * @param {(trial: Trial) => void} setTrial
 * @param {number} pace
 * @returns {{ fault: string, retry: () => void }}
 */
function useComputer(rules, trial, setTrial, pace) {
  const ai = useMemo(createAi, []);
  const [fault, setFault] = useState('');
  const [tries, setTries] = useState(0);
  useEffect(() => () => ai.close(), [ai]);
  useEffect(() => {
    const side = sideToAct(rules, trial);
    if (side === null || side === LEARNER) return undefined;
    let wanted = true;
    const act = async () => {
      const { kind } = rules.owed(trial.position);
      if (kind === 'roll') return rolled(rules, trial);
      const { first } = rules.levels(rulesetOf(trial.position));
      const { steps } = await ai.choose(trial.position, first);
      return endTurn(rules, trial, steps);
    };
    const timer = setTimeout(() => {
      act().then(
        (next) => wanted && setTrial(next),
        (error) => wanted && setFault(String(error.message)),
      );
    }, pace);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [trial, tries]);
  const retry = () => {
    setFault('');
    setTries(tries + 1);
  };
  return { fault, retry };
}

/**
 * The text of a new thing, until the next throw; '' if nothing is new.
 * @param {Rules} rules
 * @param {Trial} trial
 * @param {string} game
 */
function useTip(rules, trial, game) {
  const met = useRef(/** @type {Set<string>} */ (new Set()));
  const shown = useRef({ turn: -1, key: '' });
  const tip = () => {
    const keyOf = (/** @type {string} */ name) =>
      hasText(`learn.${game}.tip.${name}`) ? `learn.${game}.tip.${name}` : `learn.tip.${name}`;
    const turn = trial.turns.length;
    const isNew = sideToAct(rules, trial) === LEARNER && shown.current.turn !== turn;
    if (isNew && trial.draft?.steps.length !== 0) {
      shown.current = { turn, key: '' };
    } else if (isNew) {
      const name = tipFor(rules, trial, met.current, (one) => hasText(keyOf(one)));
      if (name) met.current.add(name);
      shown.current = { turn, key: name ? keyOf(name) : '' };
    }
    return shown.current.turn === turn && shown.current.key ? t(shown.current.key) : '';
  };
  return { tip, forgetTips: () => met.current.clear() };
}

/** The text on the state of the game. @param {string} game @param {string} state */
function stateText(game, state) {
  const own = `learn.${game}.end.${state}`;
  return t(hasText(own) ? own : `learn.end.${state}`, { side: sideName(game, 'b') });
}

/** @param {{store: Store, rules: Rules, position: string, onOver: () => void, onBack: () => void}} props */
export function Finish({ store, rules, position, onOver, onBack }) {
  const [trial, setTrial] = useState(() => startTrial(rules, 'end', position));
  const game = rulesetOf(position);
  const { tip, forgetTips } = useTip(rules, trial, game);
  const pace = store.state.settings.pace === 0 ? 0 : PACE_MS;
  const { fault, retry } = useComputer(rules, trial, setTrial, pace);
  const result = resultOf(rules, trial);
  useEffect(() => {
    if (result) onOver();
  }, [result]);

  const side = sideToAct(rules, trial);
  const rolls = side === LEARNER && rules.owed(trial.position).kind === 'roll';
  const text = () => {
    if (result) return t(`learn.end.${result}`);
    if (fault) return t('learn.fault', { why: fault });
    const state = rolls ? 'roll' : side === LEARNER ? 'play' : 'wait';
    return tip() || stateText(game, state);
  };
  const confirm = () => {
    const steps = trial.draft?.steps.map((step) => step.text) ?? [];
    setTrial(endTurn(rules, trial, steps));
  };
  const restart = () => {
    forgetTips();
    setTrial(startTrial(rules, 'end', position));
  };
  return html`<${LessonBoard}
    ...${{ store, rules, trial }}
    text=${text()}
    mood=${result === 'won' ? 'good' : fault ? 'bad' : ''}
    onDraft=${(/** @type {Draft} */ draft) => setTrial({ ...trial, draft })}
    onConfirm=${confirm}
  >
    ${
      rolls &&
      html`<button
        class="button button-primary button-great"
        onClick=${() => setTrial(rolled(rules, trial))}
      >
        ${t(gameOf(game)?.sticks ? 'learn.throw' : 'turn.roll')}
      </button>`
    }
    ${fault && html`<button class="button button-primary" onClick=${retry}>${t('learn.retry')}</button>`}
    ${
      result &&
      html`<button class="button button-primary" data-result=${result} onClick=${onBack}>
          ${t('learn.exercises.do')}
        </button>
        <a class="button" href=${`/play/${game}`}>${t('learn.play')}</a>
        <button class="button button-quiet" onClick=${restart}>${t('learn.end.again')}</button>`
    }
  <//>`;
}

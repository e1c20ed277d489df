// SPDX-License-Identifier: MIT
// Setting up a game on this device: the game, the opponent, the rules.
/** @import { Store, Seat } from '../../types.d.ts' */
/** @import { Levels } from '../../ai/levels.js' */
import '../../games/texts.js';
import { easyLevel, nearestLevel } from '../../ai/levels.js';
import { rulesText } from '../../app/anyone.js';
import { keep, keptGame } from '../../table/kept.js';
import { enPlay } from '../../texts/en/play.js';
import { addTexts, t } from '../../texts/text.js';
import { Choice } from '../common/choice.js';
import { GamePicker, chosenGame } from '../lobby/game-picker.js';
import { gameName, sideName, useGame } from '../board/games.js';
import { html, useEffect, useState } from '../common/h.js';
import { useRuleset } from '../common/offline-rules.js';
import { Icon } from '../common/icons.js';
import { LevelChoice, levelName } from '../common/level-choice.js';
import { NotMeasured } from '../analysis/measured.js';
import { askedSet } from '../lobby/asked-set.js';
import { Later } from '../common/later.js';
import { LearnLink } from '../common/learn-link.js';
import { StillBoard } from '../board/still-board.js';

addTexts(enPlay);

const LEVELS = 'taberna.levels';
const SETS = () => import('../lobby/sets.js');

/** @typedef {import('../../table/local.js').Plan} Plan */

/**
 * The game, its rules and the level of the computer.
 * @param {Store} store
 * @param {string} asked the game that the address names, or ''
 * @param {(() => void) | undefined} onDrawn
 */
function useChosenGame(store, asked, onDrawn) {
  const [game, setGame] = useState(asked || chosenGame());
  // The user has just chosen the game that the address names, and is not asked again.
  const [choosing, setChoosing] = useState(asked === '');
  // null: the rules of the link, or the default ones
  const [rulesNow, setRules] = useState(/** @type {Record<string, string> | null} */ (null));
  // null: that of the last game, or an easy one
  const [chosenLevel, setLevel] = useState(/** @type {number | null} */ (null));
  const id = game === asked ? (new URLSearchParams(location.search).get('set') ?? '') : '';
  const [drawn, setDrawn] = useState(false);
  const known = useGame(game);
  const isReady = store.rules !== null && known;
  useEffect(() => {
    if (!isReady) return;
    setDrawn(true);
    onDrawn?.();
  }, [isReady]);
  const ruleset = useRuleset(game, drawn || id !== '');
  /** @param {string} name */
  const pick = (name) => {
    setGame(name);
    setLevel(null);
    setRules(null);
  };
  const choose = () => setChoosing(true);
  return { game, choosing, choose, rulesNow, setRules, chosenLevel, setLevel, id, ruleset, pick };
}

/** The side of the user, and how the board lies between two users. */
function useSeating() {
  const [side, setSide] = useState(/** @type {Plan['side']} */ ('lot'));
  const [turned, setTurned] = useState(false);
  return { side, setSide, turned, setTurned };
}

/**
 * The plan of a game; stores its level.
 * @param {Store} store
 * @param {{game: string, rules: string, side: Plan['side'], turned: boolean}} chosen
 * @param {number | null} against the level of the computer; null: a user
 * @returns {Plan}
 */
function planGame(store, { game, rules, side, turned }, against) {
  if (against !== null) {
    keep(localStorage, LEVELS, JSON.stringify({ ...lastLevels(), [game]: against }));
  }
  return {
    rules,
    level: against,
    side,
    turned: against === null && turned,
    me: store.state.me?.name ?? t('play.you'),
    name: (seat) => (against === null ? personName(seat, rules) : levelName(against)),
  };
}

/**
 * @param {{store: Store, game: string, onBegin: (plan: Plan) => void, onDrawn?: () => void}} props game: '' if the
 * address names none; onDrawn: the board is shown, so further parts may be loaded
 */
export function PlaySetup({ store, game: asked, onBegin, onDrawn }) {
  const chosen = useChosenGame(store, asked, onDrawn);
  const seating = useSeating();
  const { game, rulesNow, id, ruleset } = chosen;
  if (!store.rules || (id !== '' && !ruleset)) return null;
  const linked = askedSet(ruleset, id);
  const options = rulesNow ?? linked.options;
  const rules = rulesText(game, options);
  const levels = store.rules.levels(rules);
  const level = nearestLevel(levels, chosen.chosenLevel ?? usualLevel(game, levels));
  /** @param {number | null} against */
  const begin = (against) =>
    onBegin(planGame(store, { game, rules, side: seating.side, turned: seating.turned }, against));
  return html`<div class="play">
    <${GoOn} />
    <div class="play-setup">
      <section aria-labelledby="play">
        <h1 id="play">${t('play.title')}</h1>
        <p>${t('play.lead')}</p>
        ${
          chosen.choosing
            ? html`<${GamePicker} game=${game} onGame=${chosen.pick} />`
            : html`<${Chosen} game=${game} onOther=${chosen.choose} />`
        }
        ${linked.unknown && rulesNow === null && html`<${Later} load=${SETS} name="UnknownSet" props=${{ game, id }} waiting="" />`}
        <${LearnLink} game=${game} />
        <h2>${t('play.against')}</h2>
        <${NotMeasured} store=${store} rules=${rules} of="bots" />
        <div class="play-against">
          <${LevelChoice} levels=${levels} value=${level} onSet=${chosen.setLevel} />
          <button
            class="button button-primary button-great"
            data-begin
            onClick=${() => begin(level)}
          >
            ${t('play.begin')}
          </button>
        </div>
        <button class="play-two" data-level="two" onClick=${() => begin(null)}>
          <${Icon} name="people" />
          <b>${t('play.two')}</b>
          <small>${t('play.two.about')}</small>
        </button>
        <${MoreSettings} store=${store} game=${game} seating=${seating}>
          ${ruleset && html`<${Later} key=${game} load=${SETS} name="RulesChoice" props=${{ ruleset, chosen: options, onChosen: chosen.setRules }} waiting="" />`}
        <//>
      </section>
      <div class="play-board">
        <${StillBoard}
          position=${store.rules.start(game, 'w')}
          set=${store.state.settings.board}
          label=${gameName(game)}
        />
      </div>
    </div>
  </div>`;
}

/**
 * The settings that few users change.
 * @param {{store: Store, game: string, seating: ReturnType<typeof useSeating>, children?: any}} props
 */
function MoreSettings({ store, game, seating, children }) {
  return html`<details class="play-more">
    <summary>${t('play.more')}</summary>
    <${Choice}
      legend=${t('play.side')}
      name="play-side"
      values=${['lot', 'w', 'b']}
      value=${seating.side}
      text=${(/** @type {Plan['side']} */ one) => (one === 'lot' ? t('play.side.lot') : sideName(game, one))}
      onSet=${seating.setSide}
    />
    <${Switch} name="turned" on=${seating.turned} onSet=${seating.setTurned} />
    <${Switch}
      name="pace"
      on=${store.state.settings.pace === 1}
      onSet=${(/** @type {boolean} */ on) => store.setSettings({ pace: on ? 1 : 0 })}
    />
    ${children}
  </details>`;
}

/** The game that the address names. @param {{game: string, onOther: () => void}} props */
function Chosen({ game, onOther }) {
  return html`<p class="row play-game">
    <span><b>${gameName(game)}</b> <span class="quiet">${t(`game.${game}.about`)}</span></span>
    <button class="button button-quiet" onClick=${onOther}>${t('play.other')}</button>
  </p>`;
}

/** @param {Seat} seat @param {string} rules */
function personName(seat, rules) {
  if (seat[1] === '1' && !/teams=/.test(rules))
    return t(seat[0] === 'w' ? 'play.first' : 'play.second');
  return t('play.nth', { n: 2 * Number(seat[1]) - (seat[0] === 'w' ? 1 : 0) });
}

/** The level that was played last in each game on this device. @returns {Record<string, number>} */
function lastLevels() {
  try {
    return Object(JSON.parse(localStorage.getItem(LEVELS) ?? '{}'));
  } catch {
    return {};
  }
}

/** An easy level in a game that the user has not played here. @param {string} game @param {Levels} levels */
function usualLevel(game, levels) {
  const last = lastLevels()[game];
  return Number.isInteger(last) ? last : easyLevel(levels);
}

/** @param {{name: string, on: boolean, onSet: (on: boolean) => void}} props */
function Switch({ name, on, onSet }) {
  return html`<label class="switch">
    <input type="checkbox" name=${`play-${name}`} checked=${on} onChange=${() => onSet(!on)} />
    <span><b>${t(`play.${name}`)}</b><small>${t(`play.${name}.about`)}</small></span>
  </label>`;
}

/** The offer to resume the game that is stored on this device, if there is one. */
function GoOn() {
  const kept = keptGame(localStorage);
  if (!kept) return null;
  const game = gameName(kept.rules);
  const whom =
    kept.level === null ? t('play.on.two') : t('play.on.level', { level: levelName(kept.level) });
  return html`<section class="card play-on" data-kept=${kept.over ? 'over' : 'playing'}>
    <p>
      <b>${t(kept.over ? 'play.on.over' : 'play.on', { game })}</b>, ${whom}.
      <span class="quiet"> ${t('play.on.about')}</span>
    </p>
    <a class="button button-primary" href="/play"
      >${t(kept.over ? 'play.on.look' : 'play.on.do')}</a
    >
  </section>`;
}

// SPDX-License-Identifier: MIT
// Setting up a game on this device: the game, the opponent, the rules. A click on a level starts it.
/** @import { Store, Seat } from '../../types.d.ts' */
import { rulesText } from '../../app/anyone.js';
import { keptGame } from '../../table/kept.js';
import { enLevels } from '../../texts/en/levels.js';
import { enPlay } from '../../texts/en/play.js';
import { addTexts, t } from '../../texts/text.js';
import { Choice } from '../common/choice.js';
import { GamePicker, chosenGame } from '../lobby/game-picker.js';
import { gameName, sideName } from '../board/games.js';
import { html, useState } from '../common/h.js';
import { useRuleset } from '../common/offline-rules.js';
import { Icon } from '../common/icons.js';
import { NotMeasured } from '../analysis/measured.js';
import { RulesChoice, UnknownSet, askedSet } from '../lobby/sets.js';
import { LearnLink } from '../common/learn-link.js';
import { StillBoard } from '../board/still-board.js';

addTexts(enPlay);
addTexts(enLevels);

const LEVELS = [1, 2, 3, 4];

/** @typedef {import('../../table/local.js').Plan} Plan */

/** @param {{store: Store, game: string, onBegin: (plan: Plan) => void}} props game: '' if the address names none */
export function PlaySetup({ store, game: asked, onBegin }) {
  const [game, setGame] = useState(asked || chosenGame());
  // null: the rules of the link, or the default ones
  const [rulesNow, setRules] = useState(/** @type {Record<string, string> | null} */ (null));
  const [side, setSide] = useState(/** @type {Plan['side']} */ ('lot'));
  const [turned, setTurned] = useState(false);
  const ruleset = useRuleset(game);
  if (!store.rules || !ruleset) return null;
  const id = game === asked ? (new URLSearchParams(location.search).get('set') ?? '') : '';
  const linked = askedSet(ruleset, id);
  const chosen = rulesNow ?? linked.options;
  const rules = rulesText(game, chosen);
  /** @param {number | null} level */
  const begin = (level) =>
    onBegin({
      rules,
      level,
      side,
      turned: level === null && turned,
      me: store.state.me?.name ?? t('play.you'),
      name: (seat) => (level === null ? personName(seat, rules) : t(`level.${level}`)),
    });
  /** @param {string} name */
  const pick = (name) => {
    setGame(name);
    setRules(null);
  };
  return html`<div class="play">
    <${GoOn} />
    <div class="play-setup">
      <section aria-labelledby="play">
        <h1 id="play">${t('play.title')}</h1>
        <p>${t('play.lead')}</p>
        <${GamePicker} game=${game} onGame=${pick} />
        ${linked.unknown && rulesNow === null && html`<${UnknownSet} game=${game} id=${id} />`}
        <${LearnLink} game=${game} />
        <h2>${t('play.against')}</h2>
        <${NotMeasured} store=${store} rules=${rules} of="bots" />
        <ul class="levels">
          ${LEVELS.map((level) => html`<li key=${level}><${Level} level=${level} onBegin=${begin} /></li>`)}
          <li>
            <button class="level" data-level="two" onClick=${() => begin(null)}>
              <${Icon} name="people" />
              <b>${t('play.two')}</b>
              <small>${t('play.two.about')}</small>
            </button>
          </li>
        </ul>
        <details class="play-more">
          <summary>${t('play.more')}</summary>
          <${Choice}
            legend=${t('play.side')}
            name="play-side"
            values=${['lot', 'w', 'b']}
            value=${side}
            text=${(/** @type {Plan['side']} */ one) => (one === 'lot' ? t('play.side.lot') : sideName(game, one))}
            onSet=${setSide}
          />
          <${Switch} name="turned" on=${turned} onSet=${setTurned} />
          <${Switch}
            name="pace"
            on=${store.state.settings.pace === 1}
            onSet=${(/** @type {boolean} */ on) => store.setSettings({ pace: on ? 1 : 0 })}
          />
          <${RulesChoice} key=${game} ruleset=${ruleset} chosen=${chosen} onChosen=${setRules} />
        </details>
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

/** @param {Seat} seat @param {string} rules */
function personName(seat, rules) {
  if (seat[1] === '1' && !/teams=/.test(rules))
    return t(seat[0] === 'w' ? 'play.first' : 'play.second');
  return t('play.nth', { n: 2 * Number(seat[1]) - (seat[0] === 'w' ? 1 : 0) });
}

/** @param {{level: number, onBegin: (level: number) => void}} props */
function Level({ level, onBegin }) {
  return html`<button class="level" data-level=${level} onClick=${() => onBegin(level)}>
    <span class="level-pips" aria-hidden="true">
      ${LEVELS.map((one) => html`<i key=${one} class=${one <= level ? 'level-pip' : ''}></i>`)}
    </span>
    <b>${t(`level.${level}`)}</b>
    <small>${t(`level.${level}.about`)}</small>
  </button>`;
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
    kept.level === null
      ? t('play.on.two')
      : t('play.on.level', { level: t(`level.${kept.level}`) });
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

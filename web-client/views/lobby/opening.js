// SPDX-License-Identifier: MIT
// Setting up a table: the game and its rules, the opponent, the pace, the invited players, and further settings behind
// "More". Loaded when the user opens it.
/** @import { Levels } from '../../ai/levels.js' */
/** @import { Store, RoomSettings, RoomState } from '../../types.d.ts' */
import { defaultGames } from '../../ai/fairness.js';
import { ADAPTING, hasAdapting, middleLevel, nearestLevel } from '../../ai/levels.js';
import { rulesText } from '../../app/anyone.js';
import { navigate } from '../../app/router.js';
import { enOpening } from '../../texts/en/opening.js';
import { addTexts, t } from '../../texts/text.js';
import { Choice } from '../common/choice.js';
import { DraftInput } from '../common/draft-input.js';
import { Dialog } from '../common/dialog.js';
import { useFairnessFile } from '../common/fairness-file.js';
import { BeginsHint, IN_TURN } from '../reading/fairness.js';
import { GAME_NAMES } from '../../games/registry.js';
import { gameName } from '../board/games.js';
import { html, useState } from '../common/h.js';
import { NotMeasured } from '../analysis/measured.js';
import { useOfflineRules } from '../common/offline-rules.js';
import { LevelChoice, levelName } from '../common/level-choice.js';
import { askedSet } from './asked-set.js';
import { RulesChoice, UnknownSet } from './sets.js';

addTexts(enOpening);

/** The named paces, and the clock setting of each. */
const PACES = /** @type {const} */ ({
  none: 'none',
  relaxed: 'delay:15/300',
  normal: 'delay:10/180',
  fast: 'delay:8/60',
  'days:1': 'days:1',
  'days:3': 'days:3',
  'days:7': 'days:7',
});
const INVITED_MAX = 16;
/** The id of the field for the names of the invited users. */
const INVITED = 'set-invited';

/** Whether a table is private but has no invited users yet. @param {RoomSettings} settings */
const lacksNames = ({ visibility, invited }) => visibility === 'private' && invited.length === 0;

/** @type {[keyof RoomSettings, (string | number)[]][]} */
const MORE = [
  ['sides', ['swap', 'stay']],
  ['opening', ['roll_battle', 'random', 'alternate_in_match']],
  ['takeback', ['until_opponent_rolls', 'until_confirm']],
  ['watch', ['anyone', 'link', 'nobody']],
  ['delay', [0, 1, 2, 3, 5, 10]],
  ['talk', ['auto', 'free', 'presets', 'off']],
  ['overheard', ['yes', 'no']],
  ['crowd', ['open', 'after']],
  ['bots', ['no', 'yes']],
];

/** @param {{clock: string, onSet: (change: Partial<RoomSettings>) => void}} props */
function Pace({ clock, onSet }) {
  const known = Object.entries(PACES).find(([, text]) => text === clock)?.[0] ?? 'other';
  const names = [...Object.keys(PACES), 'other'];
  const written = /^(delay|fischer):(\d+)\/(\d+)$/.exec(clock);
  const [kind, first, second] = written ? written.slice(1) : ['fischer', '300', '5'];
  /** @param {string} name */
  const choose = (name) =>
    onSet({
      clock: name === 'other' ? 'fischer:300/5' : PACES[/** @type {keyof typeof PACES} */ (name)],
    });
  /** @param {number} at @param {string} value */
  const write = (at, value) => {
    const parts = [kind, first, second];
    parts[at] = value;
    onSet({ clock: `${parts[0]}:${Number(parts[1])}/${Number(parts[2])}` });
  };
  return html`
    <${Choice}
      legend=${t('set.clock')}
      name="set-clock"
      values=${names}
      value=${known}
      text=${(/** @type {string} */ name) => t(`set.clock.${name}`)}
      onSet=${choose}
    />
    ${
      known === 'other' &&
      html`<p class="row clock-own">
        <select
          aria-label=${t('set.clock.kind')}
          value=${kind}
          onChange=${(/** @type {any} */ event) => write(0, event.target.value)}
        >
          ${['fischer', 'delay'].map(
            (one) =>
              html`<option key=${one} value=${one} selected=${one === kind}>
                ${t(`set.clock.${one}`)}
              </option>`,
          )}
        </select>
        <label>
          ${t(`set.clock.${kind}.first`)}
          <${DraftInput}
            type="number"
            min=${kind === 'delay' ? 1 : 10}
            max=${kind === 'delay' ? 300 : 10800}
            value=${first}
            onDone=${(/** @type {string} */ value) => write(1, value)}
          />
        </label>
        <label>
          ${t(`set.clock.${kind}.second`)}
          <${DraftInput}
            type="number"
            min="0"
            max=${kind === 'delay' ? 7200 : 300}
            value=${second}
            onDone=${(/** @type {string} */ value) => write(2, value)}
          />
        </label>
      </p>`
    }
    <p class="quiet small">${t(`set.clock.${known}.about`)}</p>
  `;
}

/**
 * The reason why a game against this bot cannot be rated, as the end of a text's name; null if it can. A bot claims no
 * game, so without a clock a player could protect a rating by leaving.
 * @param {number} bot the id of its level; 0: no bot
 * @param {string} clock
 */
function unratedBy(bot, clock) {
  if (bot === ADAPTING) return 'adapting';
  return bot > 0 && clock === PACES.none ? 'clock' : null;
}

/**
 * Whether the game is rated: users with an account can choose; guests read the reason and a link to an account.
 * @param {{store: Store, settings: RoomSettings, bot: number, onSet: (change: Partial<RoomSettings>) => void}} props
 */
function Rated({ store, settings: { rated, clock }, bot, onSet }) {
  const hasAccount = Boolean(store.state.me?.account);
  const unrated = unratedBy(bot, clock);
  const about = unrated ?? (bot > 0 ? 'bot' : 'about');
  return html`<label class="switch">
      <input
        type="checkbox"
        name="set-rated"
        checked=${rated && !unrated}
        disabled=${(!hasAccount && !rated) || unrated !== null}
        onChange=${() => onSet({ rated: !rated })}
      />
      <span
        ><b>${t('set.rated')}</b
        ><small>${t(hasAccount ? `set.rated.${about}` : 'set.rated.guest')}</small></span
      >
    </label>
    ${!hasAccount && html`<p class="small"><a href="/account">${t('set.rated.account')}</a></p>`}`;
}

/** @param {{settings: RoomSettings, onSet: (change: Partial<RoomSettings>) => void}} props */
function Who({ settings, onSet }) {
  /** @param {string} names */
  const invite = (names) => {
    const invited = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    onSet({ invited: invited.slice(0, INVITED_MAX) });
  };
  return html`
    <${Choice}
      legend=${t('set.visibility')}
      name="set-visibility"
      values=${['public', 'link', 'private']}
      value=${settings.visibility}
      text=${(/** @type {string} */ value) => t(`set.visibility.${value}`)}
      onSet=${(/** @type {RoomSettings['visibility']} */ visibility) => onSet({ visibility })}
    />
    <p class="quiet small">${t(`set.visibility.${settings.visibility}.about`)}</p>
    ${
      settings.visibility === 'private' &&
      html`<p class="field">
        <label for=${INVITED}>${t('set.invited')}</label>
        <${DraftInput}
          id=${INVITED}
          type="text"
          required
          aria-invalid=${lacksNames(settings)}
          aria-describedby=${`${INVITED}-about`}
          value=${settings.invited.join(', ')}
          placeholder=${t('set.invited.example')}
          onDone=${invite}
        />
        <span id=${`${INVITED}-about`} class="quiet small">${t('set.invited.about')}</span>
        <span class="bad small" role="status">
          ${lacksNames(settings) ? t('set.invited.none') : ''}
        </span>
      </p>`
    }
  `;
}

/**
 * The number of games. Of two, each player starts one.
 * @param {{rules: string, settings: RoomSettings, onSet: (change: Partial<RoomSettings>) => void}} props
 */
function Games({ rules, settings, onSet }) {
  return html`<${Choice}
      legend=${t('set.games')}
      name="set-games"
      values=${[1, 2, 3, 5, 7, 9]}
      value=${settings.games}
      text=${(/** @type {number} */ n) => t(`set.games.${n}`)}
      onSet=${(/** @type {number} */ games) => onSet(games === 2 ? IN_TURN : { games, opening: 'roll_battle' })}
    />
    <${BeginsHint} rules=${rules} settings=${settings} />`;
}

/**
 * All settings except the options of the game's own rules.
 * @param {{store: Store, rules: string, settings: RoomSettings, bot: number,
 *   onSet: (change: Partial<RoomSettings>) => void}} props
 */
function Fields({ store, rules, settings, bot, onSet }) {
  return html`
    <${Games} rules=${rules} settings=${settings} onSet=${onSet} />
    <${Pace} clock=${settings.clock} onSet=${onSet} />
    <${Rated} store=${store} settings=${settings} bot=${bot} onSet=${onSet} />
    <${Who} settings=${settings} onSet=${onSet} />
    <details class="set-more">
      <summary>${t('set.more')}</summary>
      ${MORE.map(
        ([name, values]) =>
          html`<${Choice}
            key=${name}
            legend=${t(`set.${name}`)}
            name=${`set-${name}`}
            values=${values}
            value=${settings[name]}
            text=${(/** @type {string | number} */ value) => t(`set.${name}.${value}`, { n: value })}
            onSet=${(/** @type {any} */ value) => onSet({ [name]: value })}
          />`,
      )}
    </details>
  `;
}

/** Whether the bot chooses its level by itself. @param {{adapts: boolean, onSet: (adapts: boolean) => void}} props */
function Adapts({ adapts, onSet }) {
  return html`<label class="switch">
    <input type="checkbox" name="set-adapts" checked=${adapts} onChange=${() => onSet(!adapts)} />
    <span><b>${levelName(ADAPTING)}</b><small>${t('level.9.about')}</small></span>
  </label>`;
}

/** @type {RoomSettings} */
const DEFAULTS = {
  visibility: 'public',
  watch: 'anyone',
  opening: 'roll_battle',
  takeback: 'until_opponent_rolls',
  dice: 'chain',
  clock: PACES.relaxed,
  games: 1,
  sides: 'swap',
  talk: 'auto',
  crowd: 'open',
  overheard: 'yes',
  bots: 'no',
  delay: 0,
  invited: [],
  rated: false,
};

/**
 * The settings that follow from another if the user has not chosen them: a table that the lobby does not list is for
 * those with its link.
 * @param {Partial<RoomSettings>} chosen
 * @returns {Partial<RoomSettings>}
 */
const following = ({ visibility = 'public' }) =>
  visibility === 'public' ? {} : { watch: 'link', overheard: 'no' };

/**
 * The game and its rules.
 * @param {string} game
 * @param {string} set the id of a set in a link
 */
function useChosenRules(game, set) {
  const [ruleset, setRuleset] = useState(game);
  // null: the rules of the link, or the default ones
  const [rules, setRules] = useState(/** @type {Record<string, string> | null} */ (null));
  const offline = useOfflineRules();
  const described = offline?.rulesets.find((one) => one.name === ruleset);
  const asked = askedSet(described, ruleset === game ? set : '');
  const options = rules ?? asked.options;
  const rulesNow = rulesText(ruleset, options);
  /** @param {string} name */
  const pick = (name) => {
    setRuleset(name);
    setRules(null);
  };
  const isUnknown = asked.unknown && rules === null;
  const levels = offline?.rules.levels(rulesNow);
  return { ruleset, pick, described, options, setRules, rulesNow, isUnknown, levels };
}

/**
 * Whether a bot plays, and its level.
 * @param {Levels | undefined} levels undefined until they are loaded
 */
function useChosenBot(levels) {
  const [withBot, setWithBot] = useState(false);
  const [adapts, setAdapts] = useState(false);
  // null: the one in the middle
  const [chosenLevel, setLevel] = useState(/** @type {number | null} */ (null));
  const level = levels ? nearestLevel(levels, chosenLevel ?? middleLevel(levels)) : 0;
  const mayAdapt = levels !== undefined && hasAdapting(levels);
  const bot = !withBot ? 0 : adapts && mayAdapt ? ADAPTING : level;
  return { withBot, setWithBot, adapts, setAdapts, level, setLevel, mayAdapt, bot };
}

/** The choice between users and a bot. @param {{bot: ReturnType<typeof useChosenBot>}} props */
function AgainstChoice({ bot: { withBot, setWithBot } }) {
  return html`<${Choice}
    legend=${t('set.against')}
    name="set-against"
    values=${[0, 1]}
    value=${withBot ? 1 : 0}
    text=${(/** @type {number} */ one) => t(one === 0 ? 'set.against.people' : 'set.against.bot')}
    onSet=${(/** @type {number} */ one) => setWithBot(one === 1)}
  />`;
}

/**
 * The level of the bot.
 * @param {{store: Store, rules: string, levels: Levels, bot: ReturnType<typeof useChosenBot>}} props
 */
function BotChoice({
  store,
  rules,
  levels,
  bot: { adapts, setAdapts, level, setLevel, mayAdapt, bot },
}) {
  return html`${mayAdapt && html`<${Adapts} adapts=${adapts} onSet=${setAdapts} />`}
    ${
      bot !== ADAPTING &&
      html`<${LevelChoice} id="set-level" levels=${levels} value=${level} onSet=${setLevel} />`
    }
    <p class="quiet small">${t('set.against.about')}</p>
    <${NotMeasured} store=${store} rules=${rules} of="bots" />`;
}

/**
 * The settings as they are sent with the request for the table.
 * @param {RoomSettings} settings
 * @param {Partial<RoomSettings>} chosen
 * @param {{withBot: boolean, bot: number}} against
 */
function sentSettings(settings, chosen, { withBot, bot }) {
  const rated = settings.rated && !unratedBy(bot, settings.clock);
  // Not sent unless chosen: its default follows the visibility, also when that changes.
  const { overheard: _, ...others } = settings;
  const { overheard } = chosen;
  return { ...others, rated, ...(overheard && { overheard }), ...(withBot && { bot }) };
}

/** @param {Store} store @param {object} settings @returns {Promise<string | null>} the room in which the user sits */
async function openAndSit(store, settings) {
  const room = await store.openRoom(settings);
  if (room) {
    await store.visit(room);
    await store.sit('any');
  }
  return room;
}

/** @param {() => void} onClose */
function useOpening(onClose) {
  const [busy, setBusy] = useState(false);
  /** @param {() => Promise<string | null>} open resolves to the room to show */
  const go = async (open) => {
    setBusy(true);
    const room = await open();
    if (room) {
      navigate(`/t/${room}`);
      onClose();
    }
    setBusy(false);
  };
  return { busy, go };
}

/** @param {{disabled: boolean, onCreate: () => void, onAnyone: () => void}} props */
function OpenButtons({ disabled, onCreate, onAnyone }) {
  return html`<p class="row dialog-foot">
    <button class="button button-primary button-great" disabled=${disabled} onClick=${onCreate}>
      ${t('set.open')}
    </button>
    <button class="button" disabled=${disabled} title=${t('set.anyone.about')} onClick=${onAnyone}>
      ${t('set.anyone')}
    </button>
  </p>`;
}

/**
 * Creates a game: its kind and rules first, then the opponent and the settings.
 * @param {{store: Store, game: string, set?: string, onClose: () => void}} props set: the id of a set in a link
 */
export function OpenDialog({ store, game, set = '', onClose }) {
  const rules = useChosenRules(game, set);
  const { ruleset, described, options, rulesNow, levels } = rules;
  const bot = useChosenBot(levels);
  const [chosen, setChosen] = useState(/** @type {Partial<RoomSettings>} */ ({}));
  const measured = useFairnessFile();
  const { busy, go } = useOpening(onClose);
  const two = !bot.withBot && defaultGames(measured, rulesNow) === 2 ? IN_TURN : {};
  const settings = { ...DEFAULTS, ...two, ...following(chosen), ...chosen };
  const create = () => {
    if (lacksNames(settings)) return document.getElementById(INVITED)?.focus();
    return go(() =>
      openAndSit(store, { ruleset, options, ...sentSettings(settings, chosen, bot) }),
    );
  };
  return html`<${Dialog} title=${t('set.title')} onClose=${onClose}>
    <${Choice}
      legend=${t('set.game')}
      name="set-ruleset"
      values=${GAME_NAMES}
      value=${ruleset}
      text=${gameName}
      onSet=${rules.pick}
    />
    ${rules.isUnknown && html`<${UnknownSet} game=${ruleset} id=${set} />`}
    ${
      described
        ? html`<${RulesChoice}
            key=${ruleset}
            ruleset=${described}
            chosen=${options}
            onChosen=${rules.setRules}
          />`
        : html`<p class="quiet" aria-busy="true">${t('page.loading')}</p>`
    }
    <${AgainstChoice} bot=${bot} />
    ${
      bot.withBot &&
      levels &&
      html`<${BotChoice} store=${store} rules=${rulesNow} levels=${levels} bot=${bot} />`
    }
    <${Fields}
      store=${store}
      rules=${rulesNow}
      settings=${settings}
      bot=${bot.bot}
      onSet=${(/** @type {Partial<RoomSettings>} */ change) => setChosen({ ...chosen, ...change })}
    />
    <${OpenButtons}
      disabled=${busy || !described}
      onCreate=${create}
      onAnyone=${() => go(() => store.playAnyone(ruleset, options))}
    />
  <//>`;
}

/**
 * The settings of a waiting table; its host can change them.
 * @param {{store: Store, room: RoomState, onClose: () => void}} props
 */
export function RoomSettingsDialog({ store, room, onClose }) {
  // The setting "private" is held back until there are names: until then the table stays as it is.
  const [held, setHeld] = useState(/** @type {Partial<RoomSettings>} */ ({}));
  /** @param {Partial<RoomSettings>} change */
  const set = (change) => {
    const { visibility } = change;
    /** @type {Partial<RoomSettings>} */
    const watchers = visibility ? { watch: visibility === 'public' ? 'anyone' : 'link' } : {};
    const all = { ...held, ...watchers, ...change };
    const isHeld = lacksNames({ ...room.settings, ...all });
    setHeld(isHeld ? all : {});
    if (!isHeld) store.setRoom(all);
  };
  return html`<${Dialog} title=${t('set.title.change')} onClose=${onClose}>
    <${Fields}
      store=${store}
      rules=${room.rules.replace(/@\d+/, '')}
      settings=${{ ...room.settings, ...held }}
      bot=${Object.values(room.seats).find((seat) => seat?.level)?.level ?? 0}
      onSet=${set}
    />
  <//>`;
}

// SPDX-License-Identifier: MIT
// The home page: play with a friend, the user's own games, and boards of running games.
/** @import { Store, LobbyLine, State } from '../../types.d.ts' */
import { navigate } from '../../app/router.js';
import { enFront } from '../../texts/en/front.js';
import { enLevels } from '../../texts/en/levels.js';
import { addTexts, t } from '../../texts/text.js';
import { copyText, tableLink } from '../common/clipboard.js';
import { FIRST, GamePicker, chosenGame } from './game-picker.js';
import { gameName } from '../board/games.js';
import { html, useState } from '../common/h.js';
import { Later } from '../common/later.js';
import { LineBoard, Lobby } from './lobby.js';
import { StillBoard } from '../board/still-board.js';

addTexts(enFront);
addTexts(enLevels);

/** The throw by which Emperor Zeno lost, as told by Agathias: the picture on the home page. */
export const ZENO = 'tabula -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w 652';
const YOUR_GAMES = 12;
/** The levels of the server's bots, and the level that is preselected. */
const LEVELS = [1, 2, 3, 4];
const DEFAULT_LEVEL = 2;

const TALK = () => import('../chat/chat.js');

/** @param {{store: Store}} props */
export function Home({ store }) {
  const mine = yourGames(store.state);
  return html`<div class="home">
    ${mine.length > 0 && html`<${YourGames} store=${store} lines=${mine} />`}
    <${Welcome} store=${store} />
    <${Lobby} store=${store} />
    <${FrontRoomTalk} store=${store} />
    <${Promises} />
  </div>`;
}

/**
 * The user's own tables: those that wait for the user first, finished games last.
 * @param {State} state
 */
function yourGames(state) {
  /** @param {LobbyLine} line */
  const rank = (line) => (line.owed ? 0 : { playing: 1, open: 2, ended: 3, closed: 4 }[line.state]);
  return state.mine
    .filter((line) => line.state !== 'closed')
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, YOUR_GAMES);
}

/** @param {{store: Store}} props */
function Welcome({ store }) {
  const [opening, setOpening] = useState(false);
  const [game, setGame] = useState(chosenGame);
  const [bot, setBot] = useState(0);
  const [Open, setOpen] = useState(/** @type {any} */ (null));
  // The module is wrapped in a function: the setter would call a bare function.
  const setTable = () => import('./opening.js').then((module) => setOpen(() => module.OpenDialog));
  const open = async () => {
    setOpening(true);
    const opened = store.openRoom({ ruleset: game });
    const copied = copyText(opened.then((room) => (room ? tableLink(room) : Promise.reject())));
    const room = await opened;
    if (room) {
      // The table is entered before the page changes, so that the host has a seat when the link for the friend is
      // copied.
      await store.visit(room);
      await Promise.all([store.sit('any'), copied]);
      navigate(`/t/${room}`);
    }
    setOpening(false);
  };
  const playNow = async () => {
    setOpening(true);
    const room = await store.pair(game, 'any', bot);
    if (room) navigate(`/t/${room}`);
    setOpening(false);
  };
  return html`<section class="welcome" aria-labelledby="welcome">
    <div class="welcome-words">
      <p class="over">${t('home.over')}</p>
      <h1 id="welcome">
        ${game === FIRST ? t('home.title') : t('home.title.other', { game: gameName(game) })}
      </h1>
      <p class="lead">${t(game === FIRST ? 'home.lead' : `game.${game}.lead`)}</p>
      <${GamePicker} game=${game} onGame=${setGame} />
      <div class="row">
        <button class="button button-primary button-great" disabled=${opening} onClick=${open}>
          ${t('home.friend')}
        </button>
      </div>
      <div class="row welcome-more">
        <button class="button" disabled=${opening} onClick=${playNow}>${t('home.now')}</button>
        <button class="button" onClick=${setTable}>${t('home.open')}</button>
        <a class="button" href=${`/play/${game}`}>${t('home.here')}</a>
      </div>
      <${BotInstead} level=${bot} onLevel=${setBot} />
      <p class="quiet small">
        ${t('home.friend.about')} ${t('home.now.about')} ${t('home.here.about')}
      </p>
      ${Open && html`<${Open} store=${store} game=${game} onClose=${() => setOpen(null)} />`}
    </div>
    <${Showpiece} store=${store} game=${game} />
  </section>`;
}

/**
 * The choice whether a bot joins if no player does, and at which level.
 * @param {{level: number, onLevel: (level: number) => void}} props
 */
function BotInstead({ level, onLevel }) {
  return html`<p class="small bot-instead">
    <label>
      <input
        type="checkbox"
        name="bot-instead"
        checked=${level > 0}
        onChange=${() => onLevel(level > 0 ? 0 : DEFAULT_LEVEL)}
      />
      ${` ${t('home.bot')}`}
    </label>
    ${
      level > 0 &&
      html` <select
        name="bot-level"
        aria-label=${t('home.bot.level')}
        value=${level}
        onChange=${(/** @type {Event} */ event) =>
          onLevel(Number(/** @type {HTMLSelectElement} */ (event.target).value))}
      >
        ${LEVELS.map(
          (one) =>
            html`<option key=${one} value=${one} selected=${one === level}>
              ${t(`level.${one}`)}
            </option>`,
        )}
      </select>`
    }
  </p>`;
}

/**
 * The board of the chosen game: Zeno's throw for Tabula, the opening position for the others.
 * @param {{store: Store, game: string}} props
 */
function Showpiece({ store, game }) {
  const famous = game === FIRST;
  const position = famous ? ZENO : store.rules?.start(game, 'w');
  return html`<figure class="welcome-board">
    ${
      position &&
      html`<${StillBoard}
        position=${position}
        set=${store.state.settings.board}
        label=${famous ? t('home.zeno.label') : t('home.board.label', { game: gameName(game) })}
      />`
    }
    <figcaption>
      ${famous ? `${t('home.zeno')} ` : ''}
      <a href=${`/rules/${game}`}>${t(famous ? 'home.zeno.more' : 'home.rules')}</a>
    </figcaption>
  </figure>`;
}

/** @param {{store: Store, lines: LobbyLine[]}} props */
function YourGames({ store, lines }) {
  const { state } = store;
  return html`<section class="your-games" aria-labelledby="yours">
    <div class="your-games-head">
      <h2 id="yours">${t('home.yours')}</h2>
      ${state.me && html`<a href=${`/people/${state.me.who}`}>${t('home.yours.all')}</a>`}
    </div>
    <ul class="cards">
      ${lines.map(
        (line) =>
          html`<li key=${line.room}>
            <a class="card game-card" href=${`/t/${line.room}`}>
              <${LineBoard} line=${line} store=${store} />
              <span class="game-card-words">
                <b>${opponents(line, state)}</b>
                <span class="small">${gameName(line.rules)}</span>
                ${
                  line.owed
                    ? html`<span class="your-turn small">${t('line.yourTurn')}</span>`
                    : html`<span class="quiet small">
                        ${t(`line.${line.state}`, { n: line.turns })}
                      </span>`
                }
              </span>
            </a>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** The chat of the lobby; loaded when the user opens it. @param {{store: Store}} props */
function FrontRoomTalk({ store }) {
  const [open, setOpen] = useState(false);
  return html`<details
    class="front-talk"
    onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}
  >
    <summary>${t('home.talk')}</summary>
    ${open && html`<${Later} load=${TALK} name="LobbyTalk" props=${{ store }} />`}
  </details>`;
}

/** @param {LobbyLine} line @param {State} state */
function opponents(line, state) {
  const others = Object.values(line.seats).filter((seat) => seat && seat.who !== state.me?.who);
  const known = others.map((seat) => seat?.name ?? '').join(', ');
  return known ? t('line.against', { name: known }) : t('line.waiting');
}

function Promises() {
  return html`<section class="promises" aria-label=${t('home.promises')}>
    ${['friend', 'dice', 'old'].map(
      (name) =>
        html`<div key=${name}>
          <h3>${t(`home.promise.${name}`)}</h3>
          <p class="quiet">
            ${t(`home.promise.${name}.about`)}
            ${name === 'dice' && html` <a href="/dice">${t('home.promise.dice.more')}</a>`}
            ${name === 'old' && html` <a href="/rules/tabula">${t('home.promise.old.more')}</a>`}
          </p>
        </div>`,
    )}
  </section>`;
}

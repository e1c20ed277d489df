// SPDX-License-Identifier: MIT
// The home page: the user's own games, three ways to start a game, a board, and the lobby.
/** @import { Store, LobbyLine, Seat, SeatInfo, State } from '../../types.d.ts' */
import { invitationsIn, ownRoomsIn } from '../../app/room-lists.js';
import { navigate } from '../../app/router.js';
import { enFront } from '../../texts/en/front.js';
import { enHome } from '../../texts/en/home.js';
import { addTexts, t } from '../../texts/text.js';
import { copyText, tableLink } from '../common/clipboard.js';
import { CreateButton } from './create.js';
import { GamePicker, chosenGame } from './game-picker.js';
import { FIRST_GAME, GAME_NAMES } from '../../games/registry.js';
import { gameName } from '../board/games.js';
import { html, useState } from '../common/h.js';
import { HomeBoard } from './home-board.js';
import { Later } from '../common/later.js';
import { LearnLink } from '../common/learn-link.js';
import { namesInRow } from '../common/sides.js';
import { INVITED, Lobby } from './lobby.js';
import { LineBoard } from './lobby-lines.js';

addTexts(enFront);
addTexts(enHome);

const YOUR_GAMES = 12;

const TALK = () => import('../chat/chat.js');

/** @param {{store: Store}} props */
export function Home({ store }) {
  const mine = yourGames(store.state);
  const [game, setGame] = useState(() => linkedGame() ?? chosenGame());
  return html`<div class="home">
    ${invitationsIn(store.state).length > 0 && html`<${Later} load=${INVITED} name="Invitations" props=${{ store }} waiting="" />`}
    ${mine.length > 0 && html`<${YourGames} store=${store} lines=${mine} />`}
    <${Welcome} store=${store} game=${game} onGame=${setGame} />
    <${Lobby} store=${store} game=${game} />
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
  return ownRoomsIn(state)
    .filter((line) => line.state !== 'closed')
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, YOUR_GAMES);
}

/** The game of a link such as "/?game=tabula&set=bell", or null. */
const linkedGame = () => {
  const game = new URLSearchParams(location.search).get('game');
  return game !== null && GAME_NAMES.includes(game) ? game : null;
};

/** The named set of rules of such a link: then the game is created with it. */
const linkedSet = () => new URLSearchParams(location.search).get('set') ?? '';

/** @param {{store: Store, game: string, onGame: (game: string) => void}} props */
function Welcome({ store, game, onGame }) {
  return html`<section class="welcome" aria-labelledby="welcome">
    <div class="welcome-head">
      <h1 id="welcome">${t('home.title')}</h1>
      <p class="lead">${t('home.lead')}</p>
    </div>
    <${GamePicker} game=${game} onGame=${onGame} />
    <div class="welcome-ways">
      <${Ways} store=${store} game=${game} />
      <${LearnLink} game=${game} />
      <${Create} store=${store} game=${game} />
    </div>
    <${HomeBoard} store=${store} game=${game} />
  </section>`;
}

/** The three ways to start a game of the chosen kind. @param {{store: Store, game: string}} props */
function Ways({ store, game }) {
  const [busy, setBusy] = useState(false);
  const off = busy || store.state.link === 'lost';
  const friend = async () => {
    setBusy(true);
    const opened = store.openRoom({ ruleset: game, watch: 'link' });
    const copied = copyText(opened.then((room) => (room ? tableLink(room) : Promise.reject())));
    const room = await opened;
    if (room) {
      // The table is entered before the page changes, so that the host has a seat when the link for the friend is
      // copied.
      await store.visit(room);
      await Promise.all([store.sit('any'), copied]);
      navigate(`/t/${room}`);
    }
    setBusy(false);
  };
  const anyone = async () => {
    setBusy(true);
    const room = await store.playAnyone(game);
    if (room) navigate(`/t/${room}`);
    setBusy(false);
  };
  return html`<h2 id="ways" class="ways-title">${t('home.ways', { game: gameName(game) })}</h2>
    <ul class="three-ways" aria-labelledby="ways">
      <li>
        <a
          class="button button-primary button-great"
          href=${`/play/${game}`}
          aria-describedby="way-computer"
        >
          ${t('home.computer')}
        </a>
        <small id="way-computer" class="quiet">${t('home.computer.about')}</small>
      </li>
      <li>
        <button
          class="button button-primary button-great"
          disabled=${off}
          aria-describedby="way-friend"
          onClick=${friend}
        >
          ${t('home.friend')}
        </button>
        <small id="way-friend" class="quiet">${t('home.friend.about')}</small>
      </li>
      <li>
        <button
          class="button button-primary button-great"
          disabled=${off}
          aria-describedby="way-anyone"
          onClick=${anyone}
        >
          ${t('home.anyone')}
        </button>
        <small id="way-anyone" class="quiet">${t('home.anyone.about')}</small>
      </li>
    </ul>`;
}

/** The dialog in which a game is set up in detail. @param {{store: Store, game: string}} props */
const Create = ({ store, game }) =>
  html`<p class="row welcome-more">
    <${CreateButton} store=${store} game=${game} set=${linkedSet()}>${t('home.open')}<//>
    <span class="quiet small">${t('home.open.about')}</span>
  </p>`;

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
  const seats = /** @type {[Seat, SeatInfo | null][]} */ (Object.entries(line.seats)).sort();
  const mine = seats.find(([, player]) => player?.who === state.me?.who)?.[0][0];
  const others = seats.filter(([, player]) => player && player.who !== state.me?.who);
  const names = (/** @type {boolean} */ partners) =>
    namesInRow(
      others.flatMap(([seat, player]) =>
        player && (seat[0] === mine) === partners ? player.name : [],
      ),
    );
  const name = names(false);
  const partner = names(true);
  if (!name) return t('line.waiting');
  return t(partner ? 'line.against.team' : 'line.against', { name, partner });
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
            ${name === 'old' && html` <a href=${`/rules/${FIRST_GAME}`}>${t('home.promise.old.more')}</a>`}
          </p>
        </div>`,
    )}
  </section>`;
}

// SPDX-License-Identifier: MIT
// The board of the home page: a live game of the chosen kind, else the replay of a finished one.
/** @import { Store, LobbyLine } from '../../types.d.ts' */
import { liveGameOf } from '../../app/lobby.js';
import { enFront } from '../../texts/en/front.js';
import { enHome } from '../../texts/en/home.js';
import { addTexts, t } from '../../texts/text.js';
import { gameOf } from '../../games/registry.js';
import '../../games/texts.js';
import { gameName } from '../board/games.js';
import { html, useEffect, useState } from '../common/h.js';
import { Later } from '../common/later.js';
import { StillBoard } from '../board/still-board.js';
import { namesOf } from './lobby-lines.js';

addTexts(enFront);
addTexts(enHome);

/** Milliseconds before the replay is loaded, so that the page itself has the network first. */
const REPLAY_AFTER_MS = 2500;
const REPLAY = () => import('./replay.js');

/** @param {{store: Store, game: string}} props */
export function HomeBoard({ store, game }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), REPLAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const live = liveGameOf(store.state.lobby ?? [], store.state.mine, game);
  const still = html`<${FirstPicture} store=${store} game=${game} />`;
  return html`<figure class="welcome-board">
    ${
      live
        ? html`<${Live} store=${store} line=${live} />`
        : late
          ? html`<${Later}
              key=${game}
              load=${REPLAY}
              name="Replay"
              props=${{ store, game, still }}
              waiting=${still}
            />`
          : still
    }
    <figcaption>
      ${t(`game.${game}.lead`)}${' '}
      <a href=${`/rules/${game}`}>${t('home.rules', { game: gameName(game) })}</a>
    </figcaption>
  </figure>`;
}

/** The picture of a game, which needs no rules, else its opening position. @param {{store: Store, game: string}} props */
export function FirstPicture({ store, game }) {
  const picture = gameOf(game)?.picture;
  const position = picture ?? store.rules?.start(game, 'w');
  useEffect(() => {
    if (!picture) store.wantRules();
  }, [store, game]);
  return html`${
      position &&
      html`<${StillBoard}
        position=${position}
        set=${store.state.settings.board}
        label=${t('home.board.label', { game: gameName(game) })}
      />`
    }
    <p class="row replay-foot"></p>`;
}

/** @param {{store: Store, line: LobbyLine}} props */
function Live({ store, line }) {
  const told = t('home.live', { names: namesOf(line) });
  return html`<${StillBoard}
      position=${line.position}
      set=${store.state.settings.board}
      label=${told}
    />
    <p class="row replay-foot" data-live=${line.room}>
      <span>${told}</span>
      <a class="button" href=${`/t/${line.room}`}>${t('home.live.watch')}</a>
    </p>`;
}

// SPDX-License-Identifier: MIT
// A line of the lobby may stand for further tables on its network. They open in place, when the user asks for them.
/** @import { LobbyLine, Store } from '../../types.d.ts' */
import { withFolded } from '../../app/lobby.js';
import { request } from '../../app/people.js';
import { enFront } from '../../texts/en/front.js';
import { addTexts, t } from '../../texts/text.js';
import { html, useState } from '../common/h.js';

addTexts(enFront);

/** @typedef {Map<string, LobbyLine[]>} Opened the tables behind each opened line, by its room */

/**
 * The lines of the lobby with the opened ones among them.
 * @param {Store} store
 * @param {LobbyLine[]} lines
 * @returns {{ lines: LobbyLine[], opened: Opened, toggle: (room: string) => Promise<void> }}
 */
export function useFolded(store, lines) {
  const [opened, setOpened] = useState(/** @type {Opened} */ (new Map()));
  /** @param {string} room */
  const toggle = async (room) => {
    if (opened.has(room)) {
      setOpened(new Map([...opened].filter(([other]) => other !== room)));
      return;
    }
    const answer = await request(`/api/v1/lobby?under=${encodeURIComponent(room)}`);
    if (answer.ok) setOpened((now) => new Map([...now, [room, answer.d.rooms]]));
    else store.notify(answer.code, { ...answer.params, detail: answer.detail });
  };
  return { lines: withFolded(lines, opened), opened, toggle };
}

/** @param {{line: LobbyLine, open: boolean, onToggle: (room: string) => void}} props */
export function FoldedButton({ line, open, onToggle }) {
  return html`<li class="lobby-more" key=${`${line.room} more`}>
    <button
      class="button button-quiet"
      aria-expanded=${open}
      data-under=${line.room}
      onClick=${() => onToggle(line.room)}
    >
      ${t(open ? 'lobby.fewer' : 'lobby.more', { n: line.more ?? 0 })}
    </button>
  </li>`;
}

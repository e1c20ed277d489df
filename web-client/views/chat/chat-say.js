// SPDX-License-Identifier: MIT
// The field for a new line: free text if the user may write it, phrases in any case, and the reason if not.
/** @import { Chat, ChatChannel, Store, RoomState, Talk } from '../../types.d.ts' */
import { t } from '../../texts/text.js';
import { PHRASES, phraseWords, timeLeft, whyNotSaid } from './chat-words.js';
import { html, useEffect, useRef, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';

/** The most characters of a line that the server accepts. */
const TEXT_MAX = 300;
/** From this number of characters on, the number that is left is shown. */
const TEXT_NEAR = 250;

/**
 * @param {{store: Store, talk: Talk, id: string, chat: Chat, channel: ChatChannel, room: RoomState | null}} props
 */
export function Say({ store, talk, id, chat, channel, room }) {
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const [phrases, setPhrases] = useState(false);
  const left = useTimeLeft(store, chat.can?.timeout?.until ?? null);
  const free = chat.can?.free === true;
  /** @param {{text: string} | {preset: string}} what */
  const say = async (what) => {
    setBusy(true);
    setWrong('');
    const answer = await talk.say(id, channel, what);
    setBusy(false);
    if (!answer.ok) setWrong(whyNotSaid(answer));
    return answer.ok;
  };
  if (left > 0) {
    return html`<p class="talk-note talk-silent" role="status">
      ${t('say.silent', { time: timeLeft(left), reason: chat.can?.timeout?.reason ?? '' })}
    </p>`;
  }
  return html`<div class="say">
    ${
      free &&
      html`<${Field}
        busy=${busy}
        open=${phrases}
        onPhrases=${() => setPhrases(!phrases)}
        onSay=${(/** @type {string} */ text) => say({ text })}
        onInput=${() => setWrong('')}
      />`
    }
    ${!free && html`<p class="quiet small say-why">${t(whyPhrases(room))}</p>`}
    ${
      (phrases || !free) &&
      html`<div class="chips" role="group" aria-label=${t('say.phrases')}>
        ${PHRASES.map(
          (preset) =>
            html`<button
              class="chip"
              key=${preset}
              disabled=${busy}
              onClick=${() => say({ preset })}
            >
              ${phraseWords(preset)}
            </button>`,
        )}
      </div>`
    }
    <p class="say-wrong small" role="alert">${wrong}</p>
  </div>`;
}

/** @param {RoomState | null} room */
function whyPhrases(room) {
  if (!room) return 'say.presets.lobby';
  return room.settings.talk === 'auto' ? 'say.presets.public' : 'say.presets.host';
}

/**
 * @param {{busy: boolean, open: boolean, onPhrases: () => void, onSay: (text: string) => Promise<boolean>, onInput: () => void}} props
 */
function Field({ busy, open, onPhrases, onSay, onInput }) {
  const [text, setText] = useState('');
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const left = TEXT_MAX - [...text].length;
  const may = !busy && text.trim() !== '' && left >= 0;
  /** @param {Event} event */
  const send = async (event) => {
    event.preventDefault();
    if (may && (await onSay(text))) setText((now) => (now === text ? '' : now));
    field.current?.focus();
  };
  return html`<form class="say-form" onSubmit=${send}>
    <button
      type="button"
      class="button button-quiet button-icon"
      aria-label=${t('say.phrases')}
      title=${t('say.phrases')}
      aria-expanded=${open}
      onClick=${onPhrases}
    >
      <${Icon} name="phrases" />
    </button>
    <input
      ref=${field}
      type="text"
      dir="auto"
      autocomplete="off"
      enterkeyhint="send"
      aria-label=${t('say.label')}
      placeholder=${t('say.label')}
      value=${text}
      onInput=${(/** @type {any} */ event) => {
        setText(event.target.value);
        onInput();
      }}
    />
    <button class="button button-icon" aria-label=${t('say.send')} disabled=${!may}>
      <${Icon} name="send" />
    </button>
    ${
      TEXT_MAX - left >= TEXT_NEAR &&
      html`<p class="small say-left ${left < 0 ? 'bad' : 'quiet'}" role="status">
        ${left < 0 ? t('say.over', { n: -left }) : t('say.left', { n: left })}
      </p>`
    }
  </form>`;
}

/**
 * Milliseconds until a time of the server's clock, updated every second; 0 after it.
 * @param {Store} store
 * @param {number | null} until
 */
function useTimeLeft(store, until) {
  const [, setTick] = useState(0);
  const left = until === null ? 0 : Math.max(0, until - store.time());
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, [left > 0]);
  return left;
}

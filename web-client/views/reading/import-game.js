// SPDX-License-Identifier: MIT
// Importing a game: a record or a log, pasted or from a file. The server verifies all of it.
import { readGameText } from '../../app/game-file.js';
import { IMPORT_BYTES_MAX, importType, request } from '../../app/people.js';
import { navigate } from '../../app/router.js';
import { t } from '../../texts/text.js';
import { html, useRef, useState } from '../common/h.js';
import { refusalWords } from '../people/people-words.js';

export function BringIn() {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const [sending, setSending] = useState(false);
  const area = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  /** @param {any} event */
  const takeFile = async (event) => {
    const [file] = event.target.files;
    setWrong('');
    event.target.value = '';
    if (!file) return;
    if (file.size > IMPORT_BYTES_MAX) return setWrong(t('import.big'));
    const read = await readGameText(file).catch(() => null);
    if (read) return setText(read);
    // No text, or nothing: the server says what it is.
    setWrong((await bring(file, setSending))?.says ?? '');
  };
  /** @param {Event} event */
  const send = async (event) => {
    event.preventDefault();
    const problem = await bring(text, setSending);
    if (!problem) return;
    setWrong(problem.says);
    if (problem.line && area.current) showLine(area.current, problem.line);
  };
  return html`<details class="bring-in">
    <summary>${t('import.title')}</summary>
    <form class="card" onSubmit=${send}>
      <p>${t('import.about')}</p>
      <label for="import-text">${t('import.text')}</label>
      <textarea
        id="import-text"
        ref=${area}
        rows="8"
        spellcheck="false"
        autocomplete="off"
        dir="ltr"
        value=${text}
        aria-describedby="import-wrong"
        onInput=${(/** @type {any} */ event) => setText(event.target.value)}
      ></textarea>
      <div id="import-wrong" role="alert">
        ${wrong && html`<p class="banner banner-bad">${wrong}</p>`}
      </div>
      <div class="row">
        <label class="button file-button">
          ${t('import.file')}
          <input
            type="file"
            accept=".txt,.jsonl,.json,text/plain,application/jsonl"
            onChange=${takeFile}
          />
        </label>
        <button class="button button-primary" disabled=${sending || text.trim() === ''}>
          ${t(sending ? 'import.sending' : 'import.send')}
        </button>
      </div>
    </form>
  </details>`;
}

/**
 * Sends the text, or a file that is no text, to the server and opens the imported game.
 * @param {string | Blob} text
 * @param {(sending: boolean) => void} setSending
 * @returns {Promise<{says: string, line: number} | null>} the error and its line, from 1; 0 if it belongs to no line
 */
async function bring(text, setSending) {
  if (new Blob([text]).size > IMPORT_BYTES_MAX) return { says: t('import.big'), line: 0 };
  setSending(true);
  const answer = await request('/api/v1/games/import', {
    method: 'POST',
    headers: { 'content-type': typeof text === 'string' ? importType(text) : 'text/plain' },
    body: text,
  });
  setSending(false);
  if (answer.ok) {
    navigate(`/t/${answer.d.room}?game=${answer.d.game}`);
    window.scrollTo(0, 0);
    return null;
  }
  return { says: refusalWords(answer), line: Number(answer.params.line) || 0 };
}

/** Selects a line and scrolls it into view. @param {HTMLTextAreaElement} area @param {number} line from 1 */
function showLine(area, line) {
  const lines = area.value.split('\n');
  if (line > lines.length) return;
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + lines[line - 1].length);
  area.scrollTop = (area.scrollHeight / lines.length) * Math.max(0, line - 3);
}

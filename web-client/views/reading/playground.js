// SPDX-License-Identifier: MIT
// The playground of /developers: a table against a bot, all messages of its connection, and commands written as JSON.

/** @import { Line, Playground as State, Problem } from '../../app/playground.js' */
import { enDevelopers } from '../../texts/en/developers.js';
import { addTexts, t } from '../../texts/text.js';
import { html, useEffect, useLayoutEffect, useRef, useState } from '../common/h.js';

addTexts(enDevelopers);

const load = () => import('../../app/playground.js');
const EXAMPLE = '{"t":"roll"}';
/** The list follows new messages if its end is so many pixels away, or nearer. */
const FOLLOW_PX = 40;

export function Playground() {
  const [, setTick] = useState(0);
  const [opening, setOpening] = useState(false);
  const [failure, setFailure] = useState('');
  const shown = useRef(/** @type {State | null} */ (null));
  const here = useRef(true);
  useEffect(
    () => () => {
      here.current = false;
      shown.current?.client.close();
    },
    [],
  );

  const open = async () => {
    setOpening(true);
    setFailure('');
    shown.current?.client.close();
    try {
      const { createPlayground, startPlayground } = await load();
      const playground = await createPlayground(() => setTick((tick) => tick + 1));
      if (!here.current) return;
      shown.current = playground;
      await startPlayground(playground);
    } catch (error) {
      const reason = /** @type {Error} */ (error).message;
      setFailure(t('developers.play.failed', { reason }));
    }
    setOpening(false);
  };

  const { lines = [], table = null } = shown.current ?? {};
  return html`<section class="playground">
    <h2>${t('developers.play')}</h2>
    <p>${t('developers.play.about')}</p>
    <p class="row">
      <button class="button button-primary" disabled=${opening} onClick=${open}>
        ${t(table ? 'developers.play.again' : 'developers.play.open')}
      </button>
      ${
        table &&
        html`<a class="button" href="/t/${table.id}" target="_blank"
          >${t('developers.play.table', { id: table.id })}</a
        >`
      }
    </p>
    <p role="status">
      ${opening ? t('developers.play.opening') : failure || standOf(shown.current)}
    </p>
    ${lines.length > 0 && html`<${Lines} lines=${lines} />`}
    ${table && html`<${Command} key=${table.id} playground=${shown.current} />`}
  </section>`;
}

/** What happens at the table, in words. @param {State | null} playground */
function standOf(playground) {
  if (!playground?.table) return '';
  const { owed, state } = playground.table;
  if (state.state !== 'playing') return t('developers.over.game');
  return t(`developers.owed.${owed === 'roll' || owed === 'turn' ? owed : 'other'}`);
}

/** The messages; the list follows the newest one, unless the user reads older ones. @param {{lines: Line[]}} props */
function Lines({ lines }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const follows = useRef(true);
  const last = lines.at(-1)?.number;
  useLayoutEffect(() => {
    if (list.current && follows.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last]);
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = /** @type {HTMLElement} */ (list.current);
    follows.current = scrollHeight - scrollTop - clientHeight <= FOLLOW_PX;
  };
  return html`<div
    class="wire card"
    ref=${list}
    tabindex="0"
    role="region"
    aria-label=${t('developers.lines')}
    onScroll=${onScroll}
  >
    <ol>
      ${lines.map(
        ({ number, sent, text }) =>
          html`<li key=${number} data-sent=${sent}>
            <b>${t(sent ? 'developers.sent' : 'developers.received')}</b> <code>${text}</code>
          </li>`,
      )}
    </ol>
  </div>`;
}

/** @param {{playground: State}} props with a table */
function Command({ playground }) {
  const [text, setText] = useState(EXAMPLE);
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const [parts, setParts] = useState(
    /** @type {typeof import('../../app/playground.js') | null} */ (null),
  );
  useEffect(() => void load().then(setParts), []);
  /** @param {SubmitEvent} event */
  const send = async (event) => {
    event.preventDefault();
    setProblem(null);
    if (parts) setProblem(await parts.sendCommand(playground, text));
  };
  const { table } = playground;
  const said = problem && t(problem.key, { example: EXAMPLE, ...problem.params });
  return html`<form class="command" onSubmit=${send}>
    <label for="command">${t('developers.command')}</label>
    <p class="quiet small" id="command-about">${t('developers.command.about')}</p>
    <p class="row">
      ${
        parts &&
        table &&
        parts.EXAMPLES.map(
          (name) =>
            html`<button
              key=${name}
              type="button"
              class="button"
              data-example=${name}
              onClick=${() => setText(parts.exampleOf(table, name))}
            >
              ${t(`developers.example.${name}`)}
            </button>`,
        )
      }
    </p>
    <textarea
      id="command"
      rows="3"
      spellcheck="false"
      autocapitalize="off"
      autocomplete="off"
      aria-describedby="command-about command-problem"
      aria-invalid=${problem !== null}
      value=${text}
      onInput=${(/** @type {any} */ event) => setText(event.target.value)}
    ></textarea>
    <p id="command-problem" role="alert">
      ${said && html`<span class="banner banner-bad">${said}</span>`}
    </p>
    <p><button class="button button-primary">${t('developers.send')}</button></p>
  </form>`;
}

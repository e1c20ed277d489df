// SPDX-License-Identifier: MIT
// Verifies a saved game in this page, offline if the user wishes.
/** @import { Store, Seat, Side, Verdict } from '../../types.d.ts' */
import { readGameText } from '../../app/game-file.js';
import { enReading } from '../../texts/en/reading.js';
import { addTexts, t } from '../../texts/text.js';
import { html, useEffect, useRef, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { namesInRow } from '../common/sides.js';
import { rulesInWords } from '../lobby/options.js';
import { StillBoard } from '../board/still-board.js';

addTexts(enReading);

/**
 * The largest accepted file: a log of many games of 2,000 turns each is smaller, so a larger file is not a log of this
 * server.
 */
const LOG_BYTES_MAX = 64 * 1024 * 1024;

/** @param {{store: Store}} props */
export function Verify({ store }) {
  const [verdict, setVerdict] = useState(/** @type {Verdict | null} */ (null));
  const [problem, setProblem] = useState('');
  const [name, setName] = useState('');
  const [over, setOver] = useState(false);
  useEffect(() => {
    // store.verify() imports it on demand, when the user may have unplugged the network already.
    import('../../table/verify.js').catch(() => undefined);
    store.wantRules();
  }, []);
  const chosen = useRef(/** @type {File | null} */ (null));

  /** @param {File | undefined} file */
  const check = async (file) => {
    if (!file) return;
    chosen.current = file;
    setName(file.name);
    setVerdict(null);
    setProblem('');
    if (file.size > LOG_BYTES_MAX) {
      setProblem(t('verify.big'));
      return;
    }
    const found = await readGameText(file)
      .then((log) => (log === null ? null : store.verify(log)))
      .catch(() => null);
    // The user may have chosen another file meanwhile.
    if (chosen.current !== file) return;
    if (found) setVerdict(found);
    else setProblem(t('verify.unreadable'));
  };
  /** @param {any} event */
  const choose = ({ target }) => {
    check(target.files[0]);
    // Otherwise the browser does not report the same name again, although the file may have changed.
    target.value = '';
  };
  /** @param {DragEvent} event */
  const drop = (event) => {
    event.preventDefault();
    setOver(false);
    check(event.dataTransfer?.files[0]);
  };

  return html`<div class="page-text">
    <h1>${t('verify.title')}</h1>
    <p class="lead">${t('verify.lead')}</p>
    <label
      class="drop ${over ? 'drop-over' : ''}"
      onDragOver=${(/** @type {DragEvent} */ event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave=${() => setOver(false)}
      onDrop=${drop}
    >
      <input type="file" accept=".jsonl,.json,.txt,application/jsonl" onChange=${choose} />
      <${Icon} name="seal" />
      <b>${t('verify.choose')}</b>
      <span class="quiet small">${name || t('verify.drop')}</span>
    </label>
    <div role="status">
      ${problem && html`<p class="banner banner-bad">${problem}</p>`}
      ${verdict && html`<${Found} store=${store} verdict=${verdict} />`}
    </div>
    <h2>${t('verify.how')}</h2>
    <p>${t('verify.how.log')}</p>
    <p>${t('verify.how.dice')} <a href="/dice">${t('verify.how.more')}</a></p>
  </div>`;
}

/** @param {{store: Store, verdict: Verdict}} props */
function Found({ store, verdict }) {
  const throws = verdict.games.reduce((sum, game) => sum + game.throws, 0);
  return html`<section class="found" data-verdict=${verdict.ok ? 'good' : 'bad'}>
    <p class="banner ${verdict.ok ? 'banner-good' : 'banner-bad'}">
      <${Icon} name=${verdict.ok ? 'seal' : 'warn'} />
      ${
        verdict.ok
          ? t('verify.good', { events: verdict.events, n: throws })
          : t('verify.bad', { n: verdict.problems.length })
      }
    </p>
    ${
      verdict.problems.length > 0 &&
      html`<ul>
        ${verdict.problems.map(
          (problem, index) =>
            html`<li key=${index}>
              ${problem.line === 0 ? problem.says : t('verify.problem', problem)}
            </li>`,
        )}
      </ul>`
    }
    ${verdict.games.map((game) => html`<${Game} key=${game.gid} store=${store} game=${game} />`)}
  </section>`;
}

/** The players of a side. @param {Verdict['games'][0]} game @param {Side} side */
const teamOf = ({ seats }, side) =>
  namesInRow(
    /** @type {Seat[]} */ (Object.keys(seats))
      .filter((seat) => seat[0] === side)
      .sort()
      .map((seat) => seats[seat] ?? ''),
  );

/** @param {{store: Store, game: Verdict['games'][0]}} props */
function Game({ store, game }) {
  const names = /** @type {Side[]} */ (['w', 'b'])
    .map((side) => `${teamOf(game, side)} (${t(`side.${side}`)})`)
    .join(t('line.and'));
  return html`<article class="card found-game">
    <div>
      <h2>${t('verify.game', { n: game.game })}</h2>
      <dl>
        <dt>${t('verify.players')}</dt>
        <dd>${names}</dd>
        <dt>${t('verify.rules')}</dt>
        <dd>${rulesInWords(game.rules)}</dd>
        <dt>${t('verify.result')}</dt>
        <dd>
          ${
            game.result === null
              ? t('verify.result.none')
              : t(`verify.result.${game.result.replace('/', '-')}`)
          },
          ${' '}${t('verify.turns', { n: game.turns })}
        </dd>
        <dt>${t('verify.throws')}</dt>
        <dd class=${game.good === game.throws ? 'good' : 'bad'}>
          ${t('seals', { good: game.good, n: game.throws })}
        </dd>
        <dt>${t('verify.gid')}</dt>
        <dd><code>${game.gid}</code></dd>
      </dl>
    </div>
    <${StillBoard}
      position=${game.position}
      set=${store.state.settings.board}
      label=${t('verify.board')}
    />
  </article>`;
}

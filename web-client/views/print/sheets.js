// SPDX-License-Identifier: MIT
// The sheets of a game: board, counters, dice or sticks, and rules.
/** @import { BoardSet } from '../../boards/board.js' */
/** @import { Game } from '../../games/types.d.ts' */
/** @import { Paper } from './paper.js' */
import { gameOf } from '../../games/registry.js';
import { t } from '../../texts/text.js';
import { gameName, kindOf, useGame } from '../board/games.js';
import { svg } from '../../boards/svg.js';
import { html, useLayoutEffect, useRef } from '../common/h.js';
import { drawCounters } from './counters.js';
import { Later } from '../common/later.js';
import { placeOn, sizeOf } from './paper.js';
import { drawDice, drawSticks } from './throws.js';

/** The rules are the most words; the board comes first. */
const RULES = () => import('./rules-sheet.js');

/** @typedef {{game: string, paper: Paper, set: BoardSet}} Asked */

/** Mirrors a drawing from left to right; its labels stay readable. @param {SVGElement} drawing @param {number} width */
function mirror(drawing, width) {
  for (const label of drawing.querySelectorAll('text')) {
    const x = Number(label.getAttribute('x'));
    label.setAttribute('transform', `matrix(-1 0 0 1 ${2 * x} 0)`);
  }
  const whole = svg(
    'g',
    { transform: `matrix(-1 0 0 1 ${width} 0)` },
    .../** @type {SVGElement[]} */ ([...drawing.children]),
  );
  drawing.replaceChildren(whole);
}

/** The board of a game without men. @param {Asked} asked */
function boardOf({ game, set }, isMirrored = false) {
  const kind = kindOf(game);
  const board = kind?.read(`${game} ${kind.empty}`);
  if (!kind || !board) return null;
  const label = t(isMirrored ? 'print.board.mirrored' : 'print.board', { game: gameName(game) });
  const drawing = kind.create({ set, layout: 'wide', label, live: false }, board);
  drawing.draw({ board });
  if (isMirrored) mirror(drawing.element, drawing.form.width);
  return drawing;
}

/** All sheets of a game, as soon as its board is loaded. @param {Asked} asked */
export function Sheets(asked) {
  const { game, paper } = asked;
  const known = useGame(game);
  const board = known ? boardOf(asked) : null;
  if (!board) return html`<p class="quiet" aria-busy="true">${t('page.loading')}</p>`;
  const { scale } = placeOn(paper, board.form);
  const name = gameName(game);
  const { dice = 0, sticks = 0, isMirrored, rules } = /** @type {Game} */ (gameOf(game));
  const about = [t('print.counters.about')];
  if (kindOf(game)?.pieces && asked.set === 'plain') about.push(t('print.counters.black'));
  const mirrored = isMirrored ? boardOf(asked, true) : null;
  return html`<${BoardSheet} paper=${paper} part="board" board=${board} game=${game} />
    ${mirrored && html`<${BoardSheet} paper=${paper} part="mirrored" board=${mirrored} game=${game} />`}
    <${Sheet} paper=${paper} part="counters" game=${game} about=${about.join(' ')}>
      <${Drawing}
        element=${drawCounters({ ...asked, scale, label: t('print.counters.drawing', { game: name }) })}
      />
    <//>
    ${
      dice > 0 &&
      html`<${Sheet} paper=${paper} part="dice" game=${game} about=${t('print.dice.about')}>
        <${Drawing} element=${drawDice(dice, t('print.dice.drawing', { game: name }))} />
      <//>`
    }
    ${
      sticks > 0 &&
      html`<${Sheet} paper=${paper} part="sticks" game=${game} about=${t('print.sticks.about')}>
        <${Drawing} element=${drawSticks(sticks, t('print.sticks.drawing', { game: name }))} />
      <//>`
    }
    ${rules && html`<${Later} load=${RULES} name="RulesSheet" props=${{ paper, game }} />`}`;
}

/** @param {{element: SVGElement, at?: Record<string, string>}} props at: its place on the sheet */
function Drawing({ element, at }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => place.current?.replaceChildren(element), [element]);
  return html`<div class="sheet-drawing" ref=${place} style=${at}></div>`;
}

/** @param {{paper: Paper, part: string, game: string, about: string, children?: any}} props */
function Sheet({ paper, part, game, about, children }) {
  return html`<section class="sheet sheet-${part}" data-sheet=${part} style=${sizeOf(paper)}>
    <h2>${t(`print.sheet.${part}`, { game: gameName(game) })}</h2>
    <p>${about}</p>
    ${children}
    <div class="sheet-scale">${t('print.scale')}</div>
  </section>`;
}

/** @param {{paper: Paper, part: 'board' | 'mirrored', board: import('../../boards/board.js').Board<any>, game: string}} props */
function BoardSheet({ paper, part, board, game }) {
  const { scale, turned, left, top } = placeOn(paper, board.form);
  const { width, height } = board.form;
  const at = {
    position: 'absolute',
    inlineSize: `${width * scale}mm`,
    left: `${left + (turned ? height * scale : 0)}mm`,
    top: `${top}mm`,
    transformOrigin: 'top left',
    transform: turned ? 'rotate(90deg)' : 'none',
  };
  return html`<section class="sheet sheet-board" data-sheet=${part} style=${sizeOf(paper)}>
    <h2 class="hidden">${t(`print.sheet.${part}`, { game: gameName(game) })}</h2>
    <${Drawing} element=${board.element} at=${at} />
  </section>`;
}

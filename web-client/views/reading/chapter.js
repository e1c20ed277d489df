// SPDX-License-Identifier: MIT
// One chapter of the rules: its text, a board that shows the rule, its source and its certainty.
/** @import { Store } from '../../types.d.ts' */
/** @import { Target } from '../../boards/board.js' */
/** @import { Chapter } from '../../games/types.d.ts' */
import { placeNumber, turnOf } from '../../table/notation.js';
import { t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { arrowsOf } from '../board/arrows.js';
import { StillBoard } from '../board/still-board.js';
import { useMedia } from '../common/media.js';
import { html } from '../common/h.js';
import { Later } from '../common/later.js';
import { useNear } from '../common/near.js';
import { CertaintyWords } from './certainty.js';

/** A board to play on comes after the first board of the page. */
const PLAYABLE = () => import('../board/playable.js');

/** @param {{store: Store, game: string, number: number, chapter: Chapter}} props */
export function ChapterSection({ store, game, number, chapter }) {
  const key = `rules.${game}.${number}`;
  return html`<section class="chapter" data-chapter=${number}>
    <h2 id=${`chapter-${number}`}>${t(key)}</h2>
    <p>${t(`${key}.about`)}</p>
    <${Figure} store=${store} game=${game} name=${key} chapter=${chapter} />
    <p class="quiet small chapter-source">
      <${CertaintyWords} certainty=${chapter.certainty} /> <cite>${t(`${key}.source`)}</cite>
    </p>
  </section>`;
}

/** @param {{store: Store, game: string, name: string, chapter: Chapter}} props name: the key of the chapter */
function Figure({ store, game, name, chapter }) {
  const { place, near } = useNear();
  const phone = useMedia('(max-width: 35rem)');
  const { position, play, sticks, upright } = chapter;
  const still = html`<${StillBoard}
    position=${position}
    set=${store.state.settings.board}
    layout=${phone && upright ? 'tall' : 'wide'}
    label=${t('rules.figure', { game: gameName(game), chapter: t(name) })}
    dice=${sticks?.map((face) => ({ face, used: false, lead: false }))}
    arrows=${arrowsIn(chapter)}
  />`;
  return html`<figure
    class=${`figure figure-${game} ${play ? 'figure-play' : ''} ${near ? '' : 'figure-later'}`}
    ref=${place}
  >
    <figcaption>${t(`${name}.figure`)}</figcaption>
    ${
      near &&
      (play
        ? html`<${Later}
            load=${PLAYABLE}
            name="Playable"
            props=${{ store, position, done: t(`${name}.done`) }}
            waiting=${still}
          />`
        : still)
    }
    ${near && chapter.firsts && html`<${Firsts} store=${store} game=${game} name=${name} firsts=${chapter.firsts} />`}
  </figure>`;
}

/**
 * First moves side by side, each with its legal replies.
 * @param {{store: Store, game: string, name: string, firsts: NonNullable<Chapter['firsts']>}} props
 */
function Firsts({ store, game, name, firsts }) {
  const { rules } = store;
  if (!rules) return null;
  /** @param {string} position @param {string[]} crossed @returns {Target[]} */
  const marks = (position, crossed) => [
    ...rules.steps(position).steps.map(({ text }) => ({
      place: placeNumber(position, text),
      kind: /** @type {const} */ ('dot'),
      far: false,
    })),
    ...crossed.map((plot) => ({
      place: placeNumber(position, plot),
      kind: /** @type {const} */ ('cross'),
      far: false,
    })),
  ];
  return html`<figcaption>${t(`${name}.firsts`)}</figcaption>
    <div class="figure-firsts">
      ${firsts.map(
        ({ position, crossed }, index) =>
          html`<${StillBoard}
            key=${index}
            position=${position}
            set=${store.state.settings.board}
            label=${t('rules.figure.first', {
              n: index + 1,
              game: gameName(game),
              replies: marks(position, []).length,
            })}
            targets=${marks(position, crossed)}
          />`,
      )}
    </div>`;
}

/** The steps that a chapter shows, as arrows. @param {Chapter} chapter */
function arrowsIn({ position, arrows }) {
  const seat = `${turnOf(position).side ?? 'w'}1`;
  const line = /** @type {any} */ ({ before: position, steps: arrows ?? [], seat });
  return arrowsOf(line);
}

// SPDX-License-Identifier: MIT
// A man can reach a place by several ways that hit different men: the board asks for one.
/** @import { Side, Step, Target } from '../../types.d.ts' */
/** @import { Board } from '../../boards/board.js' */
/** @import { Way } from '../../boards/ways.js' */
import { t } from '../../texts/text.js';
import { routeWords } from './board-words.js';
import { kindOf, pointName } from './games.js';
import { useEffect, useRef } from '../common/h.js';
import { styled } from '../common/later.js';

const WAYS = styled(() => import('../../boards/ways.js'), 'ways');

/** Loads what the question needs, as soon as a man is picked that may cause it. @param {Target[]} reach */
export const prepareWays = (reach) => {
  if (reach.some(({ ask }) => ask)) WAYS().catch(() => undefined);
};

/**
 * The step at which a way leaves all others; the one with a hit, if there are several.
 * @param {readonly Step[][]} routes
 * @param {readonly Step[]} route
 */
function stepApart(routes, route) {
  const others = routes.filter((other) => other !== route).flat();
  const apart = route.filter(({ to }) => !others.some((step) => step.to === to));
  return apart.find(({ hit }) => hit) ?? apart[0] ?? route[0];
}

/**
 * @param {Board<any>} board
 * @param {string} position
 * @param {Target} target
 * @param {Side} side
 * @returns {Way[]}
 */
function waysOf(board, position, { routes }, side) {
  const read = (/** @type {string} */ text) => kindOf(text)?.read(text);
  const spotAfter = (/** @type {Step} */ step) => board.spot(step.to, side, read(step.after));
  return routes.map((route) => {
    const apart = stepApart(routes, route);
    const hits = route.filter(({ hit }) => hit).length;
    return {
      spots: [board.spot(route[0].from, side, read(position)), ...route.map(spotAfter)],
      at: spotAfter(apart),
      column: apart.to,
      name: routeWords(position, route),
      label: `${pointName(position, String(apart.to))}${'✶'.repeat(hits)}`,
    };
  });
}

/**
 * @param {{
 *   board: Board<any> | null, position: string, target: Target | null, side: Side | null,
 *   onPlay: (route: Step[]) => void, onClose: () => void
 * }} question target: null if there is none
 */
export function useWhichWay({ board, position, target, side, onPlay, onClose }) {
  const latest = useRef({ onPlay, onClose });
  latest.current = { onPlay, onClose };
  useEffect(() => {
    if (!board || !target || !side) return undefined;
    let asked = true;
    let stop = () => {};
    WAYS().then(
      ({ askWays }) => {
        if (!asked) return;
        stop = askWays(board, {
          title: t('board.which'),
          ways: waysOf(board, position, target, side),
          onPick: (/** @type {number} */ index) => latest.current.onPlay(target.routes[index]),
          onClose: () => latest.current.onClose(),
        });
      },
      () => asked && latest.current.onClose(),
    );
    return () => {
      asked = false;
      stop();
    };
  }, [board, position, target, side]);
}

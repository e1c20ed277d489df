// SPDX-License-Identifier: MIT
import { openLayer } from '../../app/layers.js';
import { useLayoutEffect, useRef } from './h.js';

/**
 * Something that lies over the page while `open`: Back closes it, and so does another page.
 * @param {boolean} open
 * @param {() => boolean | void} close false: it stays
 * @param {() => boolean} [isShown] false: the browser has closed it already
 */
export function useLayer(open, close, isShown = () => true) {
  const latest = useRef(close);
  latest.current = close;
  // Before the browser paints: a user who sees the layer may press Back at once.
  useLayoutEffect(
    () => (open ? openLayer(() => latest.current() !== false, isShown) : undefined),
    [open],
  );
}

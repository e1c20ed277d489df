// SPDX-License-Identifier: MIT
// Drawings made to measure.

import { useEffect, useState } from './h.js';

/**
 * How wide an element is drawn, in pixels; 0 before it is.
 * @param {{current: HTMLElement | null}} element
 */
export function useWidth(element) {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.floor(entry.contentRect.width)));
    watcher.observe(box);
    return () => watcher.disconnect();
  }, []);
  return width;
}

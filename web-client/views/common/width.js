// SPDX-License-Identifier: MIT
// Drawings that adapt to the width of their element.

import { useEffect, useState } from './h.js';

/**
 * The width of an element in pixels; 0 before the first layout.
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

// SPDX-License-Identifier: MIT
// Parts that are drawn only when the reader comes near to them.
import { useEffect, useRef, useState } from './h.js';

/** A part is drawn when the reader comes as near to it as this. */
const NEAR = '600px';

/**
 * True as soon as an element is near the window, or the page is printed: a dozen boards at once take too long.
 * @param {string} [margin] how near
 */
export function useNear(margin = NEAR) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const [near, setNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (near || !current) return undefined;
    const come = () => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && come(),
      { rootMargin: margin },
    );
    observer.observe(current);
    addEventListener('beforeprint', come);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', come);
    };
  }, [near]);
  return { place, near };
}

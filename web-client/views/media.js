// SPDX-License-Identifier: MIT
// What the screen is like, asked once and listened to.
import { useEffect, useState } from './h.js';

/** @param {string} query */
export function useMedia(query) {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const listen = () => setMatches(media.matches);
    listen();
    media.addEventListener('change', listen);
    return () => media.removeEventListener('change', listen);
  }, [query]);
  return matches;
}

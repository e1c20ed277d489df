// SPDX-License-Identifier: MIT
// Theme and colours of the page, for its style sheets.
/** @import { Settings } from '../../types.d.ts' */
import { useLayoutEffect } from './h.js';
import { useMedia } from './media.js';

/** @param {Settings} settings */
export function useLooks({ theme, men, ground }) {
  const darkDevice = useMedia('(prefers-color-scheme: dark)');
  const dark = theme === 'auto' ? darkDevice : theme === 'dark';
  const shown = ground === 'auto' ? (dark ? 'night' : 'own') : ground;
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    Object.assign(dataset, { men, ground: shown });
    if (theme === 'auto') delete dataset.theme;
    else dataset.theme = theme;
  }, [theme, men, shown]);
}

// SPDX-License-Identifier: MIT
// Small line drawings. They are decoration: the surrounding control must carry the name as text.
import { html } from './h.js';

/** @type {Record<string, string>} SVG paths in a square of 24 */
export const PATHS = {
  copy: 'M9 9h11v11H9z M5 15H4V4h11v1',
  share: 'M12 15V4 M8 8l4-4 4 4 M5 13v7h14v-7',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12z M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  gear: 'M4 7h9 M19 7h1 M16 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z M4 17h1 M11 17h9 M8 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  undo: 'M8 5L4 9l4 4 M4 9h10a6 6 0 0 1 0 12h-3',
  rewind: 'M11 6l-7 6 7 6z M20 6l-7 6 7 6z',
  check: 'M4 12.5l5.5 5.5L20 7',
  flag: 'M5 21V4 M5 4h12l-2.5 4L17 12H5',
  replay: 'M4 5v5h5 M4.6 10a8 8 0 1 1-.6 4',
  first: 'M6 5v14 M18 5l-9 7 9 7',
  back: 'M15 5l-8 7 8 7',
  next: 'M9 5l8 7-8 7',
  last: 'M18 5v14 M6 5l9 7-9 7',
  play: 'M7 5l12 7-12 7z',
  pause: 'M8 5v14 M16 5v14',
  seal: 'M12 3l2.3 1.9 3-.2.7 2.9 2.6 1.5-1.2 2.7 1.2 2.8-2.6 1.5-.7 2.9-3-.2L12 20.7l-2.3-1.9-3 .2-.7-2.9-2.6-1.5 1.2-2.8-1.2-2.7 2.6-1.5.7-2.9 3 .200z M8.5 12l2.5 2.5 4.5-5',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z M2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6 M16 4.5a3.5 3.5 0 0 1 0 6.5 M18 14.3c2 .8 3.5 2.7 3.5 5.7',
  person: 'M12 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z M5 20.500c0-4 3.500-6 7-6s7 2 7 6',
  phone: 'M8 3h8v18H8z M11 18h2',
  pen: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19z M14 6.5l3.5 3.5',
  down: 'M12 4v11 M7 11l5 5 5-5 M5 20h14',
  close: 'M6 6l12 12 M18 6L6 18',
  bulb: 'M9 17h6 M10 20.500h4 M9 14a6 6 0 1 1 6 0v3H9z',
  curve: 'M4 4v16h16 M7 15l4-6 4 4 5-8',
  menu: 'M4 6h16 M4 12h16 M4 18h16',
  more: 'M5 10.800a1.200 1.200 0 1 0 .01 0z M12 10.800a1.200 1.200 0 1 0 .01 0z M19 10.800a1.200 1.200 0 1 0 .01 0z',
  warn: 'M12 4L2.5 20h19z M12 10v5 M12 17.5v.5',
};

/** @param {{name: string}} props */
export function Icon({ name }) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${PATHS[name]} />
  </svg>`;
}

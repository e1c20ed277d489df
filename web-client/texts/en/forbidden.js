// SPDX-License-Identifier: MIT
// English: a browser that forbids what the page needs.

/** @type {Record<string, string>} */
export const enForbidden = {
  'forbidden.storage':
    'This browser stores nothing for this site. Your name, your seats and your progress last until you close the page.',
  'forbidden.rules': 'This browser forbids WebAssembly',
  'forbidden.rules.about':
    'The boards need it: the rules of the games run in this page. The rules in words, the lobby and the archive work without it.',
  'forbidden.rules.how':
    'In a lockdown mode or with a strict extension you can usually allow it for this site alone, in the settings of the browser or of the extension.',
};

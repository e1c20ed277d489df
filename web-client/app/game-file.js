// SPDX-License-Identifier: MIT
// Files of games as other systems leave them: with a byte-order mark, in UTF-16, with other line ends, with blanks.

/** @param {Uint8Array} bytes @returns {string} */
function encodingOf(bytes) {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark, every second byte of Latin text is zero.
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  if (first === 0 && second && third === 0 && fourth) return 'utf-16be';
  return 'utf-8';
}

/**
 * The text of a file, with LF as line end, without blanks at the ends of lines and without empty lines before the first.
 * @param {Blob} file
 * @returns {Promise<string | null>} null: the file is no text
 */
export async function readGameText(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text;
  try {
    text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
  if (text.includes('\0')) return null;
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/^\s+/, '');
}

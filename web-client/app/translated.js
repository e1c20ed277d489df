// SPDX-License-Identifier: MIT
// Survives machine translation by a browser or an extension: it replaces text nodes of the page by elements of its own.
// The view library keeps the old nodes, writes later texts into them, and inserts others before them. So each replaced
// node comes back, empty, before its translation; as soon as it gets a new text or goes, its translation goes.

/** The elements that translators make. */
const TRANSLATION = 'FONT';

/** @param {Node | null} node @returns {node is HTMLElement} */
const isTranslation = (node) => node !== null && node.nodeName === TRANSLATION;

/** The translation of each replaced node. @type {Map<Text, HTMLElement>} */
const translations = new Map();

/**
 * The translation that has replaced the text node, unless it belongs to another one.
 * @param {MutationRecord} record of its removal
 */
function translationIn({ addedNodes, previousSibling, nextSibling, target }) {
  const taken = new Set(translations.values());
  return [...addedNodes, previousSibling, nextSibling]
    .filter(isTranslation)
    .find((node) => node.parentNode === target && !taken.has(node));
}

/** @param {Text} text */
function forget(text) {
  translations.get(text)?.remove();
  translations.delete(text);
}

/** @param {MutationRecord} record @param {MutationObserver} texts */
function follow(record, texts) {
  for (const node of record.removedNodes) {
    if (!(node instanceof Text) || node.isConnected) continue;
    if (translations.has(node)) {
      forget(node);
      continue;
    }
    const translation = node.data.trim() ? translationIn(record) : undefined;
    if (!translation) continue;
    translations.set(node, translation);
    node.data = '';
    translation.before(node);
    texts.observe(node, { characterData: true });
  }
}

/** Starts to watch the page. */
export function watchTranslation() {
  const texts = new MutationObserver((records) => {
    for (const { target } of records) {
      const text = /** @type {Text} */ (target);
      if (text.data !== '') forget(text);
    }
  });
  const page = new MutationObserver((records) => {
    for (const record of records) follow(record, texts);
  });
  page.observe(document.body, { childList: true, subtree: true });
}

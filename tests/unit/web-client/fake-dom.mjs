// SPDX-License-Identifier: MIT
// As much of a document as the view library needs, so that a test can draw a view without a browser and read its text.

const ELEMENT = 1;
const TEXT = 3;

class FakeNode {
  constructor(type, name, data = '') {
    this.nodeType = type;
    this.localName = name;
    this.data = data;
    this.parentNode = null;
    this.childNodes = [];
    this.attributes = [];
    this.style = {};
    this.ownerDocument = globalThis.document;
  }

  get firstChild() {
    return this.childNodes[0] ?? null;
  }

  get nextSibling() {
    return this.parentNode?.childNodes[this.parentNode.childNodes.indexOf(this) + 1] ?? null;
  }

  get children() {
    return this.childNodes.filter(({ nodeType }) => nodeType === ELEMENT);
  }

  get firstElementChild() {
    return this.children[0] ?? null;
  }

  get nextElementSibling() {
    return this.parentNode?.children[this.parentNode.children.indexOf(this) + 1] ?? null;
  }

  get outerHTML() {
    const attributes = this.attributes.map(({ name, value }) => ` ${name}="${value}"`).join('');
    const inner = this.childNodes.map((child) => child.outerHTML).join('');
    return this.nodeType === TEXT ? this.data : `<${this.localName}${attributes}>${inner}</>`;
  }

  get text() {
    return this.data + this.childNodes.map((child) => child.text).join('');
  }

  insertBefore(child, before) {
    child.remove();
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, child);
    child.parentNode = this;
    return child;
  }

  appendChild(child) {
    return this.insertBefore(child, null);
  }

  append(...children) {
    for (const child of children)
      this.appendChild(child instanceof FakeNode ? child : new FakeNode(TEXT, '#text', child));
  }

  replaceChildren(...children) {
    for (const child of [...this.childNodes]) child.remove();
    this.append(...children);
  }

  removeChild(child) {
    child.remove();
  }

  remove() {
    const { parentNode } = this;
    if (parentNode) parentNode.childNodes = parentNode.childNodes.filter((one) => one !== this);
    this.parentNode = null;
  }

  setAttribute(name, value) {
    this.removeAttribute(name);
    this.attributes.push({ name, value: String(value) });
  }

  removeAttribute(name) {
    this.attributes = this.attributes.filter((one) => one.name !== name);
  }

  getAttribute(name) {
    return this.attributes.find((one) => one.name === name)?.value ?? null;
  }

  addEventListener() {}

  removeEventListener() {}

  getBoundingClientRect() {
    return { left: 0 };
  }

  /** All elements of that name below this one. @param {string} name @returns {FakeNode[]} */
  all(name) {
    const below = this.childNodes.flatMap((child) => child.all(name));
    return this.localName === name ? [this, ...below] : below;
  }
}

/** Puts a document, and what views ask a window for, into the global scope. */
export function installDocument() {
  const nothing = { matches: false, addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, {
    document: {
      createElement: (name) => new FakeNode(ELEMENT, name),
      createElementNS: (_, name) => new FakeNode(ELEMENT, name),
      createTextNode: (data) => new FakeNode(TEXT, '#text', data),
      head: null,
      querySelector: () => null,
      addEventListener() {},
      removeEventListener() {},
    },
    addEventListener() {},
    removeEventListener() {},
    matchMedia: () => nothing,
    requestAnimationFrame: (run) => setTimeout(run, 0),
    cancelAnimationFrame: clearTimeout,
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  globalThis.document.head = new FakeNode(ELEMENT, 'head');
}

/** An empty element to draw into. */
export const newHost = () => new FakeNode(ELEMENT, 'div');

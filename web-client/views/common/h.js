// SPDX-License-Identifier: MIT
// The view library, re-exported from one place.
export { html, render } from '../../vendor/htm-preact.js';
export {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from '../../vendor/preact-hooks.js';

// SPDX-License-Identifier: MIT
// The measurements of all games (`taberna-ai fairness`), fetched once when a view needs them.
import { useEffect, useState } from './h.js';

/** @type {Promise<unknown> | null} */
let loading = null;

const load = () =>
  (loading ??= fetch('/fairness.json').then(
    (answer) => (answer.ok ? answer.json() : null),
    () => ((loading = null), null),
  ));

/** The parsed file: undefined until it is loaded, null if it cannot be read. @returns {unknown} */
export function useFairnessFile() {
  const [file, setFile] = useState(/** @type {unknown} */ (undefined));
  useEffect(() => {
    let wanted = true;
    load()
      .catch(() => null)
      .then((read) => wanted && setFile(read));
    return () => {
      wanted = false;
    };
  }, []);
  return file;
}

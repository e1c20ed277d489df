// SPDX-License-Identifier: MIT
// The measurements of all games (`taberna-research fairness`), fetched when a view needs them.
import { loadFairness } from '../../ai/fairness.js';
import { useEffect, useState } from './h.js';

/** The parsed file: undefined until it is loaded, null if it cannot be read. @returns {unknown} */
export function useFairnessFile() {
  const [file, setFile] = useState(/** @type {unknown} */ (undefined));
  useEffect(() => {
    let wanted = true;
    void loadFairness().then((read) => wanted && setFile(read));
    return () => {
      wanted = false;
    };
  }, []);
  return file;
}

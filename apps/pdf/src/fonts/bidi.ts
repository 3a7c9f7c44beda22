import { createRequire } from "node:module";
import type { Bidi } from "bidi-js";

/** The package is CommonJS, but its types declare a default export, so it is loaded with `require`. */
const createBidi: () => Bidi = createRequire(import.meta.url)("bidi-js");

/** Unicode bidirectional algorithm (UAX #9). */
export const bidi: Bidi = createBidi();

export { canonicalJson } from "./canonical.ts";
export { writeCanonicalNumber, writeCanonicalString } from "./scalars.ts";
export { sha256Hex } from "./sha256.ts";

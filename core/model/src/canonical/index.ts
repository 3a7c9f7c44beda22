export { canonicalJson, canonicalString } from "./canonical.ts";
export { sha256Hex } from "./sha256.ts";

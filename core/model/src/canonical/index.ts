export { canonicalJson } from "./canonical.ts";
export { writeCanonicalNumber, writeCanonicalString } from "./scalars.ts";
export { canonicalSha256 } from "./sha256.ts";

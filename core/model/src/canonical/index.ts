export { CanonicalText, canonicalJson } from "./canonical.ts";
export { writeCanonicalNumber, writeCanonicalString } from "./scalars.ts";
export {
  type CanonicalDigest,
  canonicalDigest,
  canonicalSha256,
  type NewSha256,
  type Sha256,
} from "./sha256.ts";

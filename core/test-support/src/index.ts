export { describeAddonData } from "./addon-data.ts";
export { withChangedValues } from "./changed-values.ts";
export { envelopeIn, filesBelow } from "./corpus.ts";
export { errorKeyOf } from "./error-key.ts";
export {
  atSwissAddresses,
  buyerWith,
  invoice,
  line,
  readAtSwissAddresses,
  sellerWith,
} from "./german-invoice.ts";
export { describeHostile, HOSTILE_AMOUNTS, type HostileSubject, refusalOf } from "./hostile.ts";
export {
  describeOfficial,
  type ErrorsOf,
  findingsIn,
  missingValidators,
  validatorOf,
} from "./official.ts";
export {
  hasPeppolPeer,
  type PeerReport,
  type PeppolPeer,
  startPeppolPeer,
} from "./peppol-peer.ts";
export { describeRegimeData } from "./regime-data.ts";
export { repositoryRoot, shared } from "./shared.ts";
export { type ReadElement, signatureShape } from "./signature-shape.ts";
export { signedPdf } from "./signed-pdf.ts";
export {
  type AuthorityReply,
  type AuthorityRequest,
  createTimestampAuthority,
  hasOpenssl,
  type TimestampAuthority,
} from "./timestamp-authority.ts";
export {
  type Finding,
  hasJava,
  startValidator,
  type ValidationMode,
  type Validator,
} from "./validator.ts";

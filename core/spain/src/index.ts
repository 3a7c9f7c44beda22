export {
  type AgencyOutcome,
  type AgencyService,
  agencyProof,
  postToAgency,
} from "./agency/call.ts";
export {
  AGENCY_REMEDIES,
  type AgencyCode,
  agencyCodes,
  type CodeRow,
  explainCode,
} from "./agency/codes.ts";
export { tooMany } from "./agency/quota.ts";
export { isSeal } from "./agency/seal.ts";
export {
  answersWithoutReply,
  retriedLater,
  type WithoutReply,
  wasRetried,
} from "./agency/together.ts";
export { answerFile, withAnswerFile } from "./answer-file.ts";
export { certificateSecrets, spanishCertificate } from "./certificate.ts";
export {
  CORRECTED_TYPES,
  CORRECTION_METHODS,
  type Codes,
  exemptions,
  IDENTITY_TYPE_DESC,
  IDENTITY_TYPES,
  ISSUED_TYPES,
  NOT_IN_CENSUS,
  regimesWith,
  YES_NO,
} from "./codes.ts";
export { applyCoding, applyTaxCoding, type Coding } from "./coding.ts";
export { type CorrectedSums, correctedSums } from "./corrected.ts";
export { codeCorrection, moveDocType, RECTIFICATIONS } from "./corrections.ts";
export { hasTypedIdentity, identifyCustomer, isIdentified } from "./customer.ts";
export { type SpanishMoment, spanishDate, spanishMoment, spanishTimeOn } from "./dates.ts";
export { type Grant, grantSheet, STATE_BASIS } from "./grant.ts";
export { invoiceIn, isCredit, type SuppliedInvoice } from "./invoice.ts";
export { type EuroAmounts, moneyOf, percentText } from "./money.ts";
export { type Identification, identify, isSpanish, nifOf } from "./party.ts";
export {
  provedDuplicate,
  type Recipient,
  type SpanishSystem,
  STATE_AGENCY,
  spanishRegistering,
  spanishRegistration,
} from "./registration.ts";
export { invoiceKinds, tags } from "./scenarios.ts";
export { storedFile } from "./stored.ts";
export { isForeign, isVatOrIgic, KEYS_BY_EXEMPTION } from "./taxes.ts";
export { hasPercent, isGeneral, lacksCodes, typeIn } from "./tests.ts";
export { clip, describe, shorten } from "./texts.ts";

export { type Static, type TSchema, Type } from "@fakturo/schema";
export * from "./app.ts";
export { embedPdfField, privateField, stamped, withPrivacy } from "./attach.ts";
export { type Calculator, calculator } from "./calculator.ts";
export * from "./callback.ts";
export { newestLink } from "./chain.ts";
export { codeList } from "./code-list.ts";
export * from "./connection.ts";
export type * from "./context.ts";
export * from "./credential.ts";
export type * from "./envelope.ts";
export * from "./exporter.ts";
export type * from "./fault.ts";
export * from "./feed.ts";
export type * from "./feed-request.ts";
export {
  type EmbeddedFile,
  embeddedFile,
  type Imported,
  imported,
  importXml,
  isXmlFile,
  printedFiles,
  XML_MIME,
  xmlFile,
} from "./files.ts";
export * from "./http.ts";
export * from "./inbound.ts";
export type * from "./incoming.ts";
export { broadening } from "./keys.ts";
export { withLosses } from "./losses.ts";
export { type Normalizer, normalizer } from "./normalizer.ts";
export * from "./plugin.ts";
export * from "./proof.ts";
export * from "./provider.ts";
export * from "./record.ts";
export { type DocumentTask, onDocument, refusing } from "./refusing.ts";
export {
  askForCredential,
  type CredentialTexts,
  defineRegistration,
  guardedConnections,
  type MandateRequest,
  type MandateSignature,
  needsPerson,
  onceInputs,
  type RefusedInput,
  type RegistrationAct,
  type RegistrationAnswer,
  type RegistrationMandate,
  type RegistrationRequest,
  type RegistrationSpec,
  type RegistrationState,
  type RegistrationStatus,
  type RegistrationTexts,
  registeredByCredential,
} from "./registration.ts";
export {
  POST_REGISTRATION,
  postRegistration,
  type RegistrationSteps,
  registrationResult,
  registrationSteps,
} from "./registration-steps.ts";
export { requestFile, requestFileOf } from "./request-file.ts";
export * from "./route.ts";
export {
  type Assertion,
  Chain,
  type Hop,
  type Ignores,
  on,
  onComplement,
  type RuleNode,
  type RuleSet,
  type Rules,
  type RulesOptions,
  ruleset,
} from "./rules.ts";
export { findSecret, readAs, readJsonAs, secretAs } from "./secret.ts";
export { signatureHeaders, verifySignature } from "./signature.ts";
export { isSimulated, SIMULATED_STAMP } from "./simulated.ts";
export * from "./step.ts";
export * from "./submission.ts";
export type * from "./submission-status.ts";
export {
  defineSubmissionStep,
  maySubmit,
  SUBMITTED,
  type SubmissionStep,
  submissionResult,
  submitting,
  tellDeadline,
  waitForRecord,
} from "./submission-step.ts";
export type * from "./tax.ts";
export {
  type AnyTest,
  addonIn,
  canConvertTo,
  ext,
  hasIdentity,
  identityIn,
  includesIdentity,
  is,
  isPresent,
  regimeIn,
  type Test,
} from "./test.ts";
export { type CallFailure, callFailure, isTransportError, TransportError } from "./transport.ts";
export { GST_KEYS, REVERSE_CHARGE_SCENARIO, VAT_KEYS } from "./vat.ts";

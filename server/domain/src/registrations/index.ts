export { requestCertificate } from "./certificate-request.ts";
export {
  type IdentityView,
  isPageOpen,
  type RegistrationDetail,
  registrationFacts,
  registrationStatus,
  type StoredRegistration,
} from "./detail.ts";
export {
  giveAgreement,
  giveIdentity,
  MANDATE_FILE_LIMIT,
  type MandateParts,
  mandateAgreement,
  signAgreement,
} from "./mandate.ts";
export {
  completePage,
  confirmPage,
  giveCredential,
  giveInputs,
  isValidLink,
  NOT_FOUND,
  openPage,
  type PageAddress,
  type RegistrationPage,
  type RegistrationPageParts,
  registrationPage,
  setCredential,
} from "./page.ts";
export { holderOf } from "./party.ts";
export { type CredentialVersions, versionsInUse } from "./refusal.ts";
export { type RegistrationParts, type RegistrationScope, Registrations } from "./registrations.ts";
export { type RegistrationWatch, renewRegistrations, warnOfApproval } from "./watch.ts";

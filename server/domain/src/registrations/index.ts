export { type Registration, type RegistrationDetail, registrationStatus } from "./detail.ts";
export {
  confirmPage,
  giveCredential,
  giveInputs,
  type PageParts,
  type RegistrationPage,
  registrationPage,
} from "./page.ts";
export { type RegistrationParts, type RegistrationScope, Registrations } from "./registrations.ts";
export { type RegistrationWatch, renewRegistrations, warnOfApproval } from "./watch.ts";

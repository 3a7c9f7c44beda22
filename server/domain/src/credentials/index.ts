export { restateSecret } from "@fakturo/signature";
export {
  type CredentialPlace,
  type CredentialService,
  createCredentials,
  type WaitingCredential,
} from "./credentials.ts";
export { declaredCredentials, requestKeyOf } from "./declared.ts";
export {
  type EnvironmentOf,
  environmentFor,
  environmentIn,
  environmentsBy,
  type SandboxEnvironments,
} from "./environment.ts";
export { type ExpiryOptions, eraseOldCredentials, warnOfExpiry } from "./expiry.ts";
export { type CredentialStatus, listCredentialStatus } from "./listing.ts";
export {
  type MissingCredential,
  type MissingOptions,
  missingCredentials,
  reportMissingCredentials,
} from "./missing.ts";
export { completeCredential, pendingRequest } from "./pending-request.ts";
export { RefusedCertificate } from "./value.ts";

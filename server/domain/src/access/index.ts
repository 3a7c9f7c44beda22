export { type Authenticators, createAuthenticators } from "./authenticators.ts";
export {
  type ClientCredentials,
  createEnrollmentService,
  type EnrollmentService,
} from "./enrollments.ts";
export {
  createIdentityProvider,
  type IdentityProvider,
} from "./identity-provider.ts";
export { createKeyService, type KeyService, type NewKey, type Principal } from "./keys.ts";
export {
  createMembers,
  type MemberRights,
  type MemberService,
  type NewPerson,
} from "./members.ts";
export type { OneTimeLink } from "./one-time-links.ts";
export {
  createPasskeys,
  type PasskeyAssertion,
  type PasskeyProof,
  type PasskeyRegistration,
  type Passkeys,
  type RelyingParty,
} from "./passkeys.ts";
export { createPasswords, MAX_PASSWORD, MIN_PASSWORD, type Passwords } from "./passwords.ts";
export type { ProviderSettings } from "./provider-connection.ts";
export type { GroupRole } from "./provider-members.ts";
export {
  ACTIONS,
  actionsOf,
  allows,
  isRole,
  ROLES,
  type Role,
  type RoleAction,
  roleOf,
} from "./roles.ts";
export { addWorkspace, createSetup, type FirstMember, type Setup } from "./setup.ts";
export { TooManyAttempts } from "./sign-in-limit.ts";
export { createSignIns, isRecent, type NewSession, type SignIns } from "./sign-ins.ts";
export { type CallClaim, isCallClaim, type StepClaim, type TaskClaim } from "./task-claim.ts";
export {
  createUserAdministration,
  createUserService,
  type NewUser,
  type UserAdministration,
  type UserService,
} from "./users.ts";
export type { InTransaction, Visitor } from "./visitor.ts";
export {
  createWorkspace,
  formatWorkspace,
  MAX_NAME,
  type NewWorkspace,
  SLUG,
  SLUG_PROBLEM,
} from "./workspaces.ts";

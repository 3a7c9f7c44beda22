export {
  type ClientCredentials,
  createEnrollmentService,
  type EnrollmentService,
} from "./enrollments.ts";
export { createKeyService, type KeyService, type Principal } from "./keys.ts";
export { type CallClaim, isCallClaim, type StepClaim, type TaskClaim } from "./task-claim.ts";
export {
  createUserAdministration,
  createUserService,
  type UserAdministration,
  type UserService,
} from "./users.ts";
export {
  createWorkspace,
  formatWorkspace,
  MAX_NAME,
  type NewWorkspace,
  SLUG,
  SLUG_PROBLEM,
} from "./workspaces.ts";

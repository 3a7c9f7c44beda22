export {
  type ClientCredentials,
  createEnrollmentService,
  type EnrollmentService,
} from "./enrollments.ts";
export { createKeyService, type KeyService, type Principal } from "./keys.ts";
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

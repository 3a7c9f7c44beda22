export type { ConnectionTest } from "@fakturo/server-runtime/transmit";
export type { Administration } from "../administration.ts";
export type {
  CredentialAdministration,
  DeclaringRegistry,
  NamedCredential,
} from "../credential-administration.ts";
export type { JobOrder } from "../job-administration.ts";
export { ENROLLMENTS, KEYS, USER_ADMINISTRATION, USERS } from "./access.ts";
export { ADMINISTRATION } from "./administration.ts";
export { CONNECTION_ENVIRONMENTS, ENGINE, GATEWAY, REMOTE_APPS } from "./apps.ts";
export { CLOCK, CONFIG, DATABASE_LOG, IDS, LOG, SHUTDOWN } from "./basics.ts";
export type { DependencyContainer } from "./container.ts";
export { createContainer } from "./create-container.ts";
export {
  ENGINE_WITH_REMOTE_APPS,
  ENTRY_WRITER,
  entryParts,
  executionParts,
  JOB_WRITER,
} from "./documents.ts";
export {
  CLOCK_OFFSETS,
  HOUSEKEEPING,
  HTTP_CLIENT,
  JOB_ENGINE,
  QUEUE,
  SCHEDULER,
  WATCH,
} from "./execution.ts";
export { FAULT_WATCH, withKeyFaults } from "./faults.ts";
export { API, BUILD_SERVICE, CONSOLE_FILES, WAITERS } from "./http.ts";
export {
  CONNECTION_RETRY,
  DATABASE,
  DATABASE_IDENTITY,
  FILES,
  LISTENER,
  MASTER_KEYS,
  OWNER_DATABASE,
  READ_REPLICA,
  RUNNING_DATABASE,
  SECRETS,
  VAULT,
} from "./storage.ts";
export { stopLost, WITNESS } from "./witness.ts";

export {
  createEnvironments,
  type EndpointOverrides,
  type Environments,
} from "../call/environments.ts";
export { guardedHttp } from "../call/guarded-http.ts";
export { createSessions, type Sessions } from "../call/sessions.ts";
export {
  askNow,
  resolveHeld,
  type SubmissionView,
  viewSubmission,
  viewSubmissions,
} from "../submissions/submission-desk.ts";
export { createTransmitter, type Transmitter } from "./transmitter.ts";

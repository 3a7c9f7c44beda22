export {
  createEnvironments,
  type EndpointOverrides,
  type Environments,
  isServerAddress,
  type Simulation,
} from "../call/environments.ts";
export { guardedHttp } from "../call/guarded-http.ts";
export { createSessions, type Sessions } from "../call/sessions.ts";
export { ClockOffsets } from "../connect/clock-offsets.ts";
export {
  type ConnectionTest,
  type ConnectionTests,
  createConnectionTests,
  TEST_REASONS,
} from "../connect/connection-test.ts";
export {
  askNow,
  resolveHeld,
  type SubmissionView,
  viewSubmission,
  viewSubmissions,
} from "../submissions/submission-desk.ts";
export {
  type MessageDecision,
  type MessageView,
  resolveMessage,
  retryMessage,
  viewMessage,
  viewMessages,
} from "./inbox-desk.ts";
export { inboxRowOf } from "./inbox-rows.ts";
export { createTransmitter, type Transmitter } from "./transmitter.ts";

export { type AuthorityWorld, SimulatedAuthority, type Taxpayer } from "./authority.ts";
export type { CallerTls } from "./call-runner.ts";
export { decodedPart } from "./decoded-part.ts";
export { type EventStore, folderJournal, memoryJournal } from "./journal.ts";
export { Misbehavior, NETWORK_FAULTS, type NetworkFault } from "./misbehavior.ts";
export { type FormPart, formParts } from "./multipart.ts";
export { type RunningSimulators, type SimulatorOptions, startSimulators } from "./server.ts";
export { authoritySigner } from "./signer.ts";
export {
  type AlteredReply,
  type AskSimulator,
  type CallAnswer,
  defineSimulator,
  type OpenSimulator,
  type OutgoingCall,
  type OwnFault,
  type PresentedCertificate,
  type RecordRow,
  type SimulatedEndpoints,
  type SimulatedOutcome,
  type SimulatedReply,
  type SimulatedRequest,
  type SimulatedService,
  type Simulator,
  type SimulatorParts,
  type SimulatorWorld,
} from "./simulator.ts";
export { subjectAttributes } from "./subject.ts";
export type { IssueTestCredentials, TestCredential, TestIssuer } from "./test-credentials.ts";

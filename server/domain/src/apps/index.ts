export { newTaskSecret, openTaskSecret, sealTaskSecret } from "./app-secret.ts";
export { type RemoteAppSpec, remoteAppSpec } from "./app-spec.ts";
export { parseSteps, type RemoteStep, type TaskProtocol } from "./manifest.ts";
export type { MessageId, RemoteCallback } from "./manifest-callbacks.ts";
export {
  parseConnections,
  type RemoteCall,
  type RemoteConnection,
} from "./manifest-connections.ts";
export {
  type Declarations,
  parseDeclarations,
  type RemoteCredential,
  type RemoteFeed,
} from "./manifest-declarations.ts";
export { tokenRoutesOf } from "./plugin-apps.ts";
export { type AppRegistration, createRegistration, type RegisterOptions } from "./registration.ts";
export {
  type AppChange,
  type WorkspaceApp,
  WorkspaceApps,
} from "./workspace-apps.ts";

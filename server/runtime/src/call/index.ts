export { createHttpClient, type HttpClient } from "./http-client.ts";
export { createRemoteApps, type RemoteApps } from "./remote-apps.ts";
export type { Sessions } from "./sessions.ts";
export { createAppTokens, createTaskFacts } from "./task-facts.ts";
export { withRemoteApps } from "./with-remote-apps.ts";

export { createHttpClient, type HttpClient } from "./http-client.ts";
export { createRemoteApps, type RemoteApps } from "./remote-apps.ts";
export { callSessionKey, type Sessions } from "./sessions.ts";
export { formatTaskFile } from "./task.ts";
export { createAppTokens, createTaskFacts } from "./task-facts.ts";
export { type TaskGateway, withGateway } from "./with-gateway.ts";
export { withRemoteApps } from "./with-remote-apps.ts";

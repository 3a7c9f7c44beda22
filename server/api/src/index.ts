export { createApi } from "./api.ts";
export type { HttpOptions } from "./app.ts";
export { createBuildService } from "./build-service.ts";
export { type ConsoleFiles, readConsole } from "./console.ts";
export type { DocsSite, DocumentedService, OpenDocs } from "./docs.ts";
export { createCertificateReader } from "./incoming/client-certificate.ts";
export { type RouteServices, routeContext } from "./incoming/route-context.ts";
export { answerHere, requestIdOnThread } from "./large-bodies.ts";

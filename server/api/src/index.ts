export { createApi } from "./api.ts";
export { createBuildService } from "./build-service.ts";
export { type ConsoleFiles, readConsole } from "./console.ts";
export { createCertificateReader } from "./incoming/client-certificate.ts";
export { answerHere, requestIdOnThread } from "./large-bodies.ts";

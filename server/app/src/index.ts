export { type Config, type ConfigSources, loadConfig } from "./config/index.ts";
export { writeDocumentation } from "./documentation.ts";
export { administer, assemble, type RunningServer, startServer } from "./main.ts";

export { type Config, type ConfigSources, loadConfig } from "./config/index.ts";
export { administer, assemble, type RunningServer, startServer } from "./main.ts";

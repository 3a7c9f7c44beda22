export { type Config, type ConfigSources, loadConfig } from "./config.ts";
export { ConfigError } from "./error.ts";
export type { LogLevel, Setting, Settings } from "./settings.ts";

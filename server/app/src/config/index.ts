export { isBundledApp, readManifest } from "./bundled.ts";
export { type Config, type ConfigSources, loadConfig } from "./config.ts";
export { ConfigError } from "./error.ts";
export type { LogLevel, ServerRole, ServerSettings } from "./server-settings.ts";
export { defaultOfFlag, type SettingName } from "./settings.ts";

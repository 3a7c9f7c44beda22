import { resolve } from "node:path";
import type { TestCredentials } from "@fakturo/server-domain/templates";
import type { Simulation } from "@fakturo/server-runtime/transmit";
import { BUNDLED, readManifest } from "./bundled.ts";
import { readConfigFile } from "./file.ts";
import type { ServerSettings } from "./server-settings.ts";
import { parseSettings, SETTINGS, type SettingName } from "./settings.ts";

/** The operator's configuration; read once at start and passed on. */
export interface Config extends ServerSettings {
  /** Base folder of relative paths in the configuration. */
  readonly folder: string;
  /** Package names or paths; the placeholder for bundled plugins is replaced. */
  readonly plugins: readonly string[];
  readonly version: string;
  /** Set by `serve --simulate`, which starts the simulators before the server. */
  readonly simulation?: Simulation & { readonly testCredentials?: TestCredentials };
}

export interface ConfigSources {
  /** Values from the command line, by setting. */
  readonly flags?: Partial<Record<SettingName, string | undefined>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

/**
 * Flags over environment over `fakturo.config.json` (or the file in `FAKTURO_CONFIG`) over defaults.
 * @throws ConfigError naming the setting and where it was set.
 */
export function loadConfig({ flags = {}, env, cwd }: ConfigSources): Config {
  const file = readConfigFile(env.FAKTURO_CONFIG, cwd);
  const settings = parseSettings((name) => {
    const flag = flags[name];
    if (flag !== undefined) return { value: flag, from: `--${SETTINGS[name].flag}` };
    for (const variable of SETTINGS[name].env) {
      const value = env[variable];
      if (value !== undefined) return { value, from: variable };
    }
    const value = file.values[name];
    return value === undefined ? undefined : { value, from: `${file.path}: ${name}` };
  });
  return {
    ...settings,
    folder: file.folder,
    data: resolve(cwd, settings.data),
    plugins: settings.plugins.flatMap((name) => (name === BUNDLED ? readManifest().plugins : name)),
    get version() {
      return readManifest().version;
    },
  };
}

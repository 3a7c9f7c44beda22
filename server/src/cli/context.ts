import type { Engine } from "@fakturo/engine";
import { type Config, isBundledApp, loadConfig, type Setting } from "../config/index.ts";
import type { Io } from "./io.ts";

/** Settings given on the command line. */
export type Flags = Partial<Record<Setting, string | undefined>>;

/** What every command works with; configuration and engine are made when first asked for. */
export interface Context {
  readonly io: Io;
  config(flags?: Flags): Config;
  engine(): Promise<Engine>;
  /** An engine without the bundled apps, which work on documents does not need. */
  documentEngine(): Promise<Engine>;
}

/** `globals` are the flags before the command's name. */
export function createContext(io: Io, globals: () => Flags): Context {
  const config = (flags: Flags = {}): Config =>
    loadConfig({ flags: { ...globals(), ...flags }, env: io.env, cwd: io.cwd });
  return {
    io,
    config,
    engine: async () => (await import("./engine.ts")).loadEngine(config()),
    async documentEngine() {
      const { plugins, folder } = config();
      const { loadEngine } = await import("./engine.ts");
      return loadEngine({ plugins: plugins.filter((name) => !isBundledApp(name)), folder });
    },
  };
}

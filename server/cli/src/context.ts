import type { Engine } from "@fakturo/engine";
import { type Config, isBundledApp, loadConfig, type Setting } from "@fakturo/server/config";
import type { Io } from "./io.ts";

/** Settings from the command line. */
export type Flags = Partial<Record<Setting, string | undefined>>;

/** Dependencies of every command; configuration and engine are created on first use. */
export interface Context {
  readonly io: Io;
  config(flags?: Flags): Config;
  engine(): Promise<Engine>;
  /** An engine without the bundled apps, for work on documents. */
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

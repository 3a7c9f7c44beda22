import type { Engine } from "@fakturo/engine";
import { type Config, isBundledApp, loadConfig, type SettingName } from "@fakturo/server/config";
import type { Io } from "./io.ts";

/** Settings from the command line. */
export type Flags = Partial<Record<SettingName, string | undefined>>;

/** Dependencies of every command; configuration and engine are created on first use. */
export interface CommandContext {
  readonly io: Io;
  config(flags?: Flags): Config;
  engine(): Promise<Engine>;
  /** An engine without the bundled apps, for work on documents. */
  documentEngine(): Promise<Engine>;
  /** An engine for conversion: with the bundled apps of a format, or all where none has it. */
  formatEngine(format: string | undefined): Promise<Engine>;
}

/** `globals` are the flags before the command's name. */
export function createContext(io: Io, globals: () => Flags): CommandContext {
  const config = (flags: Flags = {}): Config =>
    loadConfig({ flags: { ...globals(), ...flags }, env: io.env, cwd: io.cwd });
  const engineWith = async (isWanted: (plugin: string) => boolean): Promise<Engine> => {
    const { plugins, folder } = config();
    const { loadEngine } = await import("./engine.ts");
    return loadEngine({ plugins: plugins.filter(isWanted), folder });
  };
  const engine = () => engineWith(() => true);
  return {
    io,
    config,
    engine,
    documentEngine: () => engineWith((name) => !isBundledApp(name)),
    async formatEngine(format) {
      if (format === undefined) return engine();
      const some = await engineWith((name) => !isBundledApp(name) || mayHaveFormat(name, format));
      const { hasFormat } = await import("./convert.ts");
      return hasFormat(some.registry, format) ? some : engine();
    },
  };
}

/** True for an app whose name shares a word with the format: `@fakturo/app-pl-ksef` and `ksef`. */
function mayHaveFormat(app: string, format: string): boolean {
  const words = format.split(/[-.]/);
  return app.split(/[-/]/).some((word) => words.includes(word));
}

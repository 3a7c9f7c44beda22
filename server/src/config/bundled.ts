import { readFileSync } from "node:fs";

const PLUGIN = /^@fakturo\/(?:catalogues$|regime-|addon-|app-)/;

/** Stands for all bundled plugins in a list of plugins. */
export const BUNDLED = "bundled";

/** What this installation is called and which plugins come with it: the package's own manifest. */
export interface Manifest {
  readonly version: string;
  readonly plugins: readonly string[];
}

/** Reads the server's package.json; bundled plugins are those it depends on, regimes first. */
export function readManifest(): Manifest {
  const url = new URL("../../package.json", import.meta.url);
  const manifest: { version?: string; dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(url, "utf8"),
  );
  const plugins = Object.keys(manifest.dependencies ?? {}).filter((name) => PLUGIN.test(name));
  return { version: manifest.version ?? "0.0.0", plugins: plugins.sort(byKind) };
}

/** True for the package of an app that comes with the server. */
export function isBundledApp(name: string): boolean {
  return name.startsWith("@fakturo/app-");
}

const KINDS = ["regime", "addon", "app"];

function byKind(a: string, b: string): number {
  return kindOf(a) - kindOf(b) || (a < b ? -1 : 1);
}

function kindOf(name: string): number {
  return KINDS.findIndex((kind) => name.startsWith(`@fakturo/${kind}-`));
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const PLUGIN = /^@fakturo\/(?:catalogues$|regime-|addon-|app-)/;

/** Placeholder for all bundled plugins in a list of plugins. */
export const BUNDLED = "bundled";

/** Version and bundled plugins of this installation, from the package's manifest. */
export interface InstallationManifest {
  readonly version: string;
  readonly plugins: readonly string[];
}

/** Reads the server's package.json; bundled plugins are those it depends on, regimes first. */
export function readManifest(): InstallationManifest {
  // Resolved by package name: in a bundled file a relative path would lead elsewhere.
  const path = createRequire(import.meta.url).resolve("@fakturo/server/package.json");
  const manifest: { version?: string; dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(path, "utf8"),
  );
  const plugins = Object.keys(manifest.dependencies ?? {}).filter((name) => PLUGIN.test(name));
  return { version: manifest.version ?? "0.0.0", plugins: plugins.sort(byKind) };
}

/** True for the package of a bundled app. */
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

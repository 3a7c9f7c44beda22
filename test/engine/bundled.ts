import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine, type Engine } from "@fakturo/engine";
import type { Plugin } from "@fakturo/plugin";
import { fixedPorts, repositoryRoot } from "@fakturo/testkit";

const PLUGIN = /^@fakturo\/(?:regime-|addon-|catalogues$)/;

/** Names of the regimes, addons and catalogues that come with the server. */
export function bundledNames(): readonly string[] {
  const file = join(repositoryRoot(), "server", "package.json");
  const { dependencies = {} } = JSON.parse(readFileSync(file, "utf8"));
  return Object.keys(dependencies).filter((name) => PLUGIN.test(name));
}

/** Every bundled regime, addon and catalogue. */
export async function bundledPlugins(): Promise<readonly Plugin[]> {
  const modules: readonly { readonly plugin: Plugin }[] = await Promise.all(
    bundledNames().map((name) => import(name)),
  );
  return modules.map(({ plugin }) => plugin);
}

/** An engine over all of them, whose clock stands still. */
export async function bundledEngine(now?: number): Promise<Engine> {
  return createEngine({ plugins: await bundledPlugins(), ...fixedPorts(now) });
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine, type Engine } from "@fakturo/engine";
import type { Plugin } from "@fakturo/plugin";
import { fixedPorts, repositoryRoot } from "@fakturo/testkit";

const RULES = /^@fakturo\/(?:regime-|addon-|catalogues$)/;
const RULES_AND_APPS = /^@fakturo\/(?:regime-|addon-|app-|catalogues$)/;

/** Names of the regimes, addons and catalogues that come with the server; or of all plugins. */
export function bundledNames(which = RULES): readonly string[] {
  const file = join(repositoryRoot(), "server", "package.json");
  const { dependencies = {} } = JSON.parse(readFileSync(file, "utf8"));
  return Object.keys(dependencies).filter((name) => which.test(name));
}

/** Every bundled regime, addon and catalogue. */
export async function bundledPlugins(which = RULES): Promise<readonly Plugin[]> {
  const modules: readonly { readonly plugin: Plugin }[] = await Promise.all(
    bundledNames(which).map((name) => import(name)),
  );
  return modules.map(({ plugin }) => plugin);
}

/** An engine over all of them, whose clock stands still. */
export async function bundledEngine(now?: number): Promise<Engine> {
  return createEngine({ plugins: await bundledPlugins(), ...fixedPorts(now) });
}

/** What `docs/reference` tells about: everything that comes with the server. */
export async function documentedEngine(): Promise<Engine> {
  return createEngine({ plugins: await bundledPlugins(RULES_AND_APPS), ...fixedPorts() });
}

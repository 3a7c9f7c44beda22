import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine, type Engine } from "@fakturo/engine";
import type { Plugin } from "@fakturo/plugin";
import { repositoryRoot } from "@fakturo/test-support";
import { fixedPorts } from "@fakturo/testkit";

const RULES = /^@fakturo\/(?:regime-|addon-|catalogues$)/;
const RULES_AND_APPS = /^@fakturo\/(?:regime-|addon-|app-|catalogues$)/;

/** Names of the regimes, addons and catalogues bundled with the server, or of all plugins. */
export function bundledNames(which = RULES): readonly string[] {
  const file = join(repositoryRoot(), "server", "app", "package.json");
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

/** An engine with all of them and a fixed clock. */
export async function bundledEngine(now?: number): Promise<Engine> {
  return createEngine({ plugins: await bundledPlugins(), ...fixedPorts(now) });
}

/** Subjects of `docs/reference`: all bundled plugins. */
export async function documentedEngine(): Promise<Engine> {
  return createEngine({ plugins: await bundledPlugins(RULES_AND_APPS), ...fixedPorts() });
}

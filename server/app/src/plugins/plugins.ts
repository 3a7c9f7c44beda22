import { setImmediate } from "node:timers/promises";
import { PluginError } from "@fakturo/engine";
import { isObject } from "@fakturo/model";
import { CONTRACT_VERSION, fitsContract, type Plugin } from "@fakturo/plugin";
import { EMBEDDED_PLUGINS } from "./embedded-plugins.ts";
import { importPackage } from "./import-package.ts";
import { shapeProblem } from "./plugin-shape.ts";

/**
 * Imports plugins by package name, or by path from `folder`; packages may be installed beside the
 * server or in `folder`.
 * @throws PluginError naming every plugin that cannot be loaded, and why.
 */
export async function loadPlugins(names: readonly string[], folder: string): Promise<Plugin[]> {
  const loaded: PromiseSettledResult<Plugin>[] = [];
  for (const name of names) {
    loaded.push(...(await Promise.allSettled([loadPlugin(name, folder)])));
    // Evaluating a plugin blocks this thread; in between, the start of Postgres goes on.
    await setImmediate();
  }
  const problems = loaded.flatMap((result, i) =>
    result.status === "rejected"
      ? [`plugin ${names[i]} cannot be loaded: ${reason(result.reason)}`]
      : [],
  );
  if (problems.length > 0) throw new PluginError(problems);
  return loaded.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}

async function loadPlugin(name: string, folder: string): Promise<Plugin> {
  const exports: unknown = await importFrom(name, folder);
  const plugin = isObject(exports) ? exports.plugin : undefined;
  if (!isPlugin(plugin))
    throw new Error(`it exports no 'plugin' made for contract ${CONTRACT_VERSION}`);
  // The shape of another contract version is unknown; the registry refuses it.
  const problem = fitsContract(plugin.api) ? shapeProblem({ ...plugin }) : undefined;
  if (problem !== undefined) throw new Error(problem);
  return plugin;
}

function importFrom(name: string, folder: string): Promise<unknown> {
  const embedded = EMBEDDED_PLUGINS[name];
  return embedded ? embedded() : importPackage(name, folder);
}

function isPlugin(value: unknown): value is Plugin {
  return isObject(value) && typeof value.name === "string" && isRange(value.api);
}

/** Contract 1 was a number: the registry's message is more precise than a missing `plugin`. */
function isRange(api: unknown): boolean {
  return typeof api === "string" || typeof api === "number";
}

function reason(error: unknown): string {
  if (!isObject(error)) return String(error);
  if (error.code === "MODULE_NOT_FOUND") return "the package is not installed";
  const [first = ""] = String(error.message).split("\n");
  return first;
}

import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Imports a package by name, beside the server or in `folder`, or a file by its path from `folder`.
 * @throws Error; its code is MODULE_NOT_FOUND where a package is not installed.
 */
export async function importPackage(name: string, folder: string): Promise<unknown> {
  if (/^\.{0,2}\//.test(name)) return import(pathToFileURL(resolve(folder, name)).href);
  return import(resolveBeside(name) ?? resolveIn(folder, name));
}

function resolveBeside(name: string): string | undefined {
  try {
    return import.meta.resolve(name);
  } catch {
    return undefined;
  }
}

function resolveIn(folder: string, name: string): string {
  const path = createRequire(join(folder, "package.json")).resolve(name);
  return pathToFileURL(path).href;
}

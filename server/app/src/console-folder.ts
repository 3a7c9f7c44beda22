import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "./config/index.ts";

/** Folder of the built files in the package of the console. */
const BUILT = "dist";

/** The console's files; undefined where it is turned off or its package is not installed. */
export function consoleFolder({
  console: isOn,
  consolePackage: name,
  folder,
}: Pick<Config, "console" | "consolePackage" | "folder">): string | undefined {
  if (!isOn) return undefined;
  const root = /^\.{0,2}\//.test(name) ? resolve(folder, name) : packageRoot(name, folder);
  const built = root === undefined ? undefined : join(root, BUILT);
  return built !== undefined && existsSync(join(built, "index.html")) ? built : undefined;
}

/** Beside the server, or in the folder of the configuration. */
function packageRoot(name: string, folder: string): string | undefined {
  const manifest = `${name}/package.json`;
  try {
    return dirname(fileURLToPath(import.meta.resolve(manifest)));
  } catch {
    return rootIn(manifest, folder);
  }
}

function rootIn(manifest: string, folder: string): string | undefined {
  try {
    return dirname(createRequire(join(folder, "package.json")).resolve(manifest));
  } catch {
    return undefined;
  }
}

import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isObject } from "@fakturo/model";
import { systemCode } from "@fakturo/server-base";

/**
 * Creates missing symbolic links of the libraries: npm packages cannot hold them, and the install script
 * that creates them is often disabled.
 */
export function linkLibraries(root: string): void {
  const list = join(root, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, "utf8"));
  for (const link of Array.isArray(links) ? links : []) {
    if (isObject(link) && typeof link.source === "string" && typeof link.target === "string") {
      linkLibrary(basename(link.source), join(dirname(root), link.target));
    }
  }
}

function linkLibrary(source: string, path: string): void {
  if (existsSync(path)) return;
  try {
    symlinkSync(source, path);
  } catch (cause) {
    if (systemCode(cause) === "EEXIST") return;
    throw new Error(`${path} is missing and cannot be made: install with the packages' scripts`, {
      cause,
    });
  }
}

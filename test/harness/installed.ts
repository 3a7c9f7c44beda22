import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";

/**
 * The command line as in an installed package, freshly bundled.
 * @param user names the folder: test files run at once.
 * @returns its launcher.
 */
export function installedCli(user: string): string {
  const root = repositoryRoot();
  // Below the repository's packages, so that its dependencies are resolved.
  const installed = join(root, "node_modules/.cache/fakturo", user, "node_modules/fakturo");
  rmSync(installed, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  for (const part of ["bin", "package.json"])
    cpSync(join(root, "server", "cli", part), join(installed, part), { recursive: true });
  const script = join(root, "scripts", "build.mjs");
  const build = [script, "--no-types", "--out", join(installed, "dist")];
  const { status, stderr } = spawnSync(process.execPath, build, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return join(installed, "bin", "fakturo.cjs");
}

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/testkit";

/** The command line as an installed package holds it, freshly bundled. @returns its launcher. */
export function installedCli(): string {
  const root = repositoryRoot();
  const build = [join(root, "scripts", "build.mjs"), "--no-types"];
  const { status, stderr } = spawnSync(process.execPath, build, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  // Below the repository's packages, where it finds those it depends on.
  const installed = join(
    root,
    "node_modules",
    ".cache",
    "fakturo",
    "node_modules",
    "@fakturo",
    "server",
  );
  rmSync(installed, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  for (const part of ["bin", "package.json", "dist/quick"])
    cpSync(join(root, "server", part), join(installed, part), { recursive: true });
  return join(installed, "bin", "fakturo.cjs");
}

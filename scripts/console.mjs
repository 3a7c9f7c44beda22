// Builds the console's static files.
//   node scripts/console.mjs [--missing]      --missing: only where they are not built yet
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, "server", "console");

/** Exit code of the build; its output goes to standard error. */
export function buildConsole() {
  const stdio = ["ignore", 2, 2];
  const vite = join(root, "node_modules", ".bin", "vite");
  const { status } = spawnSync(vite, ["build", folder, "--logLevel", "error"], {
    cwd: root,
    stdio,
  });
  return status ?? 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isThere = existsSync(join(folder, "dist", "index.html"));
  if (!isThere || !process.argv.includes("--missing")) process.exitCode = buildConsole();
}

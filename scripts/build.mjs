// Compiles all packages and builds the console, then bundles the commands on single documents, with the
// rules of all countries, into few files, so that `server/cli/bin/fakturo.cjs` starts fast.
//   node scripts/build.mjs [--no-types] [--out FOLDER]
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundleCommands, root } from "./bundle.mjs";
import { buildConsole } from "./console.mjs";

const RULES = /^@fakturo\/(?:catalogues$|regime-|addon-)/;

const { values } = parseArgs({
  options: {
    "no-types": { type: "boolean" },
    /** Folder of the bundle. */
    out: { type: "string", default: join(root, "server", "cli", "dist", "quick") },
  },
});
if (!values["no-types"]) {
  const { status } = spawnSync("tsc", ["-b"], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
  const built = buildConsole();
  if (built !== 0) process.exit(built);
}
rmSync(values.out, { recursive: true, force: true });
await bundleCommands(values.out, RULES);

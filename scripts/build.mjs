// Compiles all packages, builds the console and copies the guides for the package of the documentation,
// then bundles the commands on single documents, with the rules of all countries, and the whole command line with all
// plugins, into few files each, so that `server/cli/bin/fakturo.cjs` starts fast.
//   node scripts/build.mjs [--no-types] [--out FOLDER]
import { spawnSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join, sep } from "node:path";
import { parseArgs } from "node:util";
import { bundleCommands, bundleServer, root } from "./bundle.mjs";
import { buildConsole } from "./console.mjs";

const RULES = /^@fakturo\/(?:catalogues$|regime-|addon-)/;

/** Pages that the site writes itself, from the loaded plugins. */
const GENERATED =
  /\/docs\/(?:examples|reference\/(?:README\.md|addons|apps|regimes|rules))(?:\/|$)/;

const { values } = parseArgs({
  options: {
    "no-types": { type: "boolean" },
    /** Folder of the bundles. */
    out: { type: "string", default: join(root, "server", "cli", "dist") },
  },
});
if (!values["no-types"]) {
  const { status } = spawnSync("tsc", ["-b"], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
  const built = await buildConsole();
  if (built !== 0) process.exit(built);
  copyGuides();
}
const [quick, whole] = ["quick", "whole"].map((name) => join(values.out, name));
for (const folder of [quick, whole]) rmSync(folder, { recursive: true, force: true });
await bundleCommands(quick, RULES);
await bundleServer(whole);

/** The written pages, which the package of the documentation needs outside of the repository. */
function copyGuides() {
  const target = join(root, "server", "docs", "guides");
  rmSync(target, { recursive: true, force: true });
  cpSync(join(root, "docs"), target, {
    recursive: true,
    filter: (source) => !GENERATED.test(source.split(sep).join("/")),
  });
}

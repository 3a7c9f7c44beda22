// Bundles the commands on documents, with all plugins, for the checkout it runs in. The launcher runs this when
// the sources are newer than the bundle.
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { bundleCommands, root } from "./bundle.mjs";

const PLUGINS = /^@fakturo\/(?:catalogues$|regime-|addon-|app-)/;

const target = join(root, "node_modules", ".cache", "fakturo", "cli");
mkdirSync(dirname(target), { recursive: true });
const made = mkdtempSync(`${target}-`);
const sources = await bundleCommands(made, PLUGINS);
const manifest = sources.map((file) => [relative(root, file), statSync(file).mtimeMs]);
writeFileSync(join(made, "sources.json"), JSON.stringify(manifest));
// Concurrent processes may write the same bundle: each replaces it atomically.
rmSync(target, { recursive: true, force: true });
try {
  renameSync(made, target);
} catch {
  rmSync(made, { recursive: true, force: true });
}

// Builds all packages and packs those that are published, as `npm publish` sends them.
//   npm run pack -- [FOLDER]      default: packages
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { publishedFolders, ROOT } from "./packages.ts";

const target = resolve(process.argv[2] ?? join(ROOT, "packages"));
execFileSync(process.execPath, [join(ROOT, "scripts", "build.mjs")], { stdio: "inherit" });
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const folders = publishedFolders();
// npm includes the licence file of the package's folder in the archive.
for (const folder of folders) copyFileSync(join(ROOT, "LICENSE"), join(ROOT, folder, "LICENSE"));
const options = ["--json", "--ignore-scripts", "--loglevel=error", "--pack-destination", target];
execFileSync("npm", ["pack", ...options, ...folders.map((folder) => `./${folder}`)], {
  cwd: ROOT,
  stdio: ["ignore", "ignore", "inherit"],
});
process.stdout.write(`${folders.length} packages in ${target}\n`);

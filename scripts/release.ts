// Prepares a release: gives all packages one version, and the changelog its section.
//   npm run release -- VERSION
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  atVersion,
  optionalFolders,
  packageFolders,
  ROOT,
  readManifest,
  writeManifest,
} from "./packages.ts";
import { releasedChangelog } from "./release-notes.ts";

const SEMVER = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
/** Files that name the container image by its version. */
const DEPLOYED = [
  "deploy/compose/compose.yaml",
  "deploy/kubernetes/kustomization.yaml",
  "docs/deployment.md",
];
const IMAGE_VERSION = /(?<=\bfakturo:|newTag: )\d+\.\d+\.\d+(?:-[\w.]+)?/g;
const TEMPLATES = ["typescript", "remote"].map((kind) => `core/create-plugin/templates/${kind}`);

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const [version = ""] = process.argv.slice(2);
if (!SEMVER.test(version)) fail("Usage: npm run release -- VERSION, e.g. 0.2.0");
if (git("status", "--porcelain") !== "") fail("commit or stash your changes first");

const changelog = join(ROOT, "CHANGELOG.md");
const date = new Date().toISOString().slice(0, 10);
writeFileSync(changelog, releasedChangelog(readFileSync(changelog, "utf8"), version, date));

const folders = [".", "test", ...packageFolders(), ...optionalFolders()];
const names = new Set(folders.map((folder) => readManifest(folder).name));
for (const folder of folders)
  writeManifest(folder, atVersion(readManifest(folder), version, names));
for (const folder of TEMPLATES) {
  const manifest = readManifest(folder);
  // A new plugin starts with its own version.
  writeManifest(folder, { ...atVersion(manifest, version, names), version: manifest.version });
}
for (const file of DEPLOYED.map((name) => join(ROOT, name)))
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(IMAGE_VERSION, version));
for (const folder of [".", ...optionalFolders()])
  execFileSync("npm", ["install", "--package-lock-only", "--no-audit", "--no-fund"], {
    cwd: join(ROOT, folder),
    stdio: "inherit",
  });
process.stdout.write(`Prepared ${version}. Next steps: CONTRIBUTING.md, "Releasing".\n`);

// What the image adds to Debian: Node, Fakturo as its packages are published, and the health check.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Manifest, publishedFolders, ROOT, readManifest } from "../../scripts/packages.ts";

/** Folder of Fakturo in the image. */
export const HOME = "/opt/fakturo";
/** Packages that the image offers; the last is needed by `fakturo mcp`. */
const WANTED = ["fakturo", "@fakturo/console"];
const ASSISTANTS = "@modelcontextprotocol/server";

const LAUNCHER = `#!/bin/sh
exec /usr/local/bin/node ${HOME}/node_modules/fakturo/bin/fakturo.cjs "$@"
`;

/** Writes the files below `folder`, a root folder. */
export function writeApplication(folder: string): void {
  const home = join(folder, HOME);
  const programs = join(folder, "usr/local/bin");
  for (const path of [home, programs]) mkdirSync(path, { recursive: true });
  install(home);
  copyFileSync(join(import.meta.dirname, "healthcheck.mjs"), join(home, "healthcheck.mjs"));
  copyFileSync(process.execPath, join(programs, "node"));
  writeFileSync(join(programs, "fakturo"), LAUNCHER);
  for (const name of ["node", "fakturo"]) chmodSync(join(programs, name), 0o755);
}

/** Packs this repository's packages and installs them with what they depend on. */
function install(home: string): void {
  const archives = mkdtempSync(join(tmpdir(), "fakturo-archives-"));
  try {
    execFileSync(process.execPath, [join(ROOT, "scripts", "pack.ts"), archives], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const locked = lockedVersions();
    const own = [...needed()].map(({ name, version }) => [
      name,
      archiveOf(archives, name, version),
    ]);
    const manifest = {
      private: true,
      dependencies: { ...Object.fromEntries(own), [ASSISTANTS]: locked[ASSISTANTS] },
      overrides: locked,
    };
    writeFileSync(join(home, "package.json"), JSON.stringify(manifest));
    const quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
    execFileSync("npm", ["install", "--omit=dev", "--prefer-offline", ...quiet], {
      cwd: home,
      stdio: ["ignore", "ignore", "inherit"],
    });
  } finally {
    rmSync(archives, { recursive: true, force: true });
  }
  // Contains paths of the building machine.
  rmSync(join(home, "node_modules/.package-lock.json"));
  writeFileSync(join(home, "package.json"), JSON.stringify({ private: true }));
}

function archiveOf(folder: string, name: string, version: string): string {
  return `file:${join(folder, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`)}`;
}

/** The wanted packages of this repository and all of its others that they depend on. */
function needed(): ReadonlySet<Manifest> {
  const manifests = publishedFolders().map(readManifest);
  const all = new Map(manifests.map((manifest) => [manifest.name, manifest]));
  const found = new Set<Manifest>();
  const open = [...WANTED];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const manifest = all.get(name);
    if (manifest === undefined || found.has(manifest)) continue;
    found.add(manifest);
    open.push(...Object.keys(manifest.dependencies ?? {}));
  }
  return found;
}

/** Versions of packages by others in the lock file, where it has one version only. */
function lockedVersions(): Readonly<Record<string, string>> {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const versions = new Map<string, Set<string>>();
  for (const [path, { version, link }] of Object.entries<Record<string, string>>(packages)) {
    const name = path.split("node_modules/").at(-1);
    if (!path.includes("node_modules/") || !name || !version || link) continue;
    versions.set(name, (versions.get(name) ?? new Set()).add(version));
  }
  const single = [...versions].filter(([, known]) => known.size === 1);
  return Object.fromEntries(single.map(([name, known]) => [name, [...known].join()]));
}

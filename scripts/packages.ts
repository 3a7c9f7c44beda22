// The packages of this repository, and the common fields of the manifests of all published ones.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The repository. */
export const ROOT = dirname(import.meta.dirname);
const GROUPS = ["core", "regimes", "apps", "server", "simulators"];
/** Packages outside the workspaces, because what they need is large and few installations use it. */
const OPTIONAL = ["executors"];
const RANGES = ["dependencies", "devDependencies", "peerDependencies"] as const;
const FILES = ["dist", "!dist/.tsbuildinfo", "src", "!src/**/*.test.ts"];

type Fields = Readonly<Record<string, string>>;

/** The used members of a package's manifest. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly private?: boolean;
  readonly engines?: Fields;
  readonly repository?: Fields;
  readonly files?: readonly string[];
  readonly dependencies?: Fields;
  readonly devDependencies?: Fields;
  readonly peerDependencies?: Fields;
}

function manifestFile(folder: string): string {
  return join(ROOT, folder, "package.json");
}

/** The manifest of a folder below the root. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(manifestFile(folder), "utf8"));
}

/** Replaces the manifest of a folder below the root. */
export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(manifestFile(folder), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/** Folders of all packages of the workspaces, e.g. `core/model`. */
export function packageFolders(): string[] {
  return foldersIn(GROUPS);
}

/** Folders of the packages that are installed, built and published apart. */
export function optionalFolders(): string[] {
  return foldersIn(OPTIONAL);
}

function foldersIn(groups: readonly string[]): string[] {
  return groups.flatMap((group) =>
    readdirSync(join(ROOT, group))
      .map((name) => `${group}/${name}`)
      .filter((folder) => existsSync(manifestFile(folder))),
  );
}

/** Folders of the packages that are published. */
export function publishedFolders(): string[] {
  return packageFolders().filter((folder) => !readManifest(folder).private);
}

/**
 * A published package's manifest with the common fields: licence, repository, Node's version, files and access.
 */
export function withSharedFields(folder: string, manifest: Manifest): Manifest {
  const { license, engines, ...root } = readManifest(".");
  const repository = { ...root.repository, directory: folder };
  const files = [...new Set([...FILES, ...(manifest.files ?? [])])];
  const { repository: _, ...rest } = manifest;
  const fields = Object.entries(rest).map(([key, value]) => {
    if (key === "license") return { license, repository };
    if (key === "engines") return { engines, publishConfig: { access: "public" } };
    return key === "files" ? { files } : { [key]: value };
  });
  return Object.assign({ name: manifest.name, version: manifest.version }, ...fields);
}

/** The manifest with another version; dependencies on packages of `names` become `^version`. */
export function atVersion(
  manifest: Manifest,
  version: string,
  names: ReadonlySet<string>,
): Manifest {
  const ranges = RANGES.flatMap((kind) => {
    const wanted = Object.entries(manifest[kind] ?? {});
    const next = wanted.map(([name, range]) => [name, names.has(name) ? `^${version}` : range]);
    return manifest[kind] ? [[kind, Object.fromEntries(next)]] : [];
  });
  return { ...manifest, version, ...Object.fromEntries(ranges) };
}

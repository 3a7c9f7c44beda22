import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { FakturoError } from "@fakturo/model";
import { systemCode, systemReason, UsageError } from "@fakturo/server-base";
import { renameDurably } from "../database/durable.ts";
import { makeFolder } from "../database/folder.ts";
import { type MasterKey, type MasterKeys, newMasterKey, parseMasterKey } from "./master-key.ts";
import { MissingKey } from "./missing-key.ts";

/** The key file of a data folder. */
export function keyFileOf(data: string): string {
  return join(data, "master.key");
}

/** Source of the keys. */
export interface KeySources {
  /** The current key; absent: the first line of the key file. */
  readonly masterKey?: string | undefined;
  /** Keys that only decrypt: the next one before a change, the former one after it. */
  readonly otherMasterKeys?: readonly string[];
}

/**
 * The configured keys, else those of a key file that only its owner can read: its first line is the
 * current key, the others only decrypt. A missing file is created on first use, where `mayMake`. The
 * file may be changed while servers run: they read it again before they encrypt, and for an unknown key
 * id.
 * @throws FakturoError "input".
 */
export function loadMasterKeys(
  { masterKey, otherMasterKeys = [] }: KeySources,
  file: string,
  mayMake = true,
): MasterKeys {
  const others = otherMasterKeys.map((text) => parseMasterKey(text, "FAKTURO_OTHER_MASTER_KEYS"));
  if (masterKey === undefined) return fileKeys(file, others, mayMake);
  const current = parseMasterKey(masterKey, "FAKTURO_MASTER_KEY");
  return { current, find: (id) => byId([current, ...others], id) };
}

function byId(keys: readonly MasterKey[], wanted: Buffer): MasterKey | undefined {
  return keys.find(({ id }) => id.equals(wanted));
}

function fileKeys(file: string, others: readonly MasterKey[], mayMake: boolean): MasterKeys {
  let seen = existsSync(file) ? { keys: openKeyFile(file), stamp: stampOf(file) } : undefined;
  const fresh = (): FileKeys | undefined => {
    if (seen === undefined) return undefined;
    seen = readable(() => {
      const stamp = stampOf(file);
      return stamp === seen?.stamp ? seen : { keys: readKeyFile(file), stamp };
    });
    return seen.keys;
  };
  const made = (): FileKeys => {
    if (!mayMake) throw new MissingKey(`there is no master key: put the former one into ${file}`);
    createKeyFile(file);
    seen = { keys: openKeyFile(file), stamp: stampOf(file) };
    return seen.keys;
  };
  return {
    get current() {
      return (fresh() ?? made()).current;
    },
    find: (id) => byId([...(seen?.keys.all ?? []), ...others], id) ?? byId(fresh()?.all ?? [], id),
  };
}

/** Identifies a version of the file's contents. */
function stampOf(file: string): string {
  const { mtimeMs, size, ino } = statSync(file);
  return [mtimeMs, size, ino].join(" ");
}

interface FileKeys {
  readonly current: MasterKey;
  readonly all: readonly MasterKey[];
}

function openKeyFile(file: string): FileKeys {
  chmodSync(file, 0o600);
  return readKeyFile(file);
}

function readKeyFile(file: string): FileKeys {
  const [first = "", ...rest] = linesOf(file);
  const current = parseMasterKey(first, file);
  return { current, all: [current, ...rest.map((line) => parseMasterKey(line, file))] };
}

/** The caller did nothing wrong, and may try again once the operator has put the file right. */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new FakturoError("unavailable", "the key file can no longer be read", { cause });
  }
}

function linesOf(file: string): string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/**
 * Creates a new current key; the former ones stay below it. Atomic, even in a power failure; one caller
 * at a time.
 */
export function addKeyToFile(file: string): void {
  renameDurably(draftOf(file, [newMasterKey(), ...linesOf(file)]), file);
}

/** @throws UsageError where no file can be created. */
function createKeyFile(file: string): void {
  try {
    makeFolder(dirname(file));
    writeNewKey(file);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${systemReason(error)}`);
  }
}

/** Of two concurrent first starts, one creates the key for both. */
function writeNewKey(file: string): void {
  const draft = draftOf(file, [newMasterKey()]);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
  // Synced to disk: secrets under a lost key could not be read.
  synced(dirname(file), "r");
}

function draftOf(file: string, keys: readonly string[]): string {
  const draft = `${file}.${process.pid}`;
  synced(draft, "w", (handle) => writeSync(handle, keys.map((key) => `${key}\n`).join("")));
  return draft;
}

/** Syncs a file and its folder to disk. */
function synced(path: string, flags: "r" | "w", work: (handle: number) => void = () => {}): void {
  const handle = openSync(path, flags, 0o600);
  try {
    work(handle);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

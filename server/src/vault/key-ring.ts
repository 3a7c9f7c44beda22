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
import { renameDurably } from "../database/durable.ts";
import { makeFolder } from "../database/folder.ts";
import { systemCode, systemReason } from "../database/system-error.ts";
import { UsageError } from "../start-error.ts";
import { type MasterKey, type MasterKeys, newMasterKey, parseMasterKey } from "./master-key.ts";
import { MissingKey } from "./missing-key.ts";

/** The key file of a data folder. */
export function keyFileOf(data: string): string {
  return join(data, "master.key");
}

/** Where the keys come from. */
export interface KeySources {
  /** The current key; absent: the first line of the key file. */
  readonly masterKey?: string | undefined;
  /** Keys that only decrypt: the next one before a change, the former one after it. */
  readonly otherMasterKeys?: readonly string[];
}

/**
 * The keys of configuration, else of a key file that is readable by its owner only: its first line is the
 * current key, those below only decrypt. A file that is not there is made when a key is first asked for,
 * where `mayMake`. It may be changed while servers run; they look at it again before they encrypt, and
 * when they meet an unknown key.
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
    const stamp = stampOf(file);
    if (stamp !== seen.stamp) seen = { keys: reread(file), stamp };
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

/** What changes with a file's contents. */
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

/** A file that was broken under a running server is no fault of who calls it. */
function reread(file: string): FileKeys {
  try {
    return readKeyFile(file);
  } catch (cause) {
    throw new FakturoError("internal", "the key file can no longer be read", { cause });
  }
}

function linesOf(file: string): string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/**
 * Makes a new current key; the former ones stay below it. Whole or not at all, power cuts included; one
 * caller at a time.
 */
export function addKeyToFile(file: string): void {
  renameDurably(draftOf(file, [newMasterKey(), ...linesOf(file)]), file);
}

/** @throws UsageError where no file can be made. */
function createKeyFile(file: string): void {
  try {
    makeFolder(dirname(file));
    writeNewKey(file);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${systemReason(error)}`);
  }
}

/** Of two first starts at once one makes the key for both. */
function writeNewKey(file: string): void {
  const draft = draftOf(file, [newMasterKey()]);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
  // A key that a power cut takes away would leave secrets that nobody can read.
  synced(dirname(file), "r");
}

function draftOf(file: string, keys: readonly string[]): string {
  const draft = `${file}.${process.pid}`;
  synced(draft, "w", (handle) => writeSync(handle, keys.map((key) => `${key}\n`).join("")));
  return draft;
}

/** What is done to a file, and the names in a folder, survive a power cut. */
function synced(path: string, flags: "r" | "w", work: (handle: number) => void = () => {}): void {
  const handle = openSync(path, flags, 0o600);
  try {
    work(handle);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

import type { Config } from "../../config/index.ts";
import { administer } from "../../main.ts";
import { UsageError } from "../../start-error.ts";
import { addKeyToFile, keyFileOf } from "../../vault/key-ring.ts";
import type { Io } from "../io.ts";

/** Prints a line for every kind of secret under every key, keys by their ids only. */
export async function vaultStatus(config: Config, io: Io): Promise<void> {
  const uses = await administer(config, ({ rotation }) => rotation.status());
  for (const { key, isCurrent, isKnown, kind, count } of uses) {
    const role = isCurrent ? "current" : isKnown ? "other" : "unknown";
    io.print(`${key}  ${role.padEnd(7)}  ${count}  ${kind}\n`);
  }
}

/** Encrypts every secret anew under the current key and says how many that were. */
export async function rotateVault(config: Config, io: Io, isNewKey: boolean): Promise<void> {
  const { data, masterKey, databaseUrl } = config;
  if (isNewKey && (masterKey !== undefined || databaseUrl !== undefined))
    throw new UsageError(
      "--new-key is for a server alone with its key file; give all others the new key yourself",
    );
  const addKey = isNewKey ? () => addKeyToFile(keyFileOf(data)) : undefined;
  const { key, count } = await administer(config, ({ rotation }) => rotation.rotate(addKey));
  io.print(`${count} secrets encrypted anew, all are under key ${key}\n`);
}

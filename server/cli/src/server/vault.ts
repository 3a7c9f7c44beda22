import { administer } from "@fakturo/server";
import type { Config } from "@fakturo/server/config";
import { UsageError } from "@fakturo/server-base";
import { addKeyToFile, keyFileOf } from "@fakturo/server-storage/vault";
import { type Io, PRETTY_JSON, writeJson } from "../io.ts";

/** Prints the number of secrets of each kind under each key id. */
export async function vaultStatus(config: Config, io: Io, json: boolean): Promise<void> {
  const uses = await administer(config, ({ rotation }) => rotation.status());
  if (json) return writeJson(io, uses, PRETTY_JSON);
  for (const { key, isCurrent, isKnown, kind, count } of uses) {
    const role = isCurrent ? "current" : isKnown ? "other" : "unknown";
    io.print(`${key}  ${role.padEnd(7)}  ${count}  ${kind}\n`);
  }
}

/** Re-encrypts every secret under the current key and prints the number. */
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

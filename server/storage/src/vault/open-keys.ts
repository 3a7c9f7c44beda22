import { existsSync } from "node:fs";
import type { Database } from "../database/pool.ts";
import { type KeySources, keyFileOf, loadMasterKeys } from "./key-ring.ts";
import type { MasterKeys } from "./master-key.ts";
import { MissingKey } from "./missing-key.ts";
import { holdsSecrets, type KeyUse } from "./sealed-kinds.ts";

/** Configured keys, and the data folder with the key file as default. */
export type KeySettings = KeySources & { readonly data: string };

/**
 * The master keys for a database. A new key is created only for a database without secrets: in any other
 * it could decrypt nothing and would be mistaken for the right one.
 * @throws FakturoError "input".
 */
export async function openMasterKeys(sources: KeySettings, owner: Database): Promise<MasterKeys> {
  const file = keyFileOf(sources.data);
  const isGiven = sources.masterKey !== undefined || existsSync(file);
  const mayMake = isGiven || !(await owner.maintain(holdsSecrets));
  return loadMasterKeys(sources, file, mayMake);
}

/** Describes secrets whose keys are missing; undefined when there are none. */
export function missingKeys(
  uses: readonly KeyUse[],
  { data, masterKey }: KeySettings,
): MissingKey | undefined {
  const unknown = uses.filter(({ isKnown }) => !isKnown);
  if (unknown.length === 0) return undefined;
  const count = unknown.reduce((sum, use) => sum + use.count, 0);
  const keys = [...new Set(unknown.map(({ key }) => key))];
  const secrets = count === 1 ? "1 secret is" : `${count} secrets are`;
  const under =
    keys.length === 1 ? `key ${keys[0]}, which is` : `keys ${keys.join(" and ")}, which are`;
  const remedy =
    masterKey === undefined
      ? `put the former master.key into ${data}`
      : "give the former key as FAKTURO_MASTER_KEY";
  return new MissingKey(
    `${secrets} under master ${under} not here: ${remedy}, see docs/operations.md`,
  );
}

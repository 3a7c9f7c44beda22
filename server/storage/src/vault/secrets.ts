import { FakturoError } from "@fakturo/model";
import type { Clock } from "@fakturo/server-base";
import {
  deleteSecret,
  findSecret,
  listSecrets,
  putSecret,
  type SecretRow,
} from "../store/secrets.ts";
import type { Tx } from "../store/tx.ts";
import { ENCRYPTION_CONTEXT } from "./encryption-context.ts";
import { decrypt, encrypt, type MasterKeys } from "./master-key.ts";

/** Secrets of workspaces by name; only the steps that use them read the values. */
export interface Secrets {
  /** @throws FakturoError "input" for an invalid name. */
  write(tx: Tx, workspaceId: string, name: string, value: string): Promise<void>;
  read(tx: Tx, workspaceId: string, name: string): Promise<string | undefined>;
  /** Names without values. */
  list(tx: Tx): Promise<readonly SecretRow[]>;
  /** False for an unknown name. */
  remove(tx: Tx, name: string): Promise<boolean>;
}

const NAME = /^[a-z][a-z0-9._-]{0,99}$/;

/** @param restate returns the value in the form that is stored, or throws. */
export function createSecrets(
  masterKeys: MasterKeys,
  clock: Clock,
  restate: (value: string) => string = (value) => value,
): Secrets {
  return {
    async write(tx, workspaceId, name, value) {
      if (!NAME.test(name))
        throw new FakturoError("input", "a secret's name has a-z, 0-9, dots, hyphens");
      const sealed = encrypt(
        masterKeys,
        Buffer.from(restate(value)),
        ENCRYPTION_CONTEXT.secret(workspaceId, name),
      );
      await putSecret(tx, name, sealed, new Date(clock.now()));
    },
    async read(tx, workspaceId, name) {
      const sealed = await findSecret(tx, name);
      return (
        sealed &&
        decrypt(masterKeys, sealed, ENCRYPTION_CONTEXT.secret(workspaceId, name)).toString()
      );
    },
    list: listSecrets,
    remove: deleteSecret,
  };
}

import type { JsonObject } from "@fakturo/model";
import type { Clock } from "@fakturo/server-base";
import { findAppSecrets, putAppSecrets, type Tx } from "@fakturo/server-storage/store";
import {
  decrypt,
  ENCRYPTION_CONTEXT,
  encrypt,
  type MasterKeys,
} from "@fakturo/server-storage/vault";

/** Secret members of the configurations of apps, encrypted as one JSON object for each app. */
export class AppSecrets {
  readonly #masterKeys: MasterKeys;
  readonly #clock: Clock;

  constructor({ masterKeys, clock }: { readonly masterKeys: MasterKeys; readonly clock: Clock }) {
    this.#masterKeys = masterKeys;
    this.#clock = clock;
  }

  async read(tx: Tx, workspaceId: string, app: string): Promise<JsonObject> {
    const sealed = await findAppSecrets(tx, app);
    if (!sealed) return {};
    const context = ENCRYPTION_CONTEXT.appConfig(workspaceId, app);
    return JSON.parse(decrypt(this.#masterKeys, sealed, context).toString());
  }

  /** Stores the secrets if they differ from the known ones. */
  async write(
    tx: Tx,
    workspaceId: string,
    app: string,
    { known, secrets }: { readonly known: JsonObject; readonly secrets: JsonObject },
  ): Promise<void> {
    const text = JSON.stringify(secrets);
    if (text === JSON.stringify(known)) return;
    const context = ENCRYPTION_CONTEXT.appConfig(workspaceId, app);
    const isEmpty = Object.keys(secrets).length === 0;
    const sealed = isEmpty ? undefined : encrypt(this.#masterKeys, Buffer.from(text), context);
    await putAppSecrets(tx, app, sealed, new Date(this.#clock.now()));
  }
}

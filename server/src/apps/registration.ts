import { FakturoError, type JsonObject } from "@fakturo/model";
import type { Database } from "../database/pool.ts";
import type { Clock, Ids } from "../ports.ts";
import {
  type AppRow,
  findApp,
  listApps,
  notifyApps,
  putApp,
  renewSecrets,
  switchApp,
} from "../store/apps.ts";
import type { MasterKeys } from "../vault/master-key.ts";
import { newClientSecret, newTaskSecret, sealTaskSecret } from "./app-secret.ts";
import { type Manifest, parseManifest, type RemoteStep } from "./manifest.ts";

/** What a new app needs to know of itself; the secrets are shown this once. */
export interface Registered {
  readonly id: string;
  readonly key: string;
  /** Absent when the app was registered before: its secrets stay. */
  readonly secrets: { readonly client: string; readonly task: string } | undefined;
}

export interface RegisterOptions {
  /** Gives an app that is known already other secrets; the former ones end at once. */
  readonly newSecrets?: boolean;
  /** Steps of plugins, which an app's of the same key would never get to run. */
  readonly offered?: Pick<ReadonlyMap<string, unknown>, "has">;
}

/** The apps of the installation, for its operator. */
export interface Registration {
  /**
   * @throws FakturoError "input" for a manifest that is none, "conflict" for a step that a plugin offers.
   */
  register(manifest: unknown, options?: RegisterOptions): Promise<Registered>;
  list(): Promise<AppRow[]>;
  /** False when there is no such app. */
  enable(key: string, enabled: boolean): Promise<boolean>;
}

export interface RegistrationOptions {
  /** The application has no right to change apps. */
  readonly owner: Database;
  readonly masterKeys: MasterKeys;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createRegistration(options: RegistrationOptions): Registration {
  const { owner, masterKeys, clock, ids } = options;
  return {
    async register(json, { newSecrets = false, offered } = {}) {
      const manifest = parseManifest(json);
      const taken = manifest.providers.find(({ key }) => offered?.has(key));
      if (taken) throw new FakturoError("conflict", `a plugin offers the step '${taken.key}'`);
      return owner.maintain(async (tx) => {
        const known = await findApp(tx, manifest.key);
        const id = known?.id ?? ids.v7();
        const [client, task] = [newClientSecret(), newTaskSecret()];
        const secret = sealTaskSecret(masterKeys, id, task);
        const at = new Date(clock.now());
        const row = { ...rowOf(manifest), id, created_at: at, client_hash: client.hash, secret };
        await putApp(tx, row);
        if (known && newSecrets) await renewSecrets(tx, row, at);
        await notifyApps(tx);
        const secrets = known && !newSecrets ? undefined : { client: client.secret, task };
        return { id, key: manifest.key, secrets };
      });
    },
    list: () => owner.maintain(listApps),
    enable: (key, enabled) =>
      owner.maintain(async (tx) => {
        const isKnown = await switchApp(tx, key, !enabled, new Date(clock.now()));
        await notifyApps(tx);
        return isKnown;
      }),
  };
}

function rowOf({ key, name, taskUrl, providers }: Manifest) {
  return { key, name, task_url: taskUrl ?? null, providers: providers.map(formatStep) };
}

function formatStep({ schemas, timeout, limit, ...step }: RemoteStep): JsonObject {
  return {
    ...step,
    ...(schemas && { schemas: [...schemas] }),
    ...(timeout !== undefined && { timeout }),
    ...(limit !== undefined && { limit }),
  };
}

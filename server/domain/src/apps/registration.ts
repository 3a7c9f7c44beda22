import { FakturoError, type JsonObject } from "@fakturo/model";
import type { Clock, Ids } from "@fakturo/server-base";
import type { Database } from "@fakturo/server-storage/database";
import {
  type AppRow,
  findApp,
  listApps,
  notifyApps,
  putApp,
  renewSecrets,
  switchApp,
} from "@fakturo/server-storage/store";
import type { MasterKeys } from "@fakturo/server-storage/vault";
import { newClientSecret, newTaskSecret, sealTaskSecret } from "./app-secret.ts";
import type { RemoteAppConfig } from "./app-spec.ts";
import { type AppManifest, parseAppManifest, type RemoteStep } from "./manifest.ts";
import type { RemoteConnection } from "./manifest-connections.ts";

/** Result of a registration; the secrets are shown only once. */
export interface Registered {
  readonly id: string;
  readonly key: string;
  /** Absent when the app was registered before: its secrets are unchanged. */
  readonly secrets: { readonly client: string; readonly task: string } | undefined;
}

export interface RegisterOptions {
  /** Replaces the secrets of a known app; the former ones are invalid at once. */
  readonly newSecrets?: boolean;
  /** Keys of plugin steps, which take precedence over those of apps. */
  readonly offered?: Pick<ReadonlyMap<string, unknown>, "has">;
}

/** The apps of the installation, for its operator. */
export interface AppRegistration {
  /** @throws FakturoError "input" for an invalid manifest, "conflict" for a step key of a plugin. */
  register(manifest: unknown, options?: RegisterOptions): Promise<Registered>;
  list(): Promise<AppRow[]>;
  /** False for an unknown app. */
  enable(key: string, enabled: boolean): Promise<boolean>;
}

export interface RegistrationOptions {
  /** The application role may not change apps. */
  readonly owner: Database;
  readonly masterKeys: MasterKeys;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createRegistration(options: RegistrationOptions): AppRegistration {
  const { owner, masterKeys, clock, ids } = options;
  return {
    async register(json, { newSecrets = false, offered } = {}) {
      const manifest = parseAppManifest(json);
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

function rowOf(manifest: AppManifest) {
  const { key, name, taskUrl, protocol, providers, connections, declarations, app } = manifest;
  return {
    key,
    name,
    task_url: taskUrl ?? null,
    protocol,
    providers: providers.map(formatStep),
    connections: connections.map(formatConnection),
    config: app ? configJson(app) : null,
    declarations,
  };
}

function configJson({ config: schema, ...facts }: RemoteAppConfig): JsonObject {
  return JSON.parse(JSON.stringify({ schema, ...facts }));
}

function formatConnection({ together, traits, calls, ...rest }: RemoteConnection): JsonObject {
  const { key, name, endpoints, credential } = rest;
  return {
    key,
    name,
    endpoints: JSON.parse(JSON.stringify(endpoints)),
    ...(credential !== undefined && { credential }),
    traits: { ...traits },
    calls: [...calls],
    ...(together && { together: { ...together } }),
  };
}

function formatStep(step: RemoteStep): JsonObject {
  const { key, name, summary, config, schemas, timeout, limit, submits, cancels } = step;
  return {
    key,
    name,
    summary,
    config,
    ...(schemas && { schemas: [...schemas] }),
    ...(timeout !== undefined && { timeout }),
    ...(limit !== undefined && { limit }),
    ...(submits && { submits: { ...submits } }),
    ...(cancels && { cancels: cancels.step, cancels_refused: cancels.refused }),
  };
}

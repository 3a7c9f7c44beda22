import type { Registry } from "@fakturo/engine";
import { FakturoError, type JsonObject } from "@fakturo/model";
import { type AnyAppSpec, type AppConfig, appOf } from "@fakturo/plugin";
import type { Clock, Ids } from "@fakturo/server-base";
import {
  type AppRow,
  type AppSettingRow,
  findApp,
  findAppSetting,
  findEnrollmentOf,
  insertEnrollment,
  listAppSettings,
  listApps,
  listDisabledApps,
  lockAppSetting,
  putAppSetting,
  switchEnrollment,
  type Tx,
  wakeStepsOf,
} from "@fakturo/server-storage/store";
import type { MasterKeys } from "@fakturo/server-storage/vault";
import { AppSecrets } from "./app-secrets.ts";
import { remoteAppSpec } from "./app-spec.ts";
import { type ConfigProblem, checkedConfig, completeAppConfig, configProblems } from "./config.ts";
import { type AppDocument, appsOf, documentsOf } from "./plugin-apps.ts";

/** An app in a workspace. */
export interface WorkspaceApp {
  readonly spec: AnyAppSpec;
  readonly enabled: boolean;
  /** Id of the enrolment of an app in another process. */
  readonly enrollment: string | undefined;
  readonly isRemote: boolean;
  /** Without secrets. */
  readonly config: JsonObject;
  /** Names of the secrets that are set. */
  readonly secrets: readonly string[];
  /** Why its steps cannot read the configuration. */
  readonly problems: readonly ConfigProblem[];
  readonly documents: readonly AppDocument[];
  /** Last change, if there was one. */
  readonly updatedAt: Date | undefined;
}

/** Change of an app in a workspace; absent members are unchanged. */
export interface AppChange {
  readonly enabled?: boolean | undefined;
  /** Replaces all members but secrets, of which the given ones are replaced. */
  readonly config?: JsonObject | undefined;
  /** Secrets to remove. */
  readonly forget?: readonly string[] | undefined;
}

export interface WorkspaceAppsOptions {
  readonly registry: Pick<Registry, "plugins">;
  readonly masterKeys: MasterKeys;
  readonly clock: Clock;
  readonly ids: Ids;
}

interface KnownApp {
  readonly spec: AnyAppSpec;
  /** Row of an app in another process. */
  readonly row: AppRow | undefined;
}

/**
 * Apps of workspaces. Those of plugins are enabled until they are disabled; those in other processes once they are
 * enabled.
 */
export class WorkspaceApps {
  readonly #options: WorkspaceAppsOptions;
  readonly #secrets: AppSecrets;
  /** Apps of plugins by key. */
  readonly #apps: ReadonlyMap<string, AnyAppSpec>;

  constructor(options: WorkspaceAppsOptions) {
    this.#options = options;
    this.#secrets = new AppSecrets(options);
    this.#apps = appsOf(options.registry.plugins);
  }

  /** All apps of the installation, by key. */
  async list(tx: Tx, workspaceId: string): Promise<readonly WorkspaceApp[]> {
    const settings = await listAppSettings(tx);
    const own = [...this.#apps.values()].map((spec) => ({ spec, row: undefined }));
    const rows = (await listApps(tx)).filter(({ key }) => !this.#apps.has(key));
    const remote = rows.map((row) => ({ spec: remoteAppSpec(row), row }));
    const all = [...own, ...remote].sort((a, b) => (a.spec.key < b.spec.key ? -1 : 1));
    const apps: WorkspaceApp[] = [];
    for (const known of all) {
      const setting = settings.find(({ app }) => app === known.spec.key);
      apps.push(await this.#describe(tx, workspaceId, known, setting));
    }
    return apps;
  }

  /** @throws FakturoError "not-found". */
  async get(tx: Tx, workspaceId: string, key: string): Promise<WorkspaceApp> {
    const known = await this.#known(tx, key);
    return this.#describe(tx, workspaceId, known, await findAppSetting(tx, key));
  }

  /**
   * Enables, disables or configures an app. Enabling it wakes steps that wait for it.
   * @throws FakturoError "not-found", "conflict" where the operator has disabled it; BodyFaults for a configuration
   * that does not match its schema.
   */
  async change(tx: Tx, workspaceId: string, key: string, change: AppChange): Promise<WorkspaceApp> {
    await lockAppSetting(tx, key);
    const known = await this.#known(tx, key);
    const at = new Date(this.#options.clock.now());
    const stored = await findAppSetting(tx, key);
    const config = await this.#configured(tx, workspaceId, known.spec, change, stored);
    const isSwitched = change.enabled !== undefined && !known.row;
    if (isSwitched || config) {
      const disabled = isSwitched ? change.enabled === false : (stored?.disabled ?? false);
      await putAppSetting(tx, { app: key, disabled, config: config ?? stored?.config ?? {} }, at);
    }
    if (known.row && change.enabled !== undefined)
      await this.#enrol(tx, known.row, change.enabled, at);
    if (change.enabled) await wakeStepsOf(tx, key);
    return this.get(tx, workspaceId, key);
  }

  /**
   * The configuration with defaults and secrets.
   * @throws FakturoError "precondition-failed" where it does not match the schema.
   */
  async config<A extends AnyAppSpec>(tx: Tx, workspaceId: string, app: A): Promise<AppConfig<A>> {
    const stored = await findAppSetting(tx, app.key);
    const secrets = await this.#secrets.read(tx, workspaceId, app.key);
    return completeAppConfig(app, { ...stored?.config, ...secrets });
  }

  /** The first problem of each app of the steps whose configuration is not complete, by app. */
  async unconfigured(
    tx: Tx,
    workspaceId: string,
    steps: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const key of new Set(steps.map((step) => appOf(step)))) {
      const known = await this.#find(tx, key);
      if (!known || configProblems(known.spec, {}).length === 0) continue;
      const [first] = (await this.get(tx, workspaceId, key)).problems;
      if (first) found.set(key, `config${first.path.slice(1)} ${first.message}`);
    }
    return found;
  }

  /** Keys of the apps that are not enabled. */
  async disabled(tx: Tx): Promise<ReadonlySet<string>> {
    const rows = await listDisabledApps(tx);
    // A plugin takes precedence over an app in another process with the same key.
    const valid = rows.filter(({ app, remote }) => remote !== this.#apps.has(app));
    return new Set(valid.map(({ app }) => app));
  }

  async #known(tx: Tx, key: string): Promise<KnownApp> {
    const known = await this.#find(tx, key);
    if (!known) throw new FakturoError("not-found", `there is no app '${key}'`);
    return known;
  }

  async #find(tx: Tx, key: string): Promise<KnownApp | undefined> {
    const spec = this.#apps.get(key);
    if (spec) return { spec, row: undefined };
    const row = await findApp(tx, key);
    return row?.key === key ? { spec: remoteAppSpec(row), row } : undefined;
  }

  async #describe(
    tx: Tx,
    workspaceId: string,
    { spec, row }: KnownApp,
    setting: AppSettingRow | undefined,
  ): Promise<WorkspaceApp> {
    const enrollment = row && (await findEnrollmentOf(tx, row.id));
    const config = setting?.config ?? {};
    const secrets = await this.#secrets.read(tx, workspaceId, spec.key);
    return {
      spec,
      isRemote: row !== undefined,
      enabled: row ? enrollment?.disabled === false : !setting?.disabled,
      enrollment: enrollment?.id,
      config,
      secrets: Object.keys(secrets),
      problems: configProblems(spec, { ...config, ...secrets }),
      documents: row ? [] : documentsOf(this.#options.registry.plugins, spec.key),
      updatedAt: setting?.updated_at,
    };
  }

  /** Stores the changed secrets; answers the rest of the new configuration, undefined without a change. */
  async #configured(
    tx: Tx,
    workspaceId: string,
    spec: AnyAppSpec,
    { config, forget = [] }: AppChange,
    stored: AppSettingRow | undefined,
  ): Promise<JsonObject | undefined> {
    if (config === undefined && forget.length === 0) return undefined;
    const known = await this.#secrets.read(tx, workspaceId, spec.key);
    const checked = checkedConfig(spec, { given: config, stored: stored?.config, known, forget });
    await this.#secrets.write(tx, workspaceId, spec.key, { known, secrets: checked.secrets });
    return checked.config;
  }

  async #enrol(tx: Tx, { id: app, key, disabled }: AppRow, enabled: boolean, at: Date) {
    if (enabled && disabled)
      throw new FakturoError("conflict", `the operator has disabled the app '${key}'`);
    const known = await findEnrollmentOf(tx, app);
    if (known) await switchEnrollment(tx, known.id, !enabled, at);
    else if (enabled)
      await insertEnrollment(tx, { id: this.#options.ids.v7(), created_at: at, app, data: null });
  }
}

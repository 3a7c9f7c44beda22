import type { Registry } from "@fakturo/engine";
import { FakturoError, isObject, type JsonObject } from "@fakturo/model";
import { administer } from "@fakturo/server";
import type { Config } from "@fakturo/server/config";
import { UsageError } from "@fakturo/server-base";
import type { RegisterOptions, WorkspaceApp } from "@fakturo/server-domain/apps";
import { type Io, parseNamed, printRows, readInput } from "../io.ts";

type AppRegistry = Pick<Registry, "plugins">;

/** Registers an app and prints its id and secrets; the secrets are printed only once. */
export async function registerApp(
  config: Config,
  io: Io,
  file: string | undefined,
  options: RegisterOptions,
): Promise<void> {
  const text = new TextDecoder().decode(await readInput(io, file));
  const manifest = parseNamed(text, file, JSON.parse);
  const { id, secrets } = await administer(config, ({ apps }) => apps.register(manifest, options));
  const answer = {
    client_id: id,
    ...(secrets && { client_secret: secrets.client, task_secret: secrets.task }),
  };
  io.print(`${JSON.stringify(answer)}\n`);
}

/** Prints a line for every registered app. */
export async function listApps(config: Config, io: Io, json: boolean): Promise<void> {
  const all = await administer(config, ({ apps }) => apps.list());
  const rows = all.map(({ id, key, name, task_url, disabled }) => ({
    id,
    key,
    name,
    task_url,
    disabled,
  }));
  await printRows(io, json, rows, ({ id, key, name, task_url, disabled }) =>
    [id, key, disabled ? "disabled" : "enabled", task_url ?? "--", name].join("  "),
  );
}

/** Prints a line for every app of a workspace. */
export async function listWorkspaceApps(
  config: Config,
  io: Io,
  registry: AppRegistry,
  { workspace, json }: { readonly workspace: string; readonly json: boolean },
): Promise<void> {
  const apps = await administer(config, (admin) => admin.workspaceApps.list(registry, workspace));
  const rows = apps.map(({ spec: { key, title }, enabled, isRemote, problems }) => ({
    ...{ key, title, enabled, remote: isRemote, problems },
  }));
  await printRows(io, json, rows, ({ key, title, enabled, remote, problems }) => {
    const kind = [enabled ? "enabled" : "disabled", remote ? "remote" : "plugin"];
    return [key, ...kind, stateOf(problems), title].join("  ");
  });
}

function stateOf([first]: WorkspaceApp["problems"]): string {
  return first ? `config${first.path.slice(1)} ${first.message}` : "configured";
}

/** An app, and the workspace in which it is changed; everywhere without one. */
interface AppTarget {
  readonly app: string;
  readonly workspace: string | undefined;
  readonly enabled: boolean;
}

/** Enables or disables an app, and prints the enrolment's id if it has one. */
export async function enableApp(
  config: Config,
  io: Io,
  registry: AppRegistry,
  { app, workspace, enabled }: AppTarget,
): Promise<void> {
  if (workspace !== undefined) {
    const { enrollment } = await administer(config, (admin) =>
      admin.workspaceApps.change(registry, workspace, app, { enabled }),
    );
    if (enrollment !== undefined) io.print(`${enrollment}\n`);
    return;
  }
  if (!(await administer(config, ({ apps }) => apps.enable(app, enabled))))
    throw new FakturoError(
      "not-found",
      `no app '${app}' is registered; apps of plugins: --workspace`,
    );
}

/** Replaces the configuration of an app in a workspace, and prints it without its secrets. */
export async function configureApp(
  config: Config,
  io: Io,
  registry: AppRegistry,
  target: {
    readonly app: string;
    readonly workspace: string;
    readonly file: string | undefined;
    readonly forget: readonly string[];
  },
): Promise<void> {
  const { app, workspace, file, forget } = target;
  const isRead = file !== undefined || forget.length === 0;
  const given = isRead ? await readConfig(io, file) : undefined;
  const { config: stored, secrets } = await administer(config, (admin) =>
    admin.workspaceApps.change(registry, workspace, app, { config: given, forget }),
  );
  io.print(`${JSON.stringify({ config: stored, secrets })}\n`);
}

async function readConfig(io: Io, file: string | undefined): Promise<JsonObject> {
  const text = new TextDecoder().decode(await readInput(io, file));
  const value = parseNamed(text, file, JSON.parse);
  if (!isObject(value)) throw new UsageError("the configuration must be a JSON object");
  return JSON.parse(JSON.stringify(value));
}

/** Stores stdin, without the line end, as a secret of a workspace. */
export async function setSecret(
  config: Config,
  io: Io,
  workspace: string,
  name: string,
): Promise<void> {
  const value = new TextDecoder().decode(await readInput(io, undefined)).replace(/\r?\n$/, "");
  if (value.trim() === "")
    throw new UsageError(
      "the secret is empty: give it on stdin, e.g. `fakturo secrets set NAME < file`",
    );
  await administer(config, (admin) => admin.writeSecret(workspace, name, value));
}

/** Prints a line for every secret, without its value. */
export async function listSecrets(
  config: Config,
  io: Io,
  { workspace, json }: { readonly workspace: string; readonly json: boolean },
): Promise<void> {
  const all = await administer(config, (admin) => admin.listSecrets(workspace));
  const rows = all.map(({ name, updated_at }) => ({ name, updated_at }));
  await printRows(io, json, rows, ({ name, updated_at }) => `${updated_at.toISOString()}  ${name}`);
}

export async function removeSecret(config: Config, workspace: string, name: string): Promise<void> {
  await administer(config, (admin) => admin.removeSecret(workspace, name));
}

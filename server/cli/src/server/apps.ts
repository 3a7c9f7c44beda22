import { FakturoError } from "@fakturo/model";
import { administer } from "@fakturo/server";
import type { Config } from "@fakturo/server/config";
import { UsageError } from "@fakturo/server-base";
import type { RegisterOptions } from "@fakturo/server-domain/apps";
import { type Io, parseNamed, readInput } from "../io.ts";

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

/** Prints a line for every app. */
export async function listApps(config: Config, io: Io): Promise<void> {
  const rows = await administer(config, ({ apps }) => apps.list());
  const lines = rows.map(({ id, key, name, task_url, disabled }) =>
    [id, key, disabled ? "disabled" : "enabled", task_url ?? "--", name].join("  "),
  );
  io.print(lines.map((line) => `${line}\n`).join(""));
}

/** Enables or disables an app in a workspace, or in all, and prints the enrolment's id. */
export async function enableApp(
  config: Config,
  io: Io,
  target: {
    readonly app: string;
    readonly workspace: string | undefined;
    readonly enabled: boolean;
  },
): Promise<void> {
  const { app, workspace, enabled } = target;
  if (workspace !== undefined) {
    const id = await administer(config, (admin) => admin.enableApp(workspace, app, enabled));
    io.print(`${id}\n`);
    return;
  }
  if (!(await administer(config, ({ apps }) => apps.enable(app, enabled))))
    throw new FakturoError("not-found", `there is no app '${app}'`);
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
export async function listSecrets(config: Config, io: Io, workspace: string): Promise<void> {
  const rows = await administer(config, (admin) => admin.listSecrets(workspace));
  for (const { name, updated_at } of rows) io.print(`${updated_at.toISOString()}  ${name}\n`);
}

export async function removeSecret(config: Config, workspace: string, name: string): Promise<void> {
  await administer(config, (admin) => admin.removeSecret(workspace, name));
}

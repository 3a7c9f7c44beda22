import { administer } from "@fakturo/server";
import type { Administration } from "@fakturo/server/composition";
import type { Config } from "@fakturo/server/config";
import type { NewWorkspace } from "@fakturo/server-domain/access";
import { type Io, PRETTY_JSON, writeJson } from "../io.ts";

/** Creates a workspace and prints its id. */
export async function createWorkspace(
  config: Config,
  io: Io,
  workspace: NewWorkspace,
  json: boolean,
): Promise<void> {
  const create = (admin: Administration) => admin.createWorkspace(workspace);
  const row = await administer(config, create, { begins: true });
  if (json) return writeJson(io, row, PRETTY_JSON);
  io.print(`${row.id}\n`);
}

/** Prints a line for every workspace. */
export async function listWorkspaces(config: Config, io: Io, json: boolean): Promise<void> {
  const rows = await administer(config, (admin: Administration) => admin.listWorkspaces());
  if (json) return writeJson(io, rows, PRETTY_JSON);
  const lines = rows.map(({ id, slug, name, country, sandbox }) =>
    [id, sandbox ? "sandbox" : "live", country ?? "--", slug, name].join("  "),
  );
  io.print(lines.map((line) => `${line}\n`).join(""));
}

/** Cancels a job and prints what comes of it. */
export async function cancelJob(config: Config, io: Io, id: string): Promise<void> {
  const ended = await administer(config, ({ jobs }) => jobs.cancel(id));
  io.print(ended === undefined ? "cancelled before its next step\n" : `ended before: ${ended}\n`);
}

import type { NewWorkspace } from "../../access/workspaces.ts";
import type { Administration } from "../../administration.ts";
import type { Config } from "../../config/index.ts";
import { administer } from "../../main.ts";
import type { Io } from "../io.ts";

/** Makes a workspace and prints its id. */
export async function createWorkspace(
  config: Config,
  io: Io,
  workspace: NewWorkspace,
): Promise<void> {
  const create = (admin: Administration) => admin.createWorkspace(workspace);
  const { id } = await administer(config, create, { begins: true });
  io.print(`${id}\n`);
}

/** Prints a line for every workspace. */
export async function listWorkspaces(config: Config, io: Io): Promise<void> {
  const rows = await administer(config, (admin: Administration) => admin.listWorkspaces());
  const lines = rows.map(({ id, slug, name, country, sandbox }) =>
    [id, sandbox ? "sandbox" : "live", country ?? "--", slug, name].join("  "),
  );
  io.print(lines.map((line) => `${line}\n`).join(""));
}

/** Makes an API key and prints its token. */
export async function createKey(
  config: Config,
  io: Io,
  key: { readonly workspace: string; readonly name: string },
): Promise<void> {
  const { token } = await administer(config, (admin) => admin.createKey(key));
  io.print(`${token}\n`);
}

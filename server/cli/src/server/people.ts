import { administer } from "@fakturo/server";
import type { Config } from "@fakturo/server/config";
import type { Io } from "../io.ts";

/** Creates a member of an organisation and prints the id. */
export async function createUser(
  config: Config,
  io: Io,
  user: { readonly email: string; readonly org: string; readonly domain?: string | undefined },
): Promise<void> {
  const { id } = await administer(config, ({ users }) => users.create(user));
  io.print(`${id}\n`);
}

/** Prints a token of one hour for a member. */
export async function createUserToken(config: Config, io: Io, user: string): Promise<void> {
  io.print(`${await administer(config, ({ users }) => users.token(user))}\n`);
}

/** Puts a workspace into an organisation. */
export async function joinOrg(config: Config, workspace: string, org: string): Promise<void> {
  await administer(config, (admin) => admin.joinOrg(workspace, org));
}

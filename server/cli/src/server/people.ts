import { administer } from "@fakturo/server";
import type { Config } from "@fakturo/server/config";
import { UsageError } from "@fakturo/server-base";
import type { NewUser } from "@fakturo/server-domain/access";
import { type Io, printValue, readInput, writeJson } from "../io.ts";

/** Creates a member of an organisation and prints the id. */
export async function createUser(
  config: Config,
  io: Io,
  user: NewUser,
  json: boolean,
): Promise<void> {
  const { id } = await administer(config, ({ users }) => users.create(user));
  await printValue(io, json, "id", id);
}

/** Prints a token of one hour for a member. */
export async function createUserToken(
  config: Config,
  io: Io,
  user: string,
  json: boolean,
): Promise<void> {
  await printValue(io, json, "token", await administer(config, ({ users }) => users.token(user)));
}

/** Puts a workspace into an organisation. */
export async function joinOrg(config: Config, workspace: string, org: string): Promise<void> {
  await administer(config, (admin) => admin.joinOrg(workspace, org));
}

/** Prints a line for every member: id, role, what keeps it from signing in, address, name. */
export async function listUsers(config: Config, io: Io, json: boolean): Promise<void> {
  const people = await administer(config, ({ users }) => users.list());
  if (json)
    return writeJson(
      io,
      people.map(({ settings: _, ...person }) => person),
      { pretty: true },
    );
  const lines = people.map(({ id, role, disabled, is_active, email, name }) => {
    const state = disabled ? "disabled" : is_active ? "active" : "no password";
    return [id, role, state, email, name ?? "-"].join("  ");
  });
  io.print(lines.map((line) => `${line}\n`).join(""));
}

/** Lets a member sign in, or ends its sessions and does not. */
export async function disableUser(config: Config, user: string, disabled: boolean): Promise<void> {
  await administer(config, ({ users }) => users.disable(user, disabled));
}

/** Prints a one-time link to set a password, or sets the one on stdin. */
export async function resetUser(
  config: Config,
  io: Io,
  user: string,
  { fromStdin, json }: { readonly fromStdin: boolean; readonly json: boolean },
): Promise<void> {
  if (!fromStdin) {
    const { url } = await administer(config, (admin) => admin.passwordLink(user));
    return printValue(io, json, "url", url);
  }
  const text = new TextDecoder().decode(await readInput(io, undefined));
  const password = text.replace(/\r?\n$/, "");
  await administer(config, ({ users }) => users.setPassword(user, password));
}

/** Lets a member sign in without codes, for example after the loss of a phone. */
export async function removeAuthenticator(config: Config, user: string): Promise<void> {
  await administer(config, ({ users }) => users.removeAuthenticator(user));
}

/** Prints a one-time link that makes the first member. */
export async function printSetupLink(config: Config, io: Io, json: boolean): Promise<void> {
  const link = await administer(config, (admin) => admin.setupLink(), { begins: true });
  if (!link)
    throw new UsageError(
      "members can sign in already: `fakturo users create` makes another, `fakturo users reset` a link for a new password",
    );
  await printValue(io, json, "url", link.url);
}

import { isRole, ROLES, type Role } from "@fakturo/server-domain/access";
import { type Command, InvalidArgumentError } from "commander";
import type { CommandContext, Flags } from "../context.ts";
import { AS_JSON, DATA, DATABASE } from "./options.ts";

const SWITCHES = [
  ["disable", "end a member's sessions, and let it sign in no more"],
  ["enable", "let a disabled member sign in again"],
] as const;

function roleOption(text: string): Role {
  if (!isRole(text)) throw new InvalidArgumentError(`Give one of ${ROLES.join(", ")}.`);
  return text;
}

/** Commands for organisations and their members. */
export function addPeopleCommands(program: Command, { io, config }: CommandContext): void {
  const users = program.command("users").description("members of organisations");
  users
    .command("create")
    .description("make a member and print the id; a new organisation is made too")
    .argument("<email>")
    .requiredOption("--org <name>", "organisation of the member")
    .option("--domain <name>", "internet domain of the organisation")
    .option("--name <text>", "name of the person")
    .option("--role <role>", `in all its workspaces: ${ROLES.join(", ")}`, roleOption, "viewer")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (email: string, { org, domain, name, role, json, ...flags }) => {
      const { createUser } = await import("../server/people.ts");
      await createUser(config(flags), io, { email, org, domain, name, role }, json);
    });
  users
    .command("list")
    .description("list id, role, state, address and name of every member")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ json, ...flags }) => {
      const { listUsers } = await import("../server/people.ts");
      await listUsers(config(flags), io, json);
    });
  for (const [name, description] of SWITCHES)
    users
      .command(name)
      .description(description)
      .argument("<email>")
      .option(...DATA)
      .option(...DATABASE)
      .action(async (email: string, flags: Flags) => {
        const { disableUser } = await import("../server/people.ts");
        await disableUser(config(flags), email, name === "disable");
      });
  users
    .command("reset")
    .description("print a one-time link with which a member sets a new password")
    .argument("<email>")
    .option("--password-stdin", "set the password on stdin instead; the member's sessions end")
    .option("--authenticator", "instead remove the authenticator app and the passkeys")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (email: string, { passwordStdin = false, authenticator, json, ...flags }) => {
      const { removeAuthenticator, resetUser } = await import("../server/people.ts");
      if (authenticator) await removeAuthenticator(config(flags), email);
      else await resetUser(config(flags), io, email, { fromStdin: passwordStdin, json });
    });
  program
    .command("setup-link")
    .description("print a one-time link that makes the first member, in place of earlier ones")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .option("--public-url <url>", "address clients use (or FAKTURO_PUBLIC_URL)")
    .action(async ({ json, ...flags }: Flags & { json: boolean }) => {
      const { printSetupLink } = await import("../server/people.ts");
      await printSetupLink(config(flags), io, json);
    });
  users
    .command("token")
    .description("print a token of one hour for a member")
    .argument("<email>")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (email: string, { json, ...flags }) => {
      const { createUserToken } = await import("../server/people.ts");
      await createUserToken(config(flags), io, email, json);
    });
  program
    .command("orgs")
    .description("organisations")
    .command("join")
    .description("put a workspace into an organisation, which is made where it is new")
    .argument("<org>", "name of the organisation")
    .requiredOption("--workspace <name>", "id, handle or name of the workspace")
    .option(...DATA)
    .option(...DATABASE)
    .action(async (org: string, { workspace, ...flags }) => {
      const { joinOrg } = await import("../server/people.ts");
      await joinOrg(config(flags), workspace, org);
    });
}

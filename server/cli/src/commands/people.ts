import type { Command } from "commander";
import type { CommandContext, Flags } from "../context.ts";
import { DATA, DATABASE } from "./options.ts";

/** Commands for organisations and their members. */
export function addPeopleCommands(program: Command, { io, config }: CommandContext): void {
  const users = program.command("users").description("members of organisations");
  users
    .command("create")
    .description("make a member and print the id; a new organisation is made too")
    .argument("<email>")
    .requiredOption("--org <name>", "organisation of the member")
    .option("--domain <name>", "internet domain of the organisation")
    .option(...DATA)
    .option(...DATABASE)
    .action(async (email: string, { org, domain, ...flags }) => {
      const { createUser } = await import("../server/people.ts");
      await createUser(config(flags), io, { email, org, domain });
    });
  users
    .command("token")
    .description("print a token of one hour for a member")
    .argument("<email>")
    .option(...DATA)
    .option(...DATABASE)
    .action(async (email: string, flags: Flags) => {
      const { createUserToken } = await import("../server/people.ts");
      await createUserToken(config(flags), io, email);
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

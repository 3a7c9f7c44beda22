import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { AS_JSON, DATA, DATABASE, JSON_ANYWAY } from "./options.ts";

const WORKSPACE = ["--workspace <name>", "id, handle or name of the workspace"] as const;

/** Commands around registrations of parties at authorities. */
export function addRegistrationCommands(program: Command, { io, config }: CommandContext): void {
  const registrations = program
    .command("registrations")
    .description("how parties stand at authorities, and the operator's decisions");
  registrations
    .command("list")
    .description("list id, state, time, key and holder, the newest first")
    .requiredOption(...WORKSPACE)
    .option("--state <name>", "only those of this state, e.g. reviewing")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ workspace, state, json, ...flags }) => {
      const { listRegistrations } = await import("../server/registrations.ts");
      await listRegistrations(config(flags), io, workspace, { state, json });
    });
  registrations
    .command("show")
    .description("print a registration as JSON")
    .argument("<id>")
    .requiredOption(...WORKSPACE)
    .option(...JSON_ANYWAY)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (id: string, { workspace, ...flags }) => {
      const { showRegistration } = await import("../server/registrations.ts");
      await showRegistration(config(flags), io, workspace, id);
    });
  for (const [verb, isApproved] of [
    ["approve", true],
    ["reject", false],
  ] as const)
    registrations
      .command(verb)
      .description(`${verb} a registration that waits for approval`)
      .argument("<id>")
      .requiredOption(...WORKSPACE)
      .option("--reason <text>", "why, for the party")
      .option(...AS_JSON)
      .option(...DATA)
      .option(...DATABASE)
      .action(async (id: string, { workspace, reason, json, ...flags }) => {
        const { decideRegistration } = await import("../server/registrations.ts");
        await decideRegistration(config(flags), io, { workspace, id, isApproved, reason, json });
      });
}

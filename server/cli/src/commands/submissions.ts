import { type Command, Option } from "commander";
import type { CommandContext } from "../context.ts";
import { AS_JSON, DATA, DATABASE, JSON_ANYWAY } from "./options.ts";

const WORKSPACE = ["--workspace <name>", "id, handle or name of the workspace"] as const;

/** Commands around records handed to authorities. */
export function addSubmissionCommands(program: Command, context: CommandContext): void {
  const submissions = program
    .command("submissions")
    .description("records handed to authorities, and decisions about those that are held");
  addReading(submissions, context);
  addActing(submissions, context);
}

function addReading(submissions: Command, { io, config }: CommandContext): void {
  submissions
    .command("list")
    .description("list id, state, sends, connection, identity and reason, the newest first")
    .requiredOption(...WORKSPACE)
    .option("--state <name>", "e.g. held; those that have not ended by default")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ workspace, state, json, ...flags }) => {
      const { listSubmissions } = await import("../server/submissions.ts");
      await listSubmissions(config(flags), io, workspace, { state, json });
    });
  submissions
    .command("show")
    .description("print a record with its attempts as JSON")
    .argument("<id>")
    .requiredOption(...WORKSPACE)
    .option(...JSON_ANYWAY)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (id: string, { workspace, ...flags }) => {
      const { showSubmission } = await import("../server/submissions.ts");
      await showSubmission(config(flags), io, workspace, id);
    });
}

function addActing(submissions: Command, { io, config }: CommandContext): void {
  submissions
    .command("ask")
    .description("ask the authority now what became of a record")
    .argument("<id>")
    .requiredOption(...WORKSPACE)
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (id: string, { workspace, json, ...flags }) => {
      const { askSubmission } = await import("../server/submissions.ts");
      await askSubmission(config(flags), io, { workspace, id, json });
    });
  submissions
    .command("resolve")
    .description("say what became of a record that is held")
    .argument("<id>")
    .addOption(
      new Option("--is <finding>", "there: the authority has it; not-there: it is sent again")
        .choices(["there", "not-there", "given-up"])
        .makeOptionMandatory(),
    )
    .requiredOption("--reason <text>", "how that was found out, for the audit log")
    .requiredOption(...WORKSPACE)
    .option("--reference <text>", "under which the authority has it")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (id: string, { workspace, is, reference, reason, json, ...flags }) => {
      const { resolveSubmission } = await import("../server/submissions.ts");
      const decision = { workspace, id, is, reference, reason, json };
      await resolveSubmission(config(flags), io, decision);
    });
}

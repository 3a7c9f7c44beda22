import { type Command, Option } from "commander";
import type { CommandContext } from "../context.ts";
import { AS_JSON, DATA, DATABASE, JSON_ANYWAY } from "./options.ts";

const WORKSPACE = ["--workspace <name>", "id, handle or name of the workspace"] as const;

/** Commands around messages of authorities. */
export function addCallbackCommands(program: Command, context: CommandContext): void {
  const callbacks = program
    .command("callbacks")
    .description("messages of authorities about records, and decisions about unmatched ones");
  addReading(callbacks, context);
  addActing(callbacks, context);
}

function addReading(callbacks: Command, { io, config }: CommandContext): void {
  callbacks
    .command("list")
    .description("list id, state, time, callback, message and problem, the newest first")
    .requiredOption(...WORKSPACE)
    .option("--state <name>", "e.g. unmatched; those that are not processed by default")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ workspace, state, json, ...flags }) => {
      const { listMessages } = await import("../server/callbacks.ts");
      await listMessages(config(flags), io, workspace, { state, json });
    });
  callbacks
    .command("show")
    .description("print a message as JSON, with its bytes in base64")
    .argument("<id>")
    .requiredOption(...WORKSPACE)
    .option(...JSON_ANYWAY)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (id: string, { workspace, ...flags }) => {
      const { showMessage } = await import("../server/callbacks.ts");
      await showMessage(config(flags), io, workspace, id);
    });
}

function addActing(callbacks: Command, { io, config }: CommandContext): void {
  callbacks
    .command("retry")
    .description("process a message again now")
    .argument("<id>")
    .requiredOption(...WORKSPACE)
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (id: string, { workspace, json, ...flags }) => {
      const { retryMessage } = await import("../server/callbacks.ts");
      await retryMessage(config(flags), io, { workspace, id, json });
    });
  callbacks
    .command("resolve")
    .description("say what a message is about that no submission matches")
    .argument("<id>")
    .addOption(
      new Option("--is <finding>", "linked: about a submission; foreign: about no record here")
        .choices(["linked", "foreign"])
        .makeOptionMandatory(),
    )
    .requiredOption("--reason <text>", "how that was found out, for the audit log")
    .requiredOption(...WORKSPACE)
    .option("--submission <id>", "the submission it is about")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (id: string, { workspace, is, submission, reason, json, ...flags }) => {
      const { resolveMessage } = await import("../server/callbacks.ts");
      await resolveMessage(config(flags), io, { workspace, id, is, submission, reason, json });
    });
}

import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { DATA, DATABASE, JSON_ERRORS, OUTPUT, pair } from "./options.ts";

/** The command that writes the documents of a period as one file. */
export function addExportCommand(program: Command, { io, config, engine }: CommandContext): void {
  program
    .command("export")
    .description("write documents of a period as one file, e.g. a SAF-T; see `fakturo plugins`")
    .argument("<format>", "what the file is to be, e.g. saft-pt")
    .argument(
      "[files...]",
      "envelopes or entries in JSON, where they are not taken from a workspace",
    )
    .requiredOption("--from <day>", "first day of issue, YYYY-MM-DD")
    .requiredOption("--to <day>", "last day of issue, YYYY-MM-DD")
    .option("--workspace <name>", "take the signed documents of a workspace: id, handle or name")
    .option("--folder <name>", "and only those of this folder")
    .option("--set <option=value>", "option of the export", pair)
    .option(...OUTPUT)
    .option(...JSON_ERRORS)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (format, files, { data, databaseUrl, ...options }) => {
      const { exportPeriod } = await import("../export.ts");
      const flags = { data, databaseUrl };
      await exportPeriod(await engine(), io, () => config(flags), { format, files, ...options });
    });
}

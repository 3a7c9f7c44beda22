import { type Command, Option } from "commander";
import type { CommandContext } from "../context.ts";
import { DATA, DATABASE, JSON_ERRORS, OUTPUT } from "./options.ts";

/** The command that writes the producer's declaration about a workspace's invoicing system. */
export function addDeclarationCommand(program: Command, { io, config }: CommandContext): void {
  program
    .command("declaration")
    .description(
      "write the producer's responsible declaration of the invoicing system (VERI*FACTU)",
    )
    .requiredOption("--workspace <name>", "id, handle or name of the workspace")
    .addOption(
      new Option("--format <name>", "a file or a page").choices(["pdf", "html"]).default("pdf"),
    )
    .option(...OUTPUT)
    .option(...JSON_ERRORS)
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ workspace, format, output, ...flags }) => {
      const { writeDeclaration } = await import("../server/declaration.ts");
      await writeDeclaration(config(flags), io, { workspace, format, output });
    });
}

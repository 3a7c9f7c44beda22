import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { AS_JSON, DATA, DATABASE } from "./options.ts";

/** Commands that export, import, erase and audit a workspace's data. */
export function addTransferCommands(
  workspaces: Command,
  { io, config }: Pick<CommandContext, "io" | "config">,
): void {
  workspaces
    .command("export")
    .description("write all data of a workspace, JSON lines and files, to an empty folder")
    .argument("<workspace>", "id, handle or name")
    .argument("<folder>")
    .option("--move", "stop its chains and series: another installation continues them")
    .option(...DATA)
    .option(...DATABASE)
    .action(async (workspace: string, folder: string, { move = false, ...flags }) => {
      const { exportWorkspace } = await import("../server/transfer.ts");
      await exportWorkspace(config(flags), io, workspace, { folder, isMove: move });
    });
  workspaces
    .command("import")
    .description("read an exported folder into a workspace without data; open jobs are over then")
    .argument("<folder>")
    .requiredOption("--workspace <name>", "id, handle or name of the workspace")
    .option("--copy", "stop its chains and series here: they go on where it was exported")
    .option(...DATA)
    .option(...DATABASE)
    .action(async (folder: string, { workspace, copy = false, ...flags }) => {
      const { importWorkspace } = await import("../server/transfer.ts");
      await importWorkspace(config(flags), io, workspace, { folder, isCopy: copy });
    });
  workspaces
    .command("erase-party")
    .description("erase a party's entry; prints the documents that name it and have to be kept")
    .argument("<workspace>", "id, handle or name")
    .argument("<entry>", "id of the party's entry")
    .option("--years <number>", "years that books are kept, unless the workspace's own")
    .option(...DATA)
    .option(...DATABASE)
    .action(async (workspace: string, entry: string, { years, ...flags }) => {
      const { eraseParty } = await import("../server/transfer.ts");
      await eraseParty(config(flags), io, { workspace, entry, years });
    });
  workspaces
    .command("retention")
    .description("print, and set, how long a workspace keeps documents and spooled files")
    .argument("<workspace>", "id, handle or name")
    .option("--documents <years>", "calendar years after that of the last change, or 'ever'")
    .option("--spool <days>", "days that spooled files are kept")
    .option(...DATA)
    .option(...DATABASE)
    .action(async (workspace: string, { documents, spool, ...flags }) => {
      const { retention } = await import("../server/transfer.ts");
      await retention(config(flags), io, workspace, { documents, spool });
    });
  workspaces
    .command("audit")
    .description("list who did what in a workspace, newest first")
    .argument("<workspace>", "id, handle or name")
    .option("--limit <number>", "how many entries", "100")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (workspace: string, { limit, json, ...flags }) => {
      const { listAudit } = await import("../server/transfer.ts");
      await listAudit(config(flags), io, workspace, limit, json);
    });
}

import type { Command } from "commander";
import type { Context } from "../context.ts";

const DATA = ["--data <folder>", "data folder (or FAKTURO_DATA)"] as const;
const DATABASE = [
  "--database-url <url>",
  "Postgres to use instead of its own (or DATABASE_URL)",
] as const;

/** Commands that take a workspace's data out of an installation and into another workspace. */
export function addTransferCommands(
  workspaces: Command,
  { io, config }: Pick<Context, "io" | "config">,
): void {
  workspaces
    .command("export")
    .description("write all data of a workspace, JSON lines and files, to an empty folder")
    .argument("<workspace>", "id, handle or name")
    .argument("<folder>")
    .option(...DATA)
    .option(...DATABASE)
    .action(async (workspace: string, folder: string, flags) => {
      const { exportWorkspace } = await import("../server/transfer.ts");
      await exportWorkspace(config(flags), io, workspace, folder);
    });
  workspaces
    .command("import")
    .description("read an exported folder into a workspace without data; open jobs are over then")
    .argument("<folder>")
    .requiredOption("--workspace <name>", "id, handle or name of the workspace")
    .option(...DATA)
    .option(...DATABASE)
    .action(async (folder: string, { workspace, ...flags }) => {
      const { importWorkspace } = await import("../server/transfer.ts");
      await importWorkspace(config(flags), io, workspace, folder);
    });
  workspaces
    .command("erase-party")
    .description("erase a party's entry; prints the documents that name it and have to be kept")
    .argument("<workspace>", "id, handle or name")
    .argument("<entry>", "id of the party's entry")
    .option("--years <number>", "years that books are kept", "10")
    .option(...DATA)
    .option(...DATABASE)
    .action(async (workspace: string, entry: string, { years, ...flags }) => {
      const { eraseParty } = await import("../server/transfer.ts");
      await eraseParty(config(flags), io, { workspace, entry, years });
    });
}

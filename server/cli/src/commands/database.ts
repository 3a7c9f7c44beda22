import type { Command } from "commander";
import type { CommandContext, Flags } from "../context.ts";
import { AS_JSON, DATA, DATABASE } from "./options.ts";

/** Commands that care for the data of a server. */
export function addDatabaseCommands(program: Command, { io, config }: CommandContext): void {
  const db = program.command("db").description("care for the data of a server");
  db.command("dump")
    .description("write everything to a file")
    .argument("<file>")
    .option(...DATA)
    .option(...DATABASE)
    .action(async (file: string, flags: Flags) => {
      const { dump } = await import("../server/database.ts");
      await dump(config(flags), io, file);
    });
  db.command("restore")
    .description("read a dump into an empty database")
    .argument("<file>")
    .option("--complete", "nothing was issued after the dump: chains and series need no check")
    .option(...DATA)
    .option(...DATABASE)
    .action(async (file: string, { complete = false, ...flags }) => {
      const { restore } = await import("../server/database.ts");
      await restore(config(flags), io, file, complete);
    });
  db.command("partition")
    .description("partition the tables that grow by workspace, while no server runs")
    .option("--partitions <number>", "of each table, a power of two up to 256", "16")
    .option(
      "--dry-run",
      "print the tables with the time and disk that it takes, and change nothing",
    )
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ partitions, dryRun = false, ...flags }) => {
      const { partition } = await import("../server/partition.ts");
      await partition(config(flags), io, partitions, dryRun);
    });
  db.command("publish")
    .description("publish documents, states, numbers and jobs for change feeds (docs/scaling.md)")
    .option("--publication <name>", "of Postgres", "fakturo_changes")
    .option("--workspace <name...>", "ids or handles of the only workspaces; all when absent")
    .option("--end", "end the publication")
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ publication, workspace = [], end = false, ...flags }) => {
      const { publishChanges, endPublication } = await import("../server/publication.ts");
      if (end) await endPublication(config(flags), io, publication);
      else await publishChanges(config(flags), io, publication, workspace);
    });
  db.command("stops")
    .description("list chains and series that wait because the database was restored")
    .option("--workspace <name>", "id, handle or name of the workspace; all when absent")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ workspace, json, ...flags }) => {
      const { listStops } = await import("../server/restored.ts");
      await listStops(config(flags), io, workspace, json);
    });
  db.command("resume")
    .description("let a chain or series continue after a restore")
    .argument("[key]", "of a chain, or id of a series")
    .option("--all", "every chain and series that waits")
    .option("--workspace <name>", "id, handle or name of the workspace; all when absent")
    .option(...DATA)
    .option(...DATABASE)
    .action(async (key: string | undefined, { all = false, workspace, ...flags }) => {
      const { resume } = await import("../server/restored.ts");
      await resume(config(flags), io, { key, all, workspace });
    });
  db.command("upgrade")
    .description("bring data to the Postgres and schema of this version")
    .option("--programs <folder>", "programs of the Postgres that wrote the data, if another major")
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ programs, ...flags }) => {
      const { upgrade } = await import("../server/database.ts");
      await upgrade(config(flags), io, programs);
    });
}

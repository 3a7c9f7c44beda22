import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { AS_JSON, DATA, DATABASE } from "./options.ts";

const WORKSPACE = ["--workspace <name>", "id, handle or name of the workspace"] as const;
const ENTRY = ["--entry <id>", "only what belongs to this entry"] as const;

/** Commands around chains of records and their history. */
export function addChainCommands(program: Command, { io, config }: CommandContext): void {
  const chains = program
    .command("chains")
    .description("chains of records that contain the hash of the record before");
  chains
    .command("list")
    .description("list key, length, time and digest of the newest link")
    .requiredOption(...WORKSPACE)
    .option(...ENTRY)
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ workspace, entry, json, ...flags }) => {
      const { listChains } = await import("../server/chains.ts");
      await listChains(config(flags), io, workspace, { entry, json });
    });
  chains
    .command("show")
    .description(
      "list position, time, entry, number, state, digest and data of links, newest first",
    )
    .argument("<key>")
    .requiredOption(...WORKSPACE)
    .option(...ENTRY)
    .option("--before <position>", "only links before this one")
    .option("--limit <number>", "how many links", "100")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (key: string, { workspace, entry, before, limit, json, ...flags }) => {
      const { showChain } = await import("../server/chains.ts");
      await showChain(config(flags), io, { workspace, key, entry, before, limit, json });
    });
  chains
    .command("verify")
    .description("check that each link follows its predecessor; ends with 1 where one does not")
    .argument("[key]", "chain; all of the workspace when absent")
    .requiredOption(...WORKSPACE)
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (key: string | undefined, { workspace, json, ...flags }) => {
      const { verifyChains } = await import("../server/chains.ts");
      await verifyChains(config(flags), io, workspace, { key, json });
    });
}

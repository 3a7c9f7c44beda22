import { readManifest } from "@fakturo/server/config";
import { Command, CommanderError } from "commander";
import { type CommandContext, createContext } from "./context.ts";
import { EXIT, explainFailure } from "./failure.ts";
import type { Io } from "./io.ts";

/** Adds a group of commands. */
export type CommandGroup = (program: Command, context: CommandContext) => void;

/** Runs the command line with these commands. @returns the exit code. */
export async function run(
  args: readonly string[],
  io: Io,
  groups: readonly CommandGroup[],
): Promise<number> {
  try {
    await createProgram(io, groups).parseAsync([...args], { from: "user" });
    return EXIT.ok;
  } catch (error) {
    const json = args.includes("--json");
    const { code, text } = explainFailure(error, json);
    const stream = json && code === EXIT.refused ? io.stdout : io.stderr;
    if (text) stream.write(`${text}\n`);
    return code;
  }
}

function createProgram(io: Io, groups: readonly CommandGroup[]): Command {
  const program = new Command("fakturo")
    .description("Invoices: built, validated, signed, converted and served.")
    .option("-V, --version", "print the version")
    .on("option:version", () => {
      io.print(`${readManifest().version}\n`);
      throw new CommanderError(EXIT.ok, "commander.version", "");
    })
    .option("--plugins <names>", "packages to load, commas between; 'bundled' are those of Fakturo")
    .configureOutput({
      writeOut: (text) => io.print(text),
      writeErr: (text) => void io.stderr.write(text),
    })
    .exitOverride();
  const context = createContext(io, () => program.opts());
  for (const add of groups) add(program, context);
  return program;
}

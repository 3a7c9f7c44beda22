import { Command } from "commander";
import { addAppCommands } from "./commands/apps.ts";
import { addDocumentCommands } from "./commands/document.ts";
import { addPeopleCommands } from "./commands/people.ts";
import { addServerCommands } from "./commands/server.ts";
import { addShowCommands } from "./commands/show.ts";
import { createContext } from "./context.ts";
import { EXIT, explain } from "./failure.ts";
import type { Io } from "./io.ts";

/** Runs the command line. @returns the exit code. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  try {
    await createProgram(io).parseAsync([...args], { from: "user" });
    return EXIT.ok;
  } catch (error) {
    const json = args.includes("--json");
    const { code, text } = explain(error, json);
    const stream = json && code === EXIT.refused ? io.stdout : io.stderr;
    if (text) stream.write(`${text}\n`);
    return code;
  }
}

function createProgram(io: Io): Command {
  const program = new Command("fakturo")
    .description("Invoices: built, validated, signed, converted and served.")
    .option("--plugins <names>", "packages to load, commas between; 'bundled' are those of Fakturo")
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
    })
    .exitOverride();
  const context = createContext(io, () => program.opts());
  addDocumentCommands(program, context);
  addShowCommands(program, context);
  addServerCommands(program, context);
  addPeopleCommands(program, context);
  addAppCommands(program, context);
  return program;
}

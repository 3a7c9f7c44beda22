import { defaultOfFlag, readManifest } from "@fakturo/server/config";
import { Command, CommanderError, Help, type Option } from "commander";
import { type CommandContext, createContext } from "./context.ts";
import { EXIT, explainFailure } from "./failure.ts";
import type { Io } from "./io.ts";
import { messageLines } from "./message-lines.ts";
import { hasColors, isTerminal, styled } from "./terminal.ts";

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
    const { code, text } = explainFailure(error, json, hasColors(isTerminal(io.stderr), io.env));
    const stream = json && code === EXIT.refused ? io.stdout : io.stderr;
    if (text) stream.write(`${text}\n`);
    return code;
  }
}

/** The command line itself: its commands, arguments and options. */
export function createProgram(io: Io, groups: readonly CommandGroup[]): Command {
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
      getOutHasColors: () => hasColors(io.isTerminal, io.env),
      getErrHasColors: () => hasColors(isTerminal(io.stderr), io.env),
    })
    .configureHelp({
      styleTitle: (title) => styled("bold", title),
      optionDescription: describeOption,
    })
    .exitOverride();
  const messages = messageLines(io);
  const context = createContext(messages.io, () => program.opts());
  for (const add of groups) add(program, context);
  messages.offer(program);
  return program;
}

const FROM_ENVIRONMENT = /\(or [A-Z_]+\)$/;
const plainHelp = new Help();

/** A description with the option's default, which may be that of a setting. */
function describeOption(option: Option): string {
  const text = plainHelp.optionDescription(option);
  const fallback = defaultOfFlag(option.long?.slice(2) ?? "");
  const isShown = FROM_ENVIRONMENT.test(option.description) && fallback !== undefined;
  return isShown ? text.replace(/\)$/, `; default ${fallback})`) : text;
}

import { EMBEDDED_PLUGINS } from "@fakturo/server/plugins";
import { DOCUMENT_COMMANDS } from "./commands/document.ts";
import { processIo } from "./process-io.ts";
import { type CommandGroup, run } from "./program.ts";

const HELP: ReadonlySet<string> = new Set(["--help", "-h", "help"]);
/** Commands that need apps. */
export const CONVERT_COMMANDS: readonly string[] = ["convert", "parse", "check"];

/**
 * Runs a command on documents whose plugins are bundled, or prints help; undefined for everything else,
 * which the full command line runs. Bundled into a file of its own, which starts in a fraction of the
 * time.
 */
export function quick(args: readonly string[]): Promise<number> | undefined {
  const groups = groupsFor(args);
  return groups?.then((loaded) => run(args, processIo(), loaded));
}

/** The commands to offer, loaded as far as the arguments need them. */
function groupsFor(args: readonly string[]): Promise<readonly CommandGroup[]> | undefined {
  const name = args.find((arg, i) => !arg.startsWith("-") && args[i - 1] !== "--plugins");
  if (args.some((arg) => HELP.has(arg)) || name === undefined) return allCommands();
  if (CONVERT_COMMANDS.includes(name)) return hasApps() ? convertCommands() : undefined;
  const group = DOCUMENT_COMMANDS.find(({ names }) => names.some((known) => known === name));
  return group && Promise.resolve([group.add]);
}

async function allCommands(): Promise<readonly CommandGroup[]> {
  const { COMMANDS } = await import("./commands/index.ts");
  return COMMANDS;
}

async function convertCommands(): Promise<readonly CommandGroup[]> {
  const { addConvertCommands } = await import("./commands/convert.ts");
  return [addConvertCommands];
}

function hasApps(): boolean {
  return Object.keys(EMBEDDED_PLUGINS).some((name) => name.startsWith("@fakturo/app-"));
}

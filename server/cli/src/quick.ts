import { EMBEDDED_PLUGINS } from "@fakturo/server/plugins";
import { addConvertCommands } from "./commands/convert.ts";
import { DOCUMENT_COMMANDS } from "./commands/document.ts";
import { COMMANDS } from "./commands/index.ts";
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
  return groups && run(args, processIo(), groups);
}

function groupsFor(args: readonly string[]): readonly CommandGroup[] | undefined {
  const name = args.find((arg, i) => !arg.startsWith("-") && args[i - 1] !== "--plugins");
  if (args.some((arg) => HELP.has(arg)) || name === undefined) return COMMANDS;
  if (CONVERT_COMMANDS.includes(name)) return hasApps() ? [addConvertCommands] : undefined;
  const group = DOCUMENT_COMMANDS.find(({ names }) => names.some((known) => known === name));
  return group && [group.add];
}

function hasApps(): boolean {
  return Object.keys(EMBEDDED_PLUGINS).some((name) => name.startsWith("@fakturo/app-"));
}

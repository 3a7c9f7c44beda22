import { DOCUMENT_COMMANDS } from "./commands/document.ts";
import { processIo } from "./process-io.ts";
import { run } from "./program.ts";

/**
 * Runs the one command asked for, where it works on a document and needs no app; everything else is
 * for the whole command line. Built into a file of its own, which starts in a fraction of its time.
 */
export function quick(args: readonly string[]): Promise<number> | undefined {
  const name = args.find((arg, i) => !arg.startsWith("-") && args[i - 1] !== "--plugins");
  const group = DOCUMENT_COMMANDS.find(({ names }) => names.some((known) => known === name));
  return group && run(args, processIo(), [group.add]);
}

import type { Command } from "commander";
import type { Io } from "./io.ts";

/** Output of a command line whose messages may become lines of JSON. */
interface MessageLines {
  readonly io: Io;
  /** Gives `--json` to every command below that does not have it yet. */
  offer(program: Command): void;
}

/** `--json` for commands that print sentences: each text that one prints is a line `{"text": …}`. */
export function messageLines(io: Io): MessageLines {
  let isJson = false;
  const print = (data: string | Uint8Array) => io.print(isJson ? lineOf(data) : data);
  // The streams of a process are made on first use: they are not read here.
  const lined: Io = Object.create(io, { print: { value: print } });
  return {
    io: lined,
    offer(program) {
      const speaking = new Set(runnable(program).filter((command) => !hasJson(command)));
      for (const command of speaking)
        command.option("--json", "print each message as a line of JSON");
      program.hook("preAction", (_, command) => {
        isJson = speaking.has(command) && command.opts().json === true;
      });
    },
  };
}

function lineOf(data: string | Uint8Array): string {
  const text = typeof data === "string" ? data : new TextDecoder().decode(data);
  return `${JSON.stringify({ text: text.trimEnd() })}\n`;
}

/** Commands that do something; groups of commands do not, unless they take arguments. */
export function runnable({ commands }: Command): Command[] {
  return commands.flatMap((command) => [
    ...(command.commands.length === 0 || command.registeredArguments.length > 0 ? [command] : []),
    ...runnable(command),
  ]);
}

function hasJson({ options }: Command): boolean {
  return options.some(({ long }) => long === "--json");
}

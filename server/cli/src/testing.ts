import { Readable, Writable } from "node:stream";
import { COMMANDS } from "./commands/index.ts";
import type { Io } from "./io.ts";
import { run } from "./program.ts";

/** Exit code and output of a command. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs commands in this process, with the given variables and working folder. */
export function commandLine(
  cwd: string,
  env: Readonly<Record<string, string>>,
): (args: readonly string[], input?: unknown) => Promise<Ran> {
  return async (args, input = "") => {
    const [stdout, stderr] = [new Sink(), new Sink()];
    const text = typeof input === "string" ? input : JSON.stringify(input);
    const stdin = Readable.from([Buffer.from(text)]);
    const print = (data: string | Uint8Array) => void stdout.write(data);
    const code = await run(
      args,
      { stdin, stdout, isTerminal: false, print, stderr, env, cwd },
      COMMANDS,
    );
    return { code, out: stdout.text, err: stderr.text };
  };
}

/** Input and output of a command line that is read but not run. */
export function quietIo(cwd: string): Io {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const print = () => undefined;
  return { stdin: Readable.from([]), stdout, isTerminal: false, print, stderr, env: {}, cwd };
}

class Sink extends Writable {
  text = "";
  override _write(chunk: unknown, _encoding: string, done: () => void): void {
    this.text += String(chunk);
    done();
  }
}

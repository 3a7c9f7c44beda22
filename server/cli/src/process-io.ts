import { writeSync } from "node:fs";
import process from "node:process";
import { isatty } from "node:tty";
import { isObject } from "@fakturo/model";
import type { Io } from "./io.ts";

const STDOUT_FD = 1;
const PAUSE_MS = 5;

/** The streams of this process, each created on first use. */
export function processIo(): Io {
  const { env } = process;
  return {
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return unpiped();
    },
    get isTerminal() {
      return isatty(STDOUT_FD);
    },
    print,
    get stderr() {
      return process.stderr;
    },
    env,
    cwd: process.cwd(),
  };
}

/** Writes synchronously: setting up a stream takes longer than most commands. */
function print(data: string | Uint8Array): void {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  for (let done = 0; done < bytes.length; ) done += writeSome(bytes, done);
}

function writeSome(bytes: Uint8Array, from: number): number {
  try {
    return writeSync(STDOUT_FD, bytes, from);
  } catch (error) {
    if (!isObject(error) || error.code !== "EAGAIN") leave(error);
    // A non-blocking pipe that is full.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    return 0;
  }
}

/** A reader that closed its end, e.g. `head`, is no failure. */
function unpiped(): typeof process.stdout {
  const { stdout } = process;
  if (stdout.listenerCount("error", leave) === 0) stdout.on("error", leave);
  return stdout;
}

function leave(error: unknown): void {
  process.exit(isObject(error) && error.code === "EPIPE" ? 0 : 1);
}

import { type OnProgress, unwatched } from "@fakturo/server-base";
import type { Io } from "./io.ts";
import { isTerminal } from "./terminal.ts";

const WIDTH = 24;
/** Time between two drawings. */
const PAUSE_MS = 80;
const CLEAR = "\r\u001b[K";

/** Runs work and draws a bar on standard error meanwhile, where that is a terminal. */
export async function withProgress<T>(
  { stderr }: Pick<Io, "stderr">,
  work: (onProgress: OnProgress) => Promise<T>,
): Promise<T> {
  if (!isTerminal(stderr)) return work(unwatched);
  let drawn = -Infinity;
  try {
    return await work((what, done, of) => {
      const now = performance.now();
      if (now - drawn < PAUSE_MS) return;
      drawn = now;
      stderr.write(CLEAR + bar(what, done, of));
    });
  } finally {
    stderr.write(CLEAR);
  }
}

/** `[######----]  60 %  files 6 of 10`; without the whole only the number. */
export function bar(what: string, done: number, of: number): string {
  if (of === 0) return `${what} ${done}`;
  const share = Math.min(1, done / of);
  const full = Math.round(share * WIDTH);
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `[${"#".repeat(full)}${"-".repeat(WIDTH - full)}] ${percent} %  ${what} ${done} of ${of}`;
}

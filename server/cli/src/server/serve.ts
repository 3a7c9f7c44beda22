import { startServer } from "@fakturo/server";
import type { Config } from "@fakturo/server/config";
import type { Io } from "../io.ts";

/** Runs the server until a signal arrives; prints one line when it accepts requests. */
export async function serve(config: Config, io: Io): Promise<void> {
  const onStep = (step: string) => io.stderr.write(lineOf(io, step));
  // Nothing is promised yet to any client, and Postgres ends with this process.
  for (const signal of SIGNALS) process.on(signal, exitAtOnce);
  const server = await startServer(config, { onStep });
  for (const signal of SIGNALS) process.off(signal, exitAtOnce);
  const stopped = untilSignal();
  const build = server.buildUrl === undefined ? "" : `, build service on ${server.buildUrl}`;
  const place = server.url === undefined ? "for jobs" : `on ${server.url}`;
  io.print(`Fakturo ${config.version} ready ${place}${build}\n`);
  await stopped;
  await server.close();
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
const EXIT_AFTER_SIGNAL = 130;
/** npm passes on a Ctrl-C that the process has already received from the terminal. */
const SAME_SIGNAL_MS = 250;
/** As the log names its levels. */
const INFO = 30;

/** A sentence at a terminal, a line of the log everywhere else. */
function lineOf({ stderr }: Io, msg: string): string {
  const isTerminal = "isTTY" in stderr && stderr.isTTY === true;
  return isTerminal
    ? `fakturo: ${msg}\n`
    : `${JSON.stringify({ level: INFO, time: Date.now(), msg })}\n`;
}

function exitAtOnce(): void {
  process.exit(EXIT_AFTER_SIGNAL);
}

/** Settles at the first signal; a second one ends the process at once. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const listener = () => {
      const now = performance.now();
      if (first !== undefined && now - first > SAME_SIGNAL_MS) exitAtOnce();
      first ??= now;
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, listener);
  });
}

import type { Config } from "../../config/index.ts";
import { startServer } from "../../main.ts";
import type { Io } from "../io.ts";

/** Runs the server until a signal comes; prints one line when it takes requests. */
export async function serve(config: Config, io: Io): Promise<void> {
  const stopped = untilSignal();
  const server = await startServer(config);
  const build = server.buildUrl === undefined ? "" : `, build service on ${server.buildUrl}`;
  const place = server.url === undefined ? "for jobs" : `on ${server.url}`;
  io.print(`Fakturo ${config.version} ready ${place}${build}\n`);
  await stopped;
  await server.close();
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
const EXIT_AFTER_SIGNAL = 130;
/** One Ctrl-C arrives twice when npm passes on what the terminal has sent already. */
const SAME_SIGNAL_MS = 250;

/** Settles at the first signal; a second one ends the process at once. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const listener = () => {
      const now = performance.now();
      if (first !== undefined && now - first > SAME_SIGNAL_MS) process.exit(EXIT_AFTER_SIGNAL);
      first ??= now;
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, listener);
  });
}

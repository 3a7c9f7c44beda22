import { type RunningServer, startServer } from "@fakturo/server";
import type { Config } from "@fakturo/server/config";
import { letHeapGrow, StartError } from "@fakturo/server-base";
import type { Io } from "../io.ts";
import type { RunningSimulation } from "../simulate/simulate.ts";
import { isTerminal } from "../terminal.ts";
import { releaseStartMemory } from "./release-memory.ts";

/** Runs the server until a signal arrives; prints one line when it accepts requests. */
export async function serve(config: Config, io: Io): Promise<void> {
  letHeapGrow();
  const onStep = (step: string) => io.stderr.write(lineOf(io, step));
  const signals = listenToSignals();
  const simulation = await simulationFor(config);
  const server = await startServer(withSimulation(config, simulation), { onStep }).catch(
    async (error: unknown) => {
      await simulation?.close();
      throw error;
    },
  );
  const stopped = signals.hold();
  const build = server.buildUrl === undefined ? "" : `, build service on ${server.buildUrl}`;
  const place = server.url === undefined ? "for jobs" : `on ${server.url}`;
  io.print(`Fakturo ${config.version} ready ${place}${build}\n`);
  if (simulation)
    io.print(
      `Simulators for sandbox workspaces: ${nameList(simulation)} on ${simulation.url}, page ${simulation.url}/_simulator\n`,
    );
  if (server.consoleUrl !== undefined) await printConsole(server.consoleUrl, server, io);
  const cancelRelease = releaseStartMemory();
  await stopped;
  cancelRelease();
  const canExit = await server.close();
  await simulation?.close();
  if (!canExit) process.kill(process.pid, "SIGKILL");
}

/** Says where the console is, and on an installation without members how the first one is made. */
async function printConsole(
  url: string,
  { administration }: Pick<RunningServer, "administration">,
  io: Io,
): Promise<void> {
  const link = await administration.setupLink();
  io.print(
    link
      ? `Make the first member of the console, within a day: ${link.url}\n`
      : `Console on ${url}\n`,
  );
}

/** Undefined where none are asked for. @throws UsageError, StartError. */
async function simulationFor(config: Config): Promise<RunningSimulation | undefined> {
  const { simulate: names, simulatePort: port, role, data } = config;
  if (names === false) return undefined;
  if (role !== "all")
    throw new StartError(
      `role ${role} runs no simulators: start them with \`fakturo simulate\` and set endpoints`,
    );
  const { startSimulation } = await import("../simulate/simulate.ts");
  const options = { names, host: "127.0.0.1", port, data, openAdmin: false };
  return startSimulation(options, "--simulate-port");
}

/** The configuration of a server whose sandboxes use the simulators. */
export function withSimulation(config: Config, simulation: RunningSimulation | undefined): Config {
  if (!simulation) return config;
  const { endpoints, ca, testCredentials } = simulation;
  const shared = { endpoints, ca, testCredentials };
  return { ...config, sandboxEnvironment: "simulated", simulation: shared };
}

function nameList({ endpoints }: RunningSimulation): string {
  return Object.keys(endpoints).join(", ");
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
const EXIT_AFTER_SIGNAL = 130;
/** npm passes on a Ctrl-C that the process has already received from the terminal. */
const SAME_SIGNAL_MS = 250;
/** As the log names its levels. */
const INFO = 30;

/** A sentence at a terminal, a line of the log everywhere else. */
function lineOf({ stderr }: Io, msg: string): string {
  return isTerminal(stderr)
    ? `fakturo: ${msg}\n`
    : `${JSON.stringify({ level: INFO, time: Date.now(), msg })}\n`;
}

function exitAtOnce(): void {
  process.exit(EXIT_AFTER_SIGNAL);
}

/**
 * Ends the process at a signal, since nothing is promised yet to any client, and Postgres ends with this process. After
 * `hold`, the first signal settles its promise, and a second one ends the process. One listener does both: a signal that
 * arrives while listeners are exchanged is lost.
 */
function listenToSignals(): { hold(): Promise<void> } {
  let stop: (() => void) | undefined;
  let first: number | undefined;
  const listener = () => {
    const now = performance.now();
    if (!stop || (first !== undefined && now - first > SAME_SIGNAL_MS)) return exitAtOnce();
    first ??= now;
    stop();
  };
  for (const signal of SIGNALS) process.on(signal, listener);
  return {
    hold: () =>
      new Promise((resolve) => {
        stop = resolve;
      }),
  };
}

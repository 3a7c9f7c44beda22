import type { JsonObject } from "@fakturo/model";
import {
  memoryJournal,
  type RunningSimulators,
  type SimulatedAuthority,
  type Simulator,
  type SimulatorOptions,
  startSimulators,
} from "@fakturo/simulator";
import { expect } from "vitest";

/** What a test may choose of a simulator. */
interface Choices extends Partial<Pick<SimulatorOptions, "now" | "journal">> {
  /** Issuer of its certificate for HTTPS; plain HTTP only when absent. */
  readonly authority?: SimulatedAuthority;
}

/** A simulator on a free port of the loopback. */
export interface StartedSimulator extends RunningSimulators, AsyncDisposable {
  /** Calls its admin page, e.g. `PUT`, `settings`. */
  admin(method: string, path: string, body?: JsonObject): ReturnType<typeof callAdmin>;
}

/** Starts one simulator, for clients of others. */
export async function startSimulator(
  simulator: Simulator,
  { authority, now = Date.now, journal = memoryJournal }: Choices = {},
): Promise<StartedSimulator> {
  const running = await startSimulators({
    simulators: [simulator],
    host: "127.0.0.1",
    port: 0,
    journal,
    ...(authority && { tls: authority.serverTls(["localhost", "127.0.0.1"]) }),
    now,
    random: Math.random,
  });
  return {
    ...running,
    admin: (method, path, body) => callAdmin(running.url, method, `${simulator.key}/${path}`, body),
    [Symbol.asyncDispose]: () => running.close(),
  };
}

/**
 * Calls the admin page of a simulator, e.g. `PUT`, `sii/settings`, and returns the JSON of its answer. Fails where the
 * page refuses the call, so that no test runs under other settings than it says.
 */
export async function callAdmin(url: string, method: string, path: string, body?: object) {
  const reply = await fetch(`${url}/_simulator/${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  expect(reply.status, `${method} ${path}: ${text}`).toBeLessThan(300);
  return text === "" ? undefined : JSON.parse(text);
}

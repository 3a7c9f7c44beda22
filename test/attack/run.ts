import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { startPlatform } from "../e2e/platform.ts";
import { APP_ROUTE_ATTACKS } from "./app-routes.ts";
import { ARCHIVE_ATTACKS } from "./archives.ts";
import { type Attack, anonymous, DESCRIPTORS, demand, type Target } from "./attack.ts";
import { CONNECTION_ATTACKS } from "./connections.ts";
import { PAGE_LINK_ATTACKS } from "./page-links.ts";
import { PROGRAM_ATTACKS } from "./programs.ts";
import { SIGN_IN_ATTACKS } from "./sign-ins.ts";

export const ATTACKS: readonly Attack[] = [
  ...PROGRAM_ATTACKS,
  ...CONNECTION_ATTACKS,
  ...APP_ROUTE_ATTACKS,
  ...ARCHIVE_ATTACKS,
  ...SIGN_IN_ATTACKS,
  ...PAGE_LINK_ATTACKS,
];

/** Starts a separate server with an attacker and a victim. */
export async function startTarget(scale: number): Promise<Target & { stop(): Promise<void> }> {
  const platform = await startPlatform({}, { descriptors: DESCRIPTORS });
  const [attacker, victim] = [
    await platform.addWorkspace("Attacker"),
    await platform.addWorkspace("Victim"),
  ];
  return {
    platform,
    attacker: attacker.client,
    victim: victim.client,
    victimToken: victim.token,
    scale,
    stop: platform.stop,
  };
}

/** The victim's requests on their own thread. @returns a function that ends them and answers their milliseconds. */
function working({ platform: { url }, victimToken, scale }: Target) {
  const least = Math.ceil(LEAST_REQUESTS * scale);
  const thread = new Worker(join(import.meta.dirname, "victim.ts"), {
    workerData: { url, token: victimToken, least },
  });
  const times = once(thread, "message").then(([taken]) => taken);
  times.catch(() => undefined);
  return (): Promise<readonly number[]> => {
    thread.postMessage("end");
    return times;
  };
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}

/** Enough for a 99th percentile that is not the slowest of all. */
const LEAST_REQUESTS = 300;

/** Result of an attack; `failure` is undefined where all invariants hold. */
export interface Outcome {
  readonly alone: number;
  readonly beside: number;
  readonly failure: string | undefined;
}

/** What an attack failed on, with the cause: `fetch failed` alone says nothing. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`;
}

/**
 * Runs an attack while the victim sends requests. Times are its 99th percentile, without and during the attack.
 */
export async function attack(target: Target, { run }: Attack): Promise<Outcome> {
  const alone = p99(await working(target)());
  const endWork = working(target);
  const failure = await run(target).then(() => undefined, reasonOf);
  const beside = p99(await endWork());
  const { status } = await anonymous(target.platform.url).get("/utils/v1/ping");
  demand(status === 401, `the server is gone: ${status}`);
  return { alone, beside, failure };
}

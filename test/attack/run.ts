import { startPlatform } from "../e2e/platform.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
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
    scale,
    stop: platform.stop,
  };
}

/** Milliseconds of one request of the victim. */
async function work({ victim }: Target): Promise<number> {
  const began = performance.now();
  const { status, text } = await victim.put(`/silo/v1/entries/${newId()}`, { data: invoice() });
  demand(status === 200, `the victim: ${status} ${text.slice(0, 200)}`);
  return performance.now() - began;
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}

/** Response times of the victim's sequential requests until the attack ends; at least a minimum number. */
export async function workUntil(target: Target, isOver: () => boolean): Promise<readonly number[]> {
  const times: number[] = [];
  while (!isOver() || times.length < MIN_REQUESTS) times.push(await work(target));
  return times;
}

const MIN_REQUESTS = 50;

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
  const alone = p99(await workUntil(target, () => true));
  let isOver = false;
  const attacking = run(target)
    .then(() => undefined, reasonOf)
    .finally(() => {
      isOver = true;
    });
  const beside = p99(await workUntil(target, () => isOver));
  const failure = await attacking;
  const { status } = await anonymous(target.platform.url).get("/utils/v1/ping");
  demand(status === 401, `the server is gone: ${status}`);
  return { alone, beside, failure };
}

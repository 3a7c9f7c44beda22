import { expect } from "vitest";
import { DEADLINE_MS, type SimulatedPlatform } from "./simulated-platform.ts";

/** Waits until the newest step of a job is tried again later. */
export async function waits({ platform }: SimulatedPlatform, job: string): Promise<void> {
  const last = async () => {
    const { json } = await platform.client.get(`/transform/v1/jobs/${job}`);
    return json.intents?.at(-1)?.events?.at(-1)?.status;
  };
  await expect.poll(last, { timeout: DEADLINE_MS, interval: 250 }).toBe("QUEUED");
}

/** Cancels a job. */
export async function cancel({ platform }: SimulatedPlatform, job: string): Promise<void> {
  const { status, text } = await platform.client.post(`/transform/v1/jobs/${job}/cancel`, {});
  expect(status, text).toBeLessThan(300);
}

/** Fault of a simulator, in which its authority takes nothing. */
export interface Outage {
  readonly simulator: string;
  readonly fault: string;
  /** Beginning of the paths that it concerns; all when absent. */
  readonly path?: string;
}

/** Entries of two jobs. */
type Entries = readonly [waiting: string, cancelled: string];

/**
 * Runs a workflow over two entries while the authority takes nothing: the first job waits until it does again, the
 * second one is cancelled meanwhile. Returns the end of the first.
 */
export function interrupted(
  platform: SimulatedPlatform,
  { simulator, ...fault }: Outage,
  workflow: string,
  entries: Entries,
) {
  const path = `${simulator}/faults`;
  const begin = () => platform.admin("POST", path, fault);
  return interruptedBetween(
    platform,
    { begin, end: () => platform.admin("DELETE", path) },
    workflow,
    entries,
  );
}

/** As `interrupted`, with functions that begin and end the time in which the authority takes nothing. */
export async function interruptedBetween(
  platform: SimulatedPlatform,
  outage: { begin(): Promise<unknown>; end(): Promise<unknown> },
  workflow: string,
  [waiting, cancelled]: Entries,
) {
  await outage.begin();
  const first = await platform.begin(workflow, waiting);
  const second = await platform.begin(workflow, cancelled);
  for (const job of [first, second]) await waits(platform, job);
  await cancel(platform, second);
  expect((await platform.ended(second, cancelled)).status).toBe("CANCEL");
  await outage.end();
  return platform.ended(first, waiting);
}

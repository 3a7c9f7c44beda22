import type { Pause, ProtocolPorts } from "./ports.ts";

const SOON_MS = 1_000;
/** Interval at which it is checked whether the process that holds a lease is alive. */
const CHECK_MS = 5_000;

/** A lease that is not over. */
export class HeldLease {
  /** Process that holds it; undefined where an earlier release took it. */
  readonly node: string | undefined;
  readonly fence: number;
  /** Milliseconds until its end. */
  readonly left: number;

  constructor({ node, fence, until }: LeaseRow, now: number) {
    this.node = node;
    this.fence = fence;
    this.left = until - now;
  }
}

interface LeaseRow {
  readonly node?: string;
  readonly fence: number;
  readonly until: number;
}

/** The lease that prevents a claim; `over`: fence of a lease whose holder is dead. */
export function heldLease(row: LeaseRow, now: number, over: number | undefined) {
  return row.until > now && row.fence !== over ? new HeldLease(row, now) : undefined;
}

/**
 * Claims a row, or returns when to try again. A lease ends early with its process, which sends nothing more when its
 * heartbeat is late; what it sent before is an open attempt like any other.
 */
export async function claimLease<T>(
  node: ProtocolPorts["node"],
  claim: (over?: number) => Promise<T | HeldLease | Pause>,
): Promise<T | Pause> {
  const first = await claim();
  if (!(first instanceof HeldLease)) return first;
  if (first.node === undefined) return first.left + SOON_MS;
  const isDead = !(await node.isAlive(first.node));
  const last = isDead ? await claim(first.fence) : first;
  return last instanceof HeldLease ? Math.min(last.left + SOON_MS, CHECK_MS) : last;
}

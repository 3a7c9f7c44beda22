import { randomBytes } from "node:crypto";
import type { Platform } from "../e2e/platform.ts";
import { type Client, createPlainClient } from "../harness/client.ts";
import { endedJob } from "../harness/ended-job.ts";
import { newId } from "../harness/ids.ts";

/** Files and sockets that the attacked server may open. */
export const DESCRIPTORS = 500;

/** Target of an attack: a server, an attacking workspace and a victim. */
export interface Target {
  readonly platform: Platform;
  /** Client of the attacking workspace. */
  readonly attacker: Client;
  /** Client of the victim. */
  readonly victim: Client;
  readonly victimToken: string;
  /** Scale of the attack, from 0 to 1. */
  readonly scale: number;
}

export interface Attack {
  readonly name: string;
  /** Description of the requests. */
  readonly sends: string;
  /** Invariant besides the victim's response times. */
  readonly holds: string;
  /** Throws when the invariant is violated. */
  run(target: Target): Promise<void>;
}

/** @throws Error with the observed value. */
export function demand(holds: boolean, seen: string): asserts holds {
  if (!holds) throw new Error(seen);
}

/** A number of the full attack, scaled to this target. */
export function scaled({ scale }: Target, full: number): number {
  return Math.max(1, Math.round(full * scale));
}

/** Runs a workflow of one step over a document with files. @returns the finished job. */
export async function runStep(
  client: Client,
  step: { readonly provider: string; readonly config: object },
  data: unknown,
  files: readonly object[] = [],
): Promise<{ readonly status: string; readonly text: string }> {
  const workflow = newId();
  const flow = { name: "Attack", schema: "bill/invoice", steps: [step] };
  const made = await client.put(`/transform/v1/workflows/${workflow}`, flow);
  demand(made.status === 200, `the workflow: ${made.status} ${made.text}`);
  const entry = newId();
  const stored = await client.put(`/silo/v1/entries/${entry}`, { data });
  demand(stored.status === 200, `the entry: ${stored.status} ${stored.text.slice(0, 200)}`);
  for (const file of files) {
    const added = await client.put(`/silo/v1/entries/${entry}/files/${newId()}`, file);
    demand(added.status === 200, `the file: ${added.status} ${added.text.slice(0, 200)}`);
  }
  const body = { workflow_id: workflow, silo_entry_id: entry };
  const { json, text } = await endedJob(client, body);
  return { status: String(json?.status), text };
}

/** A client without a token. */
export function anonymous(url: string): Client {
  return createPlainClient(url, undefined);
}

export function randomName(): string {
  return randomBytes(6).toString("hex");
}

import { setTimeout as sleep } from "node:timers/promises";
import { FakturoError, type JsonObject } from "@fakturo/model";
import type { RunningSimulation } from "../simulate/simulate.ts";
import { textAt } from "./client.ts";
import type { Stage } from "./scenes.ts";

/** Dependencies of the scenes with simulated authorities. */
export interface AuthorityStage extends Stage {
  readonly simulation: RunningSimulation;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const WAIT_S = 30;
/** Limit of a job, and pause between two looks at it. */
const LIMIT_MS = 120_000;
const POLL_MS = 100;

/** Changes settings of a simulator. */
export async function adjust(
  { url }: RunningSimulation,
  simulator: string,
  settings: JsonObject,
): Promise<void> {
  await fetch(`${url}/_simulator/${simulator}/settings`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(settings),
  });
}

/** @returns the workflow's id. */
export async function storeWorkflow(
  { client, uuid }: Stage,
  workflow: JsonObject,
): Promise<string> {
  const id = uuid();
  await client.put(`/transform/v1/workflows/${id}`, workflow);
  return id;
}

/** Stores a document. @returns the entry's id. */
export async function store({ client, uuid }: Stage, data: JsonObject): Promise<string> {
  return textAt(await client.put(`/silo/v1/entries/${uuid()}`, { data }), "id");
}

/** Runs a workflow on an entry until the job has ended. */
export async function run(
  { client, uuid }: Stage,
  workflow: string,
  entry: string,
): Promise<JsonObject> {
  const path = `/transform/v1/jobs/${uuid()}`;
  const body = { workflow_id: workflow, silo_entry_id: entry };
  const deadline = performance.now() + LIMIT_MS;
  let job = (await client.ask("PUT", `${path}?wait=${WAIT_S}`, body)).body;
  while (textAt(job, "completed_at") === "" && performance.now() < deadline) {
    await sleep(POLL_MS);
    job = await client.get(path);
  }
  return job;
}

/** @throws FakturoError "internal" for a job that ended otherwise. */
export function requireStatus(job: JsonObject, status: string): void {
  if (textAt(job, "status") === status) return;
  throw new FakturoError("internal", `the job ended otherwise: ${JSON.stringify(job.faults)}`);
}

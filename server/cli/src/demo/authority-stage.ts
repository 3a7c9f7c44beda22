import { FakturoError, type JsonObject } from "@fakturo/model";
import type { RunningSimulation } from "../simulate/simulate.ts";
import { textAt } from "./client.ts";
import { poll } from "./poll.ts";
import type { Stage } from "./scenes.ts";

/** Dependencies of the scenes with simulated authorities. */
export interface AuthorityStage extends Stage {
  readonly simulation: RunningSimulation;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const WAIT_S = 30;

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
  await client.ask("PUT", `${path}?wait=${WAIT_S}`, body);
  return poll(async () => {
    const job = await client.get(path);
    return textAt(job, "completed_at") === "" ? undefined : job;
  }, "the job did not end");
}

/** @throws FakturoError "internal" for a job that ended otherwise. */
export function requireStatus(job: JsonObject, status: string): void {
  if (textAt(job, "status") === status) return;
  throw new FakturoError("internal", `the job ended otherwise: ${JSON.stringify(job.faults)}`);
}

import type { Answer, Client } from "./client.ts";
import { newId } from "./ids.ts";

/** What tests read of a job that has ended. */
export interface EndedJob {
  readonly status: string;
  readonly intents: readonly {
    readonly events: readonly { readonly status: string; readonly at: string }[];
  }[];
  readonly envelope: {
    readonly doc: { readonly code: string };
    readonly sigs: readonly string[];
  };
}

/** Longest wait that the server accepts; a busy machine may need several. */
const WAIT = "wait=30";
const LOOK_MS = 500;

/** Runs a job. @returns the first answer that is not 202: the job's result, or a refusal. */
export async function endedJob(client: Client, body: object): Promise<Answer> {
  const path = `/transform/v1/jobs/${newId()}`;
  let answer = await client.put(`${path}?${WAIT}`, body);
  while (
    answer.status === 202 ||
    (answer.status === 200 && answer.json.completed_at === undefined)
  ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    answer = await client.get(path);
  }
  return answer;
}

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
/** About five minutes. */
const MAX_LOOKS = 600;

/**
 * Runs a job. @returns the first answer that is not 202: the job's result, or a refusal.
 * @throws Error for a job that does not end.
 */
export async function endedJob(client: Client, body: object): Promise<Answer> {
  const path = `/transform/v1/jobs/${newId()}`;
  let answer = await client.put(`${path}?${WAIT}`, body);
  for (let looks = 0; isRunning(answer); looks += 1) {
    if (looks === MAX_LOOKS) throw new Error(`the job does not end: ${answer.text}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    answer = await client.get(path);
  }
  return answer;
}

function isRunning({ status, json }: Answer): boolean {
  return status === 202 || (status === 200 && json.completed_at === undefined);
}

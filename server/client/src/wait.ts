import type { Client } from "openapi-fetch";
import type { paths } from "#schema";
import { answer } from "./answer.ts";
import type { RetryOptions } from "./retry.ts";

const PAUSE_MS = 500;
const LONGEST_MS = 10_000;

/**
 * The job when it has ended. Follows its events; without them, such as with too many streams open, it asks
 * again after pauses.
 */
export async function endedJob(
  api: Client<paths>,
  id: string,
  { sleep, signal }: Pick<RetryOptions, "sleep"> & { readonly signal: AbortSignal },
) {
  for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(LONGEST_MS, pauseMs * 2)) {
    const call = { params: { path: { id } }, signal };
    const job = await answer(api.GET("/transform/v1/jobs/{id}", call));
    if (job.completed_at !== undefined) return job;
    const isFollowed = await follow(api, id, signal);
    if (!isFollowed) await sleep(pauseMs, signal);
  }
}

/** Reads the events of a job to the end of their stream; false where the job did not end with it. */
async function follow(api: Client<paths>, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { response } = await api.GET("/transform/v1/jobs/{id}/events", {
      params: { path: { id } },
      parseAs: "stream",
      signal,
    });
    if (!response.ok || !response.body) return false;
    return await hasEnded(response.body);
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}

/** True when the stream has told the end of the job. */
async function hasEnded(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<boolean> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let line = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return false;
    const lines = (line + value).split("\n");
    line = lines.pop() ?? "";
    if (!lines.includes("event: job")) continue;
    await reader.cancel();
    return true;
  }
}

import { HEADERS } from "./client.ts";

/** Calls back at every event of a job, until it ends or the signal; polling goes on without the stream. */
export async function followJob(
  id: string,
  signal: AbortSignal,
  onEvent: () => void,
): Promise<void> {
  try {
    const reply = await fetch(`/transform/v1/jobs/${id}/events`, { headers: HEADERS, signal });
    if (!reply.ok || !reply.body) return;
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (value.includes("event:")) onEvent();
    }
  } catch (error) {
    if (!signal.aborted && !(error instanceof TypeError)) throw error;
  }
}

import { FakturoError } from "@fakturo/model";
import { createFairQueue } from "./fair-queue.ts";
import type { RequestAnswer, RequestWork } from "./protocol.ts";
import { type ThreadPool, ThreadStopped } from "./thread-pool.ts";

/** Processes requests with large bodies on threads, so that they do not delay other requests. */
export interface RequestThreads {
  /** Minimum body size in bytes for processing on a thread. */
  readonly from: number;
  /** Maximum number of running and waiting requests of one caller, because each holds its body in memory. */
  readonly perCaller: number;
  /**
   * Requests of one caller are processed sequentially.
   * @throws FakturoError "too-large" for a request that exceeds the limits of time or memory.
   */
  answer(caller: string, request: RequestWork): Promise<RequestAnswer>;
}

export function createRequestThreads(
  pool: Pick<ThreadPool<RequestWork, RequestAnswer>, "run">,
  limits: Pick<RequestThreads, "from" | "perCaller">,
): RequestThreads {
  const queue = createFairQueue();
  return {
    ...limits,
    answer: (caller, request) =>
      queue.run(caller, async () => {
        try {
          return await pool.run(request, { transfer: [request.body.buffer] });
        } catch (error) {
          throw refusalOf(error);
        }
      }),
  };
}

const TOO_MUCH = {
  time: "the request takes too much computing time: send a smaller document",
  memory: "the request takes too much memory: send a smaller document",
} as const;

const FULL = "all threads for large requests are blocked: try again later";

function refusalOf(error: unknown): unknown {
  if (!(error instanceof ThreadStopped)) return error;
  const { reason } = error;
  if (reason === "full") return new FakturoError("unavailable", FULL, { cause: error });
  if (reason === "time" || reason === "memory")
    return new FakturoError("too-large", TOO_MUCH[reason], { cause: error });
  return error;
}

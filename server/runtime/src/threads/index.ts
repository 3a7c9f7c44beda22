export type { JobWork, RequestAnswer, RequestWork } from "./protocol.ts";
export { createRequestThreads, type RequestThreads } from "./request-threads.ts";
export { serveThread, type ThreadHandler, type ThreadService } from "./serve-thread.ts";
export {
  createThreadPool,
  type RunOptions,
  type StopReason,
  type ThreadPool,
  type ThreadPoolOptions,
  ThreadStopped,
} from "./thread-pool.ts";

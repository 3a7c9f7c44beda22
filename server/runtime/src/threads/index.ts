export { type LoopWatchOptions, type WatchedLoop, watchLoop } from "./loop-watch.ts";
export type { JobWork, RequestAnswer, RequestWork } from "./protocol.ts";
export { createRequestThreads, type RequestThreads } from "./request-threads.ts";
export { areThreadsRunning } from "./running-threads.ts";
export { serveThread, type ThreadHandler, type ThreadService } from "./serve-thread.ts";
export {
  createThreadPool,
  type RunOptions,
  SOURCES,
  type StopReason,
  type ThreadPool,
  type ThreadPoolOptions,
  ThreadStopped,
} from "./thread-pool.ts";
export { beat, newBeats } from "./watch.ts";

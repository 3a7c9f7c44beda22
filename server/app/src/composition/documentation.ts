import { FakturoError } from "@fakturo/model";
import type { DocumentedService, OpenDocs } from "@fakturo/server-api";
import { createThreadPool, type ThreadPool, ThreadStopped } from "@fakturo/server-runtime/threads";
import {
  clonable,
  type DocsAnswer,
  type DocsThreadData,
  type DocsWork,
  threadFile,
} from "../threads/thread-data.ts";
import { CONFIG, LOG, SHUTDOWN } from "./basics.ts";
import type { DependencyContainer } from "./container.ts";

/**
 * One thread: readers without a key must not take more than one core. The index for searches takes some seconds, and so
 * does a start, which the next page of a reader must not wait for.
 */
const LIMITS = { threads: 1, blockedMs: 30_000, memoryMb: 512, idleMs: 300_000 };

type Pool = ThreadPool<DocsWork, DocsAnswer>;

/** Makes the documentation of the loaded plugins on a thread, which starts with the first page and ends when idle. */
export function docsOnThread(get: DependencyContainer): OpenDocs {
  let opened: Pool | undefined;
  return async (services) => {
    opened ??= openPool(get, services);
    const pool = opened;
    const ask = (path?: string) => pool.run({ path }).catch(refuse);
    const { paths = [] } = await ask();
    return { paths, file: async (path) => (await ask(path)).file };
  };
}

function openPool(get: DependencyContainer, services: readonly DocumentedService[]): Pool {
  const data: DocsThreadData = { config: clonable(get.resolve(CONFIG)), services };
  const options = { ...LIMITS, data, file: threadFile("docs-thread"), log: get.resolve(LOG) };
  const pool = createThreadPool<DocsWork, DocsAnswer>(options);
  get.resolve(SHUTDOWN).push("docs-thread", pool.close);
  return pool;
}

/** @throws FakturoError "unavailable" for a thread that was stopped, else the error. */
function refuse(error: unknown): never {
  if (!(error instanceof ThreadStopped)) throw error;
  const message = "the documentation cannot be made now: try again later";
  throw new FakturoError("unavailable", message, { cause: error });
}

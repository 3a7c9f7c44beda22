import {
  createStepThreads,
  type StepAnswer,
  type StepThreads,
  type StepWork,
} from "@fakturo/server-runtime/isolate";
import { createThreadPool, type ThreadPool } from "@fakturo/server-runtime/threads";
import { clonable, threadFile } from "../threads/thread-data.ts";
import { ENGINE } from "./apps.ts";
import { CONFIG, LOG, SHUTDOWN } from "./basics.ts";
import { type DependencyContainer, provide, token } from "./container.ts";

/** Specifiers of third-party plugins by the steps they offer; registered with the engine. */
export const FOREIGN_STEPS = token<ReadonlyMap<string, string>>("steps of third-party plugins");

export const STEP_THREADS = token<StepThreads | undefined>("threads of third-party plugins");

/** One thread for each plugin: most of its steps wait for others. */
const LIMITS = { threads: 1, perThread: 16, blockedMs: 5_000, memoryMb: 256 };

type Pool = ThreadPool<StepWork, StepAnswer>;

/** Threads for the steps of third-party plugins; undefined where they are not isolated, and on a thread. */
export function provideStepThreads(container: DependencyContainer, isThread: boolean): void {
  provide(container, STEP_THREADS, (get) => (isThread ? undefined : stepThreadsOf(get)));
}

function stepThreadsOf(get: DependencyContainer): StepThreads | undefined {
  const config = get.resolve(CONFIG);
  if (config.pluginIsolation === "none") return undefined;
  const foreign = get.resolve(FOREIGN_STEPS);
  const pools = new Map<string, Pool>();
  const { connections } = get.resolve(ENGINE).registry;
  const poolOf = (provider: string): Pool | undefined => {
    const plugin = foreign.get(provider);
    if (plugin === undefined) return undefined;
    const pool = pools.get(plugin) ?? createPool(get, plugin);
    pools.set(plugin, pool);
    return pool;
  };
  const endpointNames = new Map(
    [...connections].map(([key, { endpoints }]) => [
      key,
      [...new Set(Object.values(endpoints).flatMap((names) => Object.keys(names)))],
    ]),
  );
  return createStepThreads({ poolOf, endpointNames });
}

function createPool(get: DependencyContainer, plugin: string): Pool {
  const pool: Pool = createThreadPool({
    ...LIMITS,
    file: threadFile("plugin-thread"),
    data: { config: clonable(get.resolve(CONFIG)) },
    log: get.resolve(LOG),
  });
  get.resolve(SHUTDOWN).push(`threads of ${plugin}`, pool.close);
  return pool;
}

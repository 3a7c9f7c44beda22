import { setTimeout as sleep } from "node:timers/promises";
import { clearOrphans } from "./orphans.ts";
import { type Postmaster, type PostmasterOptions, startPostmaster } from "./postmaster.ts";

/** Keeps one Postgres running until it is stopped. */
export interface Supervisor {
  onRestart(listener: () => void): () => void;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/** Starts Postgres after ending leftovers of an earlier server, and restarts it when it dies. */
export async function startSupervisor(options: PostmasterOptions): Promise<Supervisor> {
  const { data, log } = options;
  const listeners = new Set<() => void>();
  let stopping = false;
  let postmaster = await start();
  let watch = keepRunning();

  async function start(): Promise<Postmaster> {
    const orphans = await clearOrphans(data);
    if (orphans > 0) log.warn(`ended ${orphans} Postgres processes of a server that was killed`);
    return startPostmaster(options);
  }

  async function keepRunning(): Promise<void> {
    const how = await postmaster.ended;
    if (stopping) return;
    log.warn(`Postgres ended unexpectedly (${how}): starting it again`);
    const next = await startPersistently();
    if (next === undefined) return;
    postmaster = next;
    if (stopping) return postmaster.stop();
    log.info("Postgres runs again");
    watch = keepRunning();
    for (const listener of listeners) listener();
  }

  async function startPersistently(): Promise<Postmaster | undefined> {
    for (let pause = FIRST_PAUSE_MS; !stopping; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await start();
      } catch (error) {
        log.error(error instanceof Error ? error.message : String(error));
        await sleep(pause);
      }
    }
    return undefined;
  }

  return {
    onRestart(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      stopping = true;
      await postmaster.stop();
      await watch;
    },
  };
}

import { CallAbandoned } from "../interpret/call-abandoned.ts";
import type { Executor } from "../interpret/executor.ts";
import type { Queue, QueueOptions } from "./queue.ts";

const POLL_INTERVAL_MS = 40;
const AGAIN_MS = 200;

/** Open jobs whose last step neither sleeps nor waits: the journal determines what is due. */
const DUE = `select workspace, id from fakturo.job
  cross join lateral (select (journal -> -1 ->> 'wake_at')::timestamptz as wake_at) last
  where completed_at is null and (cancel_requested or wake_at is null or wake_at <= now())
  order by created_at`;

type DueRow = { readonly workspace: string; readonly id: string };

export interface PollingOptions extends Pick<QueueOptions, "owner" | "listener" | "concurrency"> {
  readonly executor: Executor;
}

/**
 * A minimal queue for one process: polls for due jobs and keeps jobs in progress and failure counts in
 * memory.
 */
export function createPollingQueue(options: PollingOptions): Queue {
  const { owner, executor, listener, concurrency } = options;
  const stopping = new AbortController();
  const held = new Map<string, Promise<void>>();
  const failed = new Map<string, { readonly count: number; readonly at: number }>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  const deliver = async ({ workspace, id }: DueRow): Promise<void> => {
    const count = failed.get(id)?.count ?? 0;
    try {
      await executor.advance(workspace, id, count + 1, stopping.signal);
      failed.delete(id);
    } catch {
      failed.set(id, { count: count + 1, at: performance.now() });
    } finally {
      held.delete(id);
    }
  };
  const isResting = (id: string): boolean => {
    const at = failed.get(id)?.at;
    return at !== undefined && performance.now() - at < AGAIN_MS;
  };
  const look = async (): Promise<void> => {
    const { rows } = await owner.maintain((tx) => tx.query<DueRow>(DUE));
    for (const row of rows) {
      if (stopping.signal.aborted || held.size >= concurrency) return;
      if (!held.has(row.id) && !isResting(row.id)) held.set(row.id, deliver(row));
    }
  };
  const repeat = (): void => {
    timer = setTimeout(() => {
      looking = look().finally(() => {
        if (!stopping.signal.aborted) repeat();
      });
    }, POLL_INTERVAL_MS);
  };
  return {
    async start() {
      await listener.listen("fakturo_cancel", executor.interrupt);
      repeat();
    },
    async stop() {
      stopping.abort(new CallAbandoned("the queue stops"));
      clearTimeout(timer);
      await looking;
      await Promise.all(held.values());
    },
  };
}

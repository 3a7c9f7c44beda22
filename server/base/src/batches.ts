import { AsyncLocalStorage } from "node:async_hooks";
import { isFakturoError } from "@fakturo/model";

/** Serves requests in batches per group; all requests of a group have the same actor. */
export interface Batches<Request, Answer> {
  run(group: string, request: Request): Promise<Answer>;
}

export interface BatchOptions<Request, Answer> {
  /** Answers in the order of the requests. */
  readonly serve: (group: string, requests: readonly Request[]) => Promise<readonly Answer[]>;
  /** Requests with equal names never share a batch; absent: all may. */
  readonly nameOf?: (request: Request) => string;
  /** Requests in one batch at most. */
  readonly size: number;
  /** Batches served at once, over all groups and within one. */
  readonly parallel: number;
  readonly parallelPerGroup: number;
}

interface Pending<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface Group<Request, Answer> {
  /** Runs work in the asynchronous context of the group's first request; all of a group have one actor. */
  readonly inContext: <T>(work: () => T) => T;
  waiting: Pending<Request, Answer>[];
  running: number;
}

/**
 * Gathers requests while earlier ones are served: batches grow with the load, and a single request is
 * served at once. Groups are served round-robin.
 */
export function createBatches<Request, Answer>(
  options: BatchOptions<Request, Answer>,
): Batches<Request, Answer> {
  // A served group moves to the end: groups are served round-robin in insertion order.
  const groups = new Map<string, Group<Request, Answer>>();
  let running = 0;
  let isScheduled = false;

  /** Requests of one event loop iteration are gathered before the first batch starts. */
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      startMore();
    });
  };

  const startMore = (): void => {
    for (const [name, group] of [...groups]) {
      if (running >= options.parallel) return;
      if (group.running >= options.parallelPerGroup || group.waiting.length === 0) continue;
      groups.delete(name);
      groups.set(name, group);
      void start(name, group);
    }
  };

  const start = async (name: string, group: Group<Request, Answer>): Promise<void> => {
    const batch = takeBatch(group, options);
    running += 1;
    group.running += 1;
    await serveAll(batch, (requests) => group.inContext(() => options.serve(name, requests)));
    running -= 1;
    group.running -= 1;
    if (group.waiting.length === 0 && group.running === 0) groups.delete(name);
    schedule();
  };

  return {
    run(name, request) {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const group = groups.get(name) ?? newGroup();
      groups.set(name, group);
      group.waiting.push({ request, resolve, reject });
      schedule();
      return promise;
    },
  };
}

function newGroup<Request, Answer>(): Group<Request, Answer> {
  return { inContext: AsyncLocalStorage.snapshot(), waiting: [], running: 0 };
}

function takeBatch<Request, Answer>(
  group: Group<Request, Answer>,
  { size, nameOf }: BatchOptions<Request, Answer>,
): readonly Pending<Request, Answer>[] {
  const names = new Set<string>();
  const batch: Pending<Request, Answer>[] = [];
  const rest: Pending<Request, Answer>[] = [];
  for (const pending of group.waiting) {
    const name = nameOf?.(pending.request);
    const fits = batch.length < size && (name === undefined || !names.has(name));
    if (name !== undefined) names.add(name);
    (fits ? batch : rest).push(pending);
  }
  group.waiting = rest;
  return batch;
}

/**
 * After a failure the requests of a batch are served one by one, so that one bad request fails alone. When
 * the database is unavailable, all fail at once: each would wait for it.
 */
async function serveAll<Request, Answer>(
  batch: readonly Pending<Request, Answer>[],
  serve: (requests: readonly Request[]) => Promise<readonly Answer[]>,
): Promise<void> {
  try {
    const answers = await serve(batch.map(({ request }) => request));
    answers.forEach((answer, i) => {
      batch[i]?.resolve(answer);
    });
  } catch (error) {
    if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error);
    else for (const one of batch) await serveAll([one], serve);
  }
}

function isUnavailable(error: unknown): boolean {
  return isFakturoError(error) && error.key === "unavailable";
}

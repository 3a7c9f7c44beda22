import type { JobEngine, JobRunner, QueuedJob } from "./job-engine.ts";

const RETRY_MS = 50;

interface Known {
  readonly job: QueuedJob;
  attempt: number;
  isRunning: boolean;
  isWoken: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** The least that the server of an engine does, in memory; the processes of a test are its engines. */
export class TestingEngineServer {
  readonly #known = new Map<string, Known>();
  readonly #due: Known[] = [];
  readonly #engines = new Set<TestingEngine>();

  /** One process's engine. */
  engine(): JobEngine {
    return new TestingEngine(this);
  }

  /** Has a process take jobs. */
  add(engine: TestingEngine): void {
    this.#engines.add(engine);
    this.#share();
  }

  remove(engine: TestingEngine): void {
    this.#engines.delete(engine);
  }

  /** @returns true for a job that was not known. */
  take(job: QueuedJob): boolean {
    const key = `${job.workspace}/${job.job}`;
    const old = this.#known.get(key);
    const one = old ?? { job, attempt: 1, isRunning: false, isWoken: false, timer: undefined };
    this.#known.set(key, one);
    if (one.isRunning) one.isWoken = true;
    else this.#schedule(one, 0);
    return old === undefined;
  }

  /** A job that ran is due again after some time, now if it failed or was woken, or it is forgotten. */
  done(one: Known, dueMs: number | undefined, hasFailed: boolean): void {
    one.isRunning = false;
    one.attempt = hasFailed ? one.attempt + 1 : 1;
    const nextMs = one.isWoken ? 0 : dueMs;
    one.isWoken = false;
    if (nextMs !== undefined) this.#schedule(one, nextMs);
    else this.#known.delete(`${one.job.workspace}/${one.job.job}`);
    this.#share();
  }

  #schedule(one: Known, ms: number): void {
    clearTimeout(one.timer);
    one.timer = setTimeout(() => {
      this.#due.push(one);
      this.#share();
    }, ms);
  }

  #share(): void {
    const free = [...this.#engines].find(({ hasRoom }) => hasRoom);
    const one = free && this.#due.shift();
    if (!one) return;
    one.isRunning = true;
    free.run(one);
    this.#share();
  }
}

class TestingEngine implements JobEngine {
  readonly #server: TestingEngineServer;
  readonly #running = new Set<Promise<void>>();
  readonly #signal = new AbortController().signal;
  #runner: JobRunner | undefined;

  constructor(server: TestingEngineServer) {
    this.#server = server;
  }

  get hasRoom(): boolean {
    return this.#running.size < (this.#runner?.concurrency ?? 0);
  }

  async start(runner: JobRunner): Promise<void> {
    this.#runner = runner;
    this.#server.add(this);
  }

  async wake(job: QueuedJob): Promise<void> {
    this.#server.take(job);
  }

  async adopt(job: QueuedJob): Promise<boolean> {
    return this.#server.take(job);
  }

  run(one: Known): void {
    const run = this.#advance(one).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  async stop(): Promise<void> {
    this.#server.remove(this);
    await Promise.all(this.#running);
  }

  async #advance(one: Known): Promise<void> {
    try {
      const dueMs = await this.#runner?.advance(one.job, one.attempt, this.#signal);
      this.#server.done(one, dueMs, false);
    } catch {
      this.#server.done(one, RETRY_MS, true);
    }
  }
}

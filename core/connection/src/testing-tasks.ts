import type { Pause } from "./ports.ts";

const MS = 1000;
/** Redelivery delay of a task whose worker died, seconds. */
const REDELIVER_S = 22;

/** A task of the queue; seconds. */
export interface QueuedTask {
  readonly id: string;
  runAt: number;
  lockedUntil: number;
}

/** The durable queue of a simulation: one task for each id. */
export class TaskQueue {
  #tasks: Map<string, QueuedTask>;

  constructor(tasks: Iterable<QueuedTask> = []) {
    this.#tasks = new Map(Array.from(tasks, (task) => [task.id, { ...task }]));
  }

  /** As of now, unaffected by later changes. */
  copy(): TaskQueue {
    return new TaskQueue(this.#tasks.values());
  }

  /** Adds a task, or runs the present one now. */
  add(id: string, now: number): void {
    const task = this.#tasks.get(id);
    if (task) task.runAt = Math.min(task.runAt, now);
    else this.#tasks.set(id, { id, runAt: now, lockedUntil: 0 });
  }

  delete(id: string): void {
    this.#tasks.delete(id);
  }

  due(now: number): QueuedTask[] {
    return [...this.#tasks.values()].filter(
      ({ runAt, lockedUntil }) => runAt <= now && lockedUntil <= now,
    );
  }

  lock(task: QueuedTask, now: number): void {
    task.lockedUntil = now + REDELIVER_S;
  }

  /** Ends a delivery; `isNeeded`: work was added while it ran. */
  finish(task: QueuedTask, pause: Pause, isNeeded: boolean, now: number): void {
    task.lockedUntil = 0;
    if (pause === undefined && !isNeeded) {
      this.delete(task.id);
      return;
    }
    // Another delivery of the task, after this one slept, may have removed it.
    if (!this.#tasks.has(task.id)) this.#tasks.set(task.id, task);
    task.runAt = Math.max(task.runAt, now + Math.ceil((pause ?? MS) / MS));
  }

  /** Time of the next due task; infinite without any. */
  get next(): number {
    return Math.min(
      ...[...this.#tasks.values()].map(({ runAt, lockedUntil }) => Math.max(runAt, lockedUntil)),
      Number.POSITIVE_INFINITY,
    );
  }
}

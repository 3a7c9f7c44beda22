import type { Pause } from "./ports.ts";

const MS = 1000;
/** Redelivery delay of a task whose worker died. */
const REDELIVER_S = 22;

export interface Task {
  readonly id: string;
  runAt: number;
  lockedUntil: number;
}

/** The queue in simulated time; seconds. */
export class Tasks {
  readonly #tasks = new Map<string, Task>();

  /** Tasks that a worker may take now. */
  due(now: number): readonly Task[] {
    return [...this.#tasks.values()].filter(
      ({ runAt, lockedUntil }) => runAt <= now && lockedUntil <= now,
    );
  }

  lock(task: Task, now: number): void {
    task.lockedUntil = now + REDELIVER_S;
  }

  add(id: string, now: number): void {
    const task = this.#tasks.get(id);
    if (task) task.runAt = Math.min(task.runAt, now);
    else this.#tasks.set(id, { id, runAt: now, lockedUntil: 0 });
  }

  delete(id: string): void {
    this.#tasks.delete(id);
  }

  /** Ends a delivery; `isNeeded`: work was added while it ran. */
  finish(task: Task, pause: Pause, isNeeded: boolean, now: number): void {
    task.lockedUntil = 0;
    if (pause === undefined && !isNeeded) {
      this.delete(task.id);
      return;
    }
    // Another delivery of the task, after this one slept, may have removed it.
    if (!this.#tasks.has(task.id)) this.#tasks.set(task.id, task);
    task.runAt = Math.max(task.runAt, now + Math.ceil((pause ?? MS) / MS));
  }

  /** Moment of the next delivery; infinite without tasks. */
  get nextAt(): number {
    const all = [...this.#tasks.values()];
    return Math.min(...all.map(({ runAt, lockedUntil }) => Math.max(runAt, lockedUntil)));
  }
}

import type { Pause } from "./ports.ts";
import { TaskQueue } from "./testing-tasks.ts";
import { Timeline } from "./testing-timeline.ts";

/** Time without heartbeat after which a process counts as dead, seconds. */
const DEAD_AFTER_S = 15;
/** End of fault injection, seconds; then everything must end. */
export const CALM_S = 1500;

/** Continues unless the process has died; may pause. */
export type Point = () => Promise<void>;

/** Processes in simulated time that take tasks of a durable queue, die and pause. */
export abstract class Nodes extends Timeline {
  readonly counts = { crash: 0, sleep: 0, net: 0, restore: 0 };
  tasks = new TaskQueue();
  readonly #lives: number[];
  /** Since when processes are dead or asleep: without heartbeat. */
  readonly #silentSince = new Map<string, number>();
  readonly #crash: number;
  readonly #sleep: number;

  constructor(seed: number) {
    super(seed);
    this.#lives = Array.from({ length: this.integer(1, 3) }, () => 0);
    this.#crash = this.pick([0, 0.01, 0.04, 0.1]);
    this.#sleep = this.pick([0, 0.01, 0.05]);
  }

  get isFaulty(): boolean {
    return this.now < CALM_S;
  }

  /** False for a process without heartbeat. */
  protected isAlive(id: string): boolean {
    return this.now - (this.#silentSince.get(id) ?? this.now) < DEAD_AFTER_S;
  }

  /** Runs a task of a process; `id`: of the process in this life. */
  protected abstract perform(task: string, process: { id: string; point: Point }): Promise<Pause>;

  /** True for a task that got more work while it ran. */
  protected abstract needs(task: string): boolean;

  protected add(task: string): void {
    this.tasks.add(task, this.now);
  }

  protected startAll(): void {
    for (const [node] of this.#lives.entries()) this.#start(node);
  }

  /** Ends all processes and starts them again. */
  protected restartAll(after: number): void {
    for (const [node, life] of this.#lives.entries()) {
      this.#silentSince.set(nameOf(node, life), this.now);
      this.#lives[node] = life + 1;
      this.at(this.now + after, () => this.#start(node));
    }
  }

  #start(node: number): void {
    const life = this.#lives[node] ?? 0;
    this.at(this.now + this.integer(0, 2), () => void this.#work(node, life));
  }

  /** A point at which the process may die, or pause beyond its leases. */
  #point(node: number, life: number): Promise<void> {
    return new Promise((go) => {
      const step = (): void => {
        if (this.#lives[node] !== life) return;
        if (this.isFaulty && this.chance(this.#crash)) {
          this.counts.crash += 1;
          this.#silentSince.set(nameOf(node, life), this.now);
          this.#lives[node] = life + 1;
          this.at(this.now + this.integer(1, 60), () => this.#start(node));
        } else if (this.isFaulty && this.chance(this.#sleep)) {
          this.counts.sleep += 1;
          this.#silentSince.set(nameOf(node, life), this.now);
          this.at(this.now + this.integer(20, 300), step);
        } else {
          this.#silentSince.delete(nameOf(node, life));
          go();
        }
      };
      this.at(this.now, step);
    });
  }

  /** A worker of a node: takes due tasks, one after the other. */
  async #work(node: number, life: number): Promise<void> {
    const point = () => this.#point(node, life);
    for (;;) {
      const [first, ...more] = this.tasks.due(this.now);
      if (!first) {
        await this.#rest(node, life);
        continue;
      }
      const task = this.pick([first, ...more]);
      this.tasks.lock(task, this.now);
      await point();
      const pause = await this.perform(task.id, { id: nameOf(node, life), point });
      await point();
      this.tasks.finish(task, pause, this.needs(task.id), this.now);
    }
  }

  #rest(node: number, life: number): Promise<void> {
    return new Promise((go) => {
      const next = Math.min(this.tasks.next, this.now + 50);
      this.at(Math.max(next, this.now + 1), () => {
        if (this.#lives[node] === life) go();
      });
    });
  }
}

const nameOf = (node: number, life: number): string => `n${node}.${life}`;

import type { Log } from "@fakturo/server-base";

/** A job, as its queue row and an engine name it: ids are unique within a workspace only. */
export interface QueuedJob {
  readonly workspace: string;
  readonly job: string;
  /** From -100 to 100, the higher the sooner. */
  readonly priority: number;
}

/** A job that is due. */
export interface WokenJob extends QueuedJob {
  /** Somebody has asked to cancel it: its call is to be ended. */
  readonly isCancelled: boolean;
}

/** What an engine calls in this process. */
export interface JobRunner {
  /** Jobs that this process advances at once. */
  readonly concurrency: number;
  /**
   * Runs a job until it ends or has to wait. `attempt` counts from 1 how often the engine has tried since the last
   * success; `signal` aborts when another process may have the job.
   * @returns milliseconds until the job is due again; undefined when it has ended or waits to be woken.
   * @throws what the engine has to try again.
   */
  advance(
    job: Pick<QueuedJob, "workspace" | "job">,
    attempt: number,
    signal: AbortSignal,
  ): Promise<number | undefined>;
  /** Ends the call that this process makes for a job, if any; `advance` then stores that. */
  interrupt(job: string): void;
}

/**
 * Delivers jobs in place of graphile-worker: when, on which process, again after a crash. Jobs are queued in the
 * transaction that needs it, and handed to the engine after the commit (docs/scaling.md).
 */
export interface JobEngine {
  /** Begins to call the runner, as soon as the engine can be reached; does not wait for that. */
  start(runner: JobRunner): Promise<void>;
  /**
   * Has a job advanced soon, and once more if it is being advanced now. The same may arrive twice.
   * @throws while the engine cannot be reached: the call is repeated.
   */
  wake(job: WokenJob): Promise<void>;
  /** Takes up a job that the engine may have lost. @returns true if it had. @throws like `wake`. */
  adopt(job: QueuedJob): Promise<boolean>;
  /** Takes no more jobs and waits for those in progress, at most half a minute. */
  stop(): Promise<void>;
}

/** The server of an engine, and how this installation signs in there. */
export interface EngineServer {
  /** `host:port`. */
  readonly address: string;
  readonly namespace: string;
  /** Of this installation: those that share a namespace need different ones. */
  readonly taskQueue: string;
  /** With the system's certificate authorities, unless `authority` says otherwise. */
  readonly tls: boolean;
  /** PEM of the authority that signed the server's certificate. */
  readonly authority: string | undefined;
  /** PEM of the client's certificate and its key. */
  readonly client: { readonly certificate: string; readonly key: string } | undefined;
  readonly apiKey: string | undefined;
}

/** What a package with an engine exports as `createJobEngine`. */
export type CreateJobEngine = (server: EngineServer, log: Log) => JobEngine;

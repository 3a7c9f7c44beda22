import type { ErrorKey, Fault } from "@fakturo/model";

/** Messages between the main thread and its worker threads; all of them can be cloned. */

/** A request with a large body, received and authenticated by the main thread. */
export interface RequestWork {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Address of the connection: the client's, or that of a proxy. */
  readonly address: string;
  readonly requestId: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The complete response to a request. */
export interface RequestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** An error that the main thread throws again. */
export interface ThreadError {
  readonly key: ErrorKey;
  readonly message: string;
  readonly faults: readonly Fault[];
}

/** A job to run until it ends or waits. */
export interface JobWork {
  readonly workspace: string;
  readonly job: string;
  /** Number of attempts of the queue since the job's last progress. */
  readonly attempt: number;
}

/** Result of one piece of work. */
export type Settled<Answer> = { readonly answer: Answer } | { readonly error: ThreadError };

/** One piece of work as sent to a thread. */
export interface Assignment<Work> {
  readonly work: Work;
  /** A 32-bit counter that the thread increments while its event loop runs. */
  readonly beats: SharedArrayBuffer;
  /** Port for the abort message. */
  readonly control: import("node:worker_threads").MessagePort;
}

const OPEN = ["RUN", "ERR", "QUEUED", "POKE"] as const;
const ENDED = ["OK", "SKIP", "KO", "TIMEOUT", "CANCEL"] as const;

/** States of a step's call; the last five are terminal (workflows spec §4). */
export type EventStatus = (typeof OPEN)[number] | (typeof ENDED)[number];

export interface JournalEvent {
  readonly status: EventStatus;
  readonly code: string;
}

/** A step that was started, and what happened since. */
export interface JournalIntent {
  readonly step_id: string;
  readonly events: readonly JournalEvent[];
}

/** Everything a job remembers, in order of start. */
export type Journal = readonly JournalIntent[];

/** Code of the first step's failure when a job runs over a document of another kind. */
export const SCHEMA_MISMATCH = "schema-mismatch";
/** Code of the failure of a step that was jumped to once too often. */
export const LOOP = "loop";
/** Code of the `TIMEOUT` that ends the open step of a job past its own limit; no branch handles it. */
export const JOB_LIMIT = "job-limit";
/** Code of the failure of a step that ran out of retries. */
export const RETRIES_EXHAUSTED = "retries-exhausted";

const TERMINAL: ReadonlySet<EventStatus> = new Set(ENDED);
const STATUSES: ReadonlySet<string> = new Set([...OPEN, ...ENDED]);

/** True for the name of a state of a step's call, as journals at rest hold it. */
export function isEventStatus(name: string): name is EventStatus {
  return STATUSES.has(name);
}

/** True for the statuses that end a step. */
export function isTerminal(status: EventStatus): boolean {
  return TERMINAL.has(status);
}

/** How an intent ended; undefined while it is open. */
export function resultOf({ events }: JournalIntent): JournalEvent | undefined {
  const last = events.at(-1);
  return last && isTerminal(last.status) ? last : undefined;
}

const OPEN = ["RUN", "ERR", "QUEUED", "POKE"] as const;
const ENDED = ["OK", "SKIP", "KO", "TIMEOUT", "CANCEL"] as const;

/** States of a step's call; the last five are terminal (workflows spec §4). */
export type EventStatus = (typeof OPEN)[number] | (typeof ENDED)[number];

/** An event of a step: its new state, and the code that branches compare (empty: none). */
export interface JournalEvent {
  readonly status: EventStatus;
  readonly code: string;
}

/** A started step, with its events. */
export interface JournalIntent {
  readonly step_id: string;
  readonly events: readonly JournalEvent[];
}

/** All events of a job, by start of their step. */
export type Journal = readonly JournalIntent[];

/** Code of the first step's failure when a job runs over a document of another kind. */
export const SCHEMA_MISMATCH = "schema-mismatch";
/** Code of the failure of a step that exceeds the maximum of jumps. */
export const LOOP = "loop";
/** Code of the `TIMEOUT` that ends the open step of a job past its own limit; no branch handles it. */
export const JOB_LIMIT = "job-limit";
/** Code of the failure of a step that ran out of retries. */
export const RETRIES_EXHAUSTED = "retries-exhausted";

const TERMINAL: ReadonlySet<EventStatus> = new Set(ENDED);
const STATUSES: ReadonlySet<string> = new Set([...OPEN, ...ENDED]);

/** True for the name of a step's state in a stored journal. */
export function isEventStatus(name: string): name is EventStatus {
  return STATUSES.has(name);
}

/** True for the statuses that end a step. */
export function isTerminal(status: EventStatus): boolean {
  return TERMINAL.has(status);
}

/** Final event of an intent; undefined while it is open. */
export function resultOf({ events }: JournalIntent): JournalEvent | undefined {
  const last = events.at(-1);
  return last && isTerminal(last.status) ? last : undefined;
}

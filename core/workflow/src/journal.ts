/** States of a step's call; the last five are terminal (workflows spec §4). */
export type EventStatus =
  | "RUN"
  | "ERR"
  | "QUEUED"
  | "POKE"
  | "OK"
  | "SKIP"
  | "KO"
  | "TIMEOUT"
  | "CANCEL";

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

const TERMINAL: ReadonlySet<EventStatus> = new Set(["OK", "SKIP", "KO", "TIMEOUT", "CANCEL"]);

export function isTerminal(status: EventStatus): boolean {
  return TERMINAL.has(status);
}

/** How an intent ended; undefined while it is open. */
export function resultOf({ events }: JournalIntent): JournalEvent | undefined {
  const last = events.at(-1);
  return last && isTerminal(last.status) ? last : undefined;
}

/** Status a job shows: never a terminal one of a step before the job has ended. */
export function runningStatus(journal: Journal): string {
  const last = journal.at(-1)?.events.at(-1)?.status;
  if (last === undefined) return "NA";
  return isTerminal(last) ? "RUN" : last;
}

import type { StepFault } from "@fakturo/plugin";
import { type EventStatus, isTerminal, type Journal } from "./journal.ts";

/** Final status of a job. */
export type EndStatus = "OK" | "KO" | "CANCEL";

/** Status of a job that has not ended: never a terminal one of its steps (workflows spec §3). */
export function runningStatus(journal: Journal): "NA" | EventStatus {
  if (!journal.some(({ events }) => events.length > 0)) return "NA";
  const last = journal.at(-1)?.events.at(-1)?.status;
  return last === undefined || isTerminal(last) ? "RUN" : last;
}

/** Source of the faults of an event. */
export interface RecordedEvent {
  readonly status: EventStatus;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  /** Multiple reasons of one failure; absent: only the event's own code and message. */
  readonly faults?: readonly Omit<StepFault, "provider">[] | undefined;
}

/**
 * The faults that an event adds to its job, with the provider's name: those of a failure, handled or
 * not.
 */
export function stepFaultsOf(provider: string, event: RecordedEvent): StepFault[] {
  const { status, code, message, faults } = event;
  if (status !== "KO" && status !== "TIMEOUT") return [];
  if (faults && faults.length > 0) return faults.map((fault) => withProvider(provider, fault));
  return [withProvider(provider, { code, message: message || code || status.toLowerCase() })];
}

function withProvider(
  provider: string,
  {
    code,
    message,
    paths,
  }: { code?: string | undefined; message: string; paths?: readonly string[] },
): StepFault {
  return { provider, ...(code && { code }), message, ...(paths?.length && { paths }) };
}

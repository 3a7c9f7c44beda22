import type { StepFault } from "@fakturo/plugin";
import { type EventStatus, isTerminal, type Journal } from "./journal.ts";

/** How a job ended. */
export type EndStatus = "OK" | "KO" | "CANCEL";

/** Status of a job that has not ended: never a terminal one of its steps (workflows spec §3). */
export function runningStatus(journal: Journal): "NA" | EventStatus {
  if (!journal.some(({ events }) => events.length > 0)) return "NA";
  const last = journal.at(-1)?.events.at(-1)?.status;
  return last === undefined || isTerminal(last) ? "RUN" : last;
}

/** Status a job shows. */
export function jobStatus(journal: Journal, ended: EndStatus | undefined): "NA" | EventStatus {
  return ended ?? runningStatus(journal);
}

/** What faults and args are gathered from. */
export interface RecordedIntent {
  readonly provider: string;
  readonly events: readonly RecordedEvent[];
}

export interface RecordedEvent {
  readonly status: EventStatus;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly args?: Readonly<Record<string, string>> | undefined;
  /** Several reasons of one failure; absent: the event's own code and message are the only one. */
  readonly faults?: readonly Omit<StepFault, "provider">[] | undefined;
}

/** All failures of a job in order, handled ones and those of the rescue lane included. */
export function collectFaults(intents: readonly RecordedIntent[]): StepFault[] {
  return intents.flatMap(({ provider, events }) =>
    events
      .filter(({ status }) => status === "KO" || status === "TIMEOUT")
      .flatMap((event) => faultsOf(event).map((fault) => withProvider(provider, fault))),
  );
}

function faultsOf({
  status,
  code,
  message,
  faults,
}: RecordedEvent): readonly Omit<StepFault, "provider">[] {
  if (faults && faults.length > 0) return faults;
  return [{ ...(code && { code }), message: message || code || status.toLowerCase() }];
}

function withProvider(
  provider: string,
  { code, message, paths }: Omit<StepFault, "provider">,
): StepFault {
  return { provider, ...(code && { code }), message, ...(paths?.length && { paths }) };
}

/** The given args with those of every event merged over them, later ones winning. */
export function mergeArgs(
  given: Readonly<Record<string, string>>,
  intents: readonly RecordedIntent[],
): Record<string, string> {
  const events = intents.flatMap((intent) => intent.events);
  return Object.fromEntries(
    [given, ...events.map(({ args }) => args ?? {})].flatMap((args) => Object.entries(args)),
  );
}

import type { EventRow, IntentRow } from "@fakturo/server-storage/store";
import { type EventStatus, isEventStatus, type TimedEvent } from "@fakturo/workflow";

export interface KnownEvent extends EventRow {
  readonly status: EventStatus;
}

/** Events of a step that its compacted journal keeps at the start, … */
const KEPT_FIRST = 10;
/** … and at the end. */
const KEPT_LAST = 40;

/**
 * A step's journal as it is stored. A step that polls for weeks keeps its first and its last events; the
 * calls among the removed ones are counted in `calls_left_out`. Events since the last wait always stay,
 * because retries are counted from there. An event keeps its `index`, so removed ones leave a gap.
 */
export function compacted(
  intent: IntentRow & { readonly events: readonly KnownEvent[] },
): IntentRow {
  const { events, calls_left_out = 0 } = intent;
  const lastWait = events.findLastIndex(({ status }) => status === "QUEUED");
  const end = Math.min(lastWait, events.length - KEPT_LAST);
  if (end <= KEPT_FIRST) return intent;
  const removed = events.slice(KEPT_FIRST, end);
  return {
    ...intent,
    events: [...events.slice(0, KEPT_FIRST), ...events.slice(end)],
    calls_left_out: calls_left_out + removed.filter(({ status }) => status === "RUN").length,
  };
}

/** Events of a stored journal. @throws Error for a status that no version of Fakturo writes. */
export function knownEvents(events: readonly EventRow[]): KnownEvent[] {
  return events.map((event) => {
    if (!isKnown(event)) throw new Error(`a journal has an event of status '${event.status}'`);
    return event;
  });
}

/** Events as the rules for retries and waits read them. */
export function timedEvents(events: readonly KnownEvent[]): TimedEvent[] {
  return events.map(({ status, code = "", at }) => ({ status, code, at: Date.parse(at) }));
}

function isKnown(event: EventRow): event is KnownEvent {
  return isEventStatus(event.status);
}

import { type EventStatus, isEventStatus, type TimedEvent } from "@fakturo/workflow";
import type { EventRow, IntentRow } from "../store/jobs.ts";

export interface KnownEvent extends EventRow {
  readonly status: EventStatus;
}

/** Events of a step that a journal keeps: the first ones, … */
const FIRST = 10;
/** … and the last ones. */
const LAST = 40;

/**
 * A step as the journal at rest has it: of one that asks again and again, without the events in the middle.
 * Their calls are counted; what came after the last wait is there, since retries go by it.
 */
export function folded(intent: IntentRow & { readonly events: readonly KnownEvent[] }): IntentRow {
  const { events } = intent;
  const lastWait = events.findLastIndex(({ status }) => status === "QUEUED");
  const until = Math.min(lastWait, events.length - LAST);
  if (until <= FIRST) return intent;
  const left = events.slice(FIRST, until);
  return {
    ...intent,
    events: [...events.slice(0, FIRST), ...events.slice(until)],
    calls_left_out: left.filter(({ status }) => status === "RUN").length,
  };
}

/** All events of a step again, so that their number and that of the calls are right. */
export function unfolded({ events, calls_left_out = 0 }: IntentRow): KnownEvent[] {
  const all = events.map(known);
  const gap = all.findIndex(({ index }, place) => index !== place);
  const before = all[gap - 1];
  if (!before) return all;
  const count = (all[gap]?.index ?? 0) - gap;
  const called = new Array<KnownEvent>(calls_left_out).fill({ ...before, status: "RUN" });
  const waited = new Array<KnownEvent>(count - calls_left_out).fill({
    ...before,
    status: "QUEUED",
  });
  return [...all.slice(0, gap), ...called, ...waited, ...all.slice(gap)];
}

/** Events as timers see them; those that were left out are the same one many times. */
export function timed(events: readonly KnownEvent[]): TimedEvent[] {
  let last: { readonly event: KnownEvent; readonly seen: TimedEvent } | undefined;
  return events.map((event) => {
    if (last?.event !== event) {
      const { status, code = "", at } = event;
      last = { event, seen: { status, code, at: Date.parse(at) } };
    }
    return last.seen;
  });
}

function known(event: EventRow): KnownEvent {
  if (!isKnown(event)) throw new Error(`a journal has an event of status '${event.status}'`);
  return event;
}

function isKnown(event: EventRow): event is KnownEvent {
  return isEventStatus(event.status);
}

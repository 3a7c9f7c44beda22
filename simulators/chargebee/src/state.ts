import { type Static, Type } from "@fakturo/schema";

const text = Type.String();
const one = Type.Literal;

/** An object of the site, as its API shows it. */
const Stored = Type.Object({
  event: one("stored"),
  /** E.g. `invoice` or `item_price`. */
  kind: text,
  id: text,
  object: Type.Record(text, Type.Unknown()),
});

/** The answer to a request with an idempotency key. */
const Answered = Type.Object({
  event: one("answered"),
  key: text,
  /** Path and parameters of the request. */
  request: text,
  status: Type.Integer(),
  body: text,
});

/** An event for the webhook. */
const Occurred = Type.Object({
  event: one("occurred"),
  id: text,
  type: text,
  /** Milliseconds since 1970. */
  at: Type.Number(),
  body: text,
});

/** An attempt to send an event. */
const Sent = Type.Object({
  event: one("sent"),
  id: text,
  /** True after an answer 2xx. */
  taken: Type.Boolean(),
  at: Type.Number(),
});

/** What the simulator stores. */
export const StoredEvent = Type.Union([Stored, Answered, Occurred, Sent]);
export type StoredEvent = Static<typeof StoredEvent>;

/** An object as the API shows it. */
export type SiteObject = Readonly<Record<string, unknown>>;

interface OpenEvent {
  readonly type: string;
  readonly body: string;
  /** Milliseconds since 1970 of the next attempt's base: the event, or the last attempt. */
  readonly at: number;
  readonly attempts: number;
}

/** State of the site: the sum of its events. */
export interface State {
  /** By kind and id, such as `invoice:INV-1`. */
  readonly objects: Map<string, SiteObject>;
  readonly answers: Map<string, Static<typeof Answered>>;
  readonly open: Map<string, OpenEvent>;
}

export function emptyState(): State {
  return { objects: new Map(), answers: new Map(), open: new Map() };
}

export function applyEvent({ objects, answers, open }: State, event: StoredEvent): void {
  if (event.event === "stored") objects.set(`${event.kind}:${event.id}`, event.object);
  else if (event.event === "answered") answers.set(event.key, event);
  else if (event.event === "occurred")
    open.set(event.id, { type: event.type, body: event.body, at: event.at, attempts: 0 });
  else if (event.taken) open.delete(event.id);
  else {
    const known = open.get(event.id);
    if (known) open.set(event.id, { ...known, at: event.at, attempts: known.attempts + 1 });
  }
}

/** The objects of a kind, oldest first. */
export function objectsOf({ objects }: State, kind: string): SiteObject[] {
  const found = [...objects].filter(([key]) => key.startsWith(`${kind}:`));
  return found.map(([, object]) => object);
}

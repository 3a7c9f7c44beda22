import { type Static, Type } from "@fakturo/schema";

const SeriesRecord = Type.Object({
  type: Type.Literal("series"),
  nif: Type.String(),
  series: Type.String(),
  /** `N`, `F` or `R`. */
  kind: Type.String(),
  documentClass: Type.String(),
  documentType: Type.String(),
  first: Type.String(),
  /** Planned start, `YYYY-MM-DD`. */
  start: Type.String(),
  program: Type.String(),
  means: Type.String(),
  code: Type.String(),
  registered: Type.String(),
  /** `A` active, `F` finished, `N` annulled. */
  state: Type.String(),
  stateAt: Type.String(),
  last: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
});
/** A series as it is stored now. */
export type SeriesRecord = Static<typeof SeriesRecord>;

const CommunicatedDocument = Type.Object({
  type: Type.Literal("document"),
  part: Type.String(),
  nif: Type.String(),
  number: Type.String(),
  atcud: Type.String(),
  date: Type.String(),
  documentType: Type.String(),
  /** SHA-256 of the communicated content, hexadecimal. */
  content: Type.String(),
  status: Type.String(),
  gross: Type.String(),
  /** Milliseconds since 1970. */
  at: Type.Number(),
});
/** A communicated invoice, work document or receipt. */
export type CommunicatedDocument = Static<typeof CommunicatedDocument>;

const Deleted = Type.Object({
  type: Type.Literal("deleted"),
  part: Type.String(),
  nif: Type.String(),
  number: Type.String(),
});

const Transport = Type.Object({
  type: Type.Literal("transport"),
  nif: Type.String(),
  number: Type.String(),
  atcud: Type.String(),
  /** `ATDocCodeID`. */
  code: Type.String(),
  documentType: Type.String(),
  date: Type.String(),
  start: Type.String(),
  customer: Type.String(),
  status: Type.String(),
  at: Type.Number(),
});
/** A communicated transport document. */
export type Transport = Static<typeof Transport>;

/** A request's key, which no other request may have. */
const KeyUsed = Type.Object({ type: Type.Literal("key"), hash: Type.String() });

const Login = Type.Object({
  type: Type.Literal("login"),
  user: Type.String(),
  isRight: Type.Boolean(),
});

/** What the simulator stores. */
export const StoredEvent = Type.Union([
  SeriesRecord,
  CommunicatedDocument,
  Deleted,
  Transport,
  KeyUsed,
  Login,
]);
export type StoredEvent = Static<typeof StoredEvent>;

/** State of the AT. */
export interface State {
  readonly series: Map<string, SeriesRecord>;
  readonly documents: Map<string, CommunicatedDocument>;
  readonly transports: Map<string, Transport>;
  /** Hashes of the newest keys of requests. */
  readonly keys: Set<string>;
  /** Wrong passwords since the last right one, by user. */
  readonly wrong: Map<string, number>;
  /** Number of all registered series and transport documents. */
  count: number;
}

/** An AT without data. */
export function emptyState(): State {
  return {
    series: new Map(),
    documents: new Map(),
    transports: new Map(),
    keys: new Set(),
    wrong: new Map(),
    count: 0,
  };
}

const MAX_KEYS = 10_000;

/** Applies an event. */
export function applyEvent(state: State, event: StoredEvent): void {
  switch (event.type) {
    case "series": {
      const key = seriesKey(event);
      if (!state.series.has(key)) state.count += 1;
      state.series.set(key, event);
      break;
    }
    case "document":
      state.documents.set(documentKey(event), event);
      break;
    case "deleted":
      state.documents.delete(documentKey(event));
      break;
    case "transport": {
      const key = transportKey(event);
      if (!state.transports.has(key)) state.count += 1;
      state.transports.set(key, event);
      break;
    }
    case "key":
      addKey(state.keys, event.hash);
      break;
    case "login":
      state.wrong.set(event.user, event.isRight ? 0 : (state.wrong.get(event.user) ?? 0) + 1);
  }
}

function addKey(keys: Set<string>, hash: string): void {
  keys.add(hash);
  const [oldest] = keys;
  if (keys.size > MAX_KEYS && oldest !== undefined) keys.delete(oldest);
}

/** Key of a series; its name is compared without case, by document type. */
export function seriesKey({
  nif,
  documentType,
  series,
}: Pick<SeriesRecord, "nif" | "documentType" | "series">): string {
  return `${nif} ${documentType} ${series.toUpperCase()}`;
}

/** Key of a document. */
export function documentKey({
  part,
  nif,
  number,
}: Pick<CommunicatedDocument, "part" | "nif" | "number">): string {
  return `${part} ${nif} ${number}`;
}

/** Key of a transport document. */
export function transportKey({ nif, number }: Pick<Transport, "nif" | "number">): string {
  return `${nif} ${number}`;
}

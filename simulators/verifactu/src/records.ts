import { type Static, Type } from "@fakturo/schema";
import { keyText, type RecordKey } from "./facts.ts";

const Key = {
  issuer: Type.String(),
  number: Type.String(),
  date: Type.String(),
};

/** A record stored by the agency: the newest one of its key is valid. */
export const FiledRecord = Type.Object({
  ...Key,
  kind: Type.Union([Type.Literal("Alta"), Type.Literal("Anulacion")]),
  state: Type.Union([
    Type.Literal("Correcto"),
    Type.Literal("AceptadoConErrores"),
    Type.Literal("Anulado"),
  ]),
  /** Code of the error with which it was accepted. */
  code: Type.Optional(Type.Integer()),
  installation: Type.String(),
  fingerprint: Type.String(),
  total: Type.String(),
  /** NIFs of its recipients. */
  recipients: Type.Array(Type.String()),
  /** Elements without children by local name, for queries. */
  fields: Type.Record(Type.String(), Type.String()),
  presenter: Type.String(),
  /** Milliseconds since 1970. */
  presentedAt: Type.Number(),
  requestId: Type.String(),
  csv: Type.String(),
  /** RefRequerimiento of the answer that it came with; absent in VERI*FACTU. */
  request: Type.Optional(Type.String()),
  /** False where its link is not to the record that the request's answer has before it. */
  isLinked: Type.Optional(Type.Boolean()),
});
export type FiledRecord = Static<typeof FiledRecord>;

/** A processed message, whatever the results of its records. */
export const StoredMessage = Type.Object({
  message: Type.Literal(true),
  issuer: Type.String(),
  at: Type.Number(),
  /** Earliest time of the next message, in milliseconds since 1970. */
  until: Type.Number(),
  records: Type.Integer(),
  /** True when it arrived before the waiting time was over, with less than the maximum number of records. */
  early: Type.Boolean(),
  /** RefRequerimiento of the request that this message finishes. */
  finishes: Type.Optional(Type.String()),
});
export type StoredMessage = Static<typeof StoredMessage>;

/** What the simulator stores. */
export const StoredEvent = Type.Union([FiledRecord, StoredMessage]);
export type StoredEvent = Static<typeof StoredEvent>;

/** What a service has: VERI*FACTU and the answers to requests are separate systems. */
export interface Shelf {
  readonly records: Map<string, FiledRecord>;
  /** Issuers and installations that have sent records. */
  readonly installations: Set<string>;
}

/** State of the agency. */
export interface State extends Shelf {
  /** Records of NO VERI*FACTU that the agency requested. */
  readonly requested: Shelf;
  /** Huella of the newest record of each request. */
  readonly heads: Map<string, string>;
  /** References of the requests that were answered completely. */
  readonly finished: Set<string>;
  /** Earliest time of the next message of an issuer, in milliseconds since 1970. */
  readonly due: Map<string, number>;
  messages: number;
  early: number;
}

/** An agency without records. */
export function emptyState(): State {
  return {
    ...emptyShelf(),
    requested: emptyShelf(),
    heads: new Map(),
    finished: new Set(),
    due: new Map(),
    messages: 0,
    early: 0,
  };
}

function emptyShelf(): Shelf {
  return { records: new Map(), installations: new Set() };
}

/** Issuer and installation as one text. */
export function installationKey(issuer: string, installation: string): string {
  return `${issuer} ${installation}`;
}

/** Applies an event. */
export function applyEvent(state: State, event: StoredEvent): void {
  if ("message" in event) {
    state.messages += 1;
    state.due.set(event.issuer, event.until);
    if (event.early) state.early += 1;
    if (event.finishes !== undefined) state.finished.add(event.finishes);
    return;
  }
  if (event.request !== undefined) state.heads.set(event.request, event.fingerprint);
  store(event.request === undefined ? state : state.requested, event);
}

function store(shelf: Shelf, event: FiledRecord): void {
  const key = keyText(event);
  // Sorted by the time of filing: a replaced record moves to the end.
  shelf.records.delete(key);
  shelf.records.set(key, event);
  shelf.installations.add(installationKey(event.issuer, event.installation));
}

/** The stored record of a key; records of the present message take precedence. */
export class Ledger {
  readonly #shelf: Shelf;
  readonly #added = new Map<string, FiledRecord>();

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
  }

  find(key: RecordKey): FiledRecord | undefined {
    const text = keyText(key);
    return this.#added.get(text) ?? this.#shelf.records.get(text);
  }

  hasRecords(issuer: string, installation: string): boolean {
    const key = installationKey(issuer, installation);
    return (
      this.#shelf.installations.has(key) ||
      [...this.#added.values()].some((one) => installationKey(one.issuer, one.installation) === key)
    );
  }

  add(record: FiledRecord): void {
    this.#added.set(keyText(record), record);
  }
}

import { type Static, Type } from "@fakturo/schema";

const text = Type.String();

const Document = Type.Object({
  event: Type.Literal("document"),
  /** Access key. */
  key: text,
  model: text,
  issuer: text,
  series: text,
  number: text,
  total: text,
  digest: text,
  /** 15 digits. */
  protocol: text,
  /** cStat: 100 authorised, 301 denied. */
  code: text,
  /** `tpAmb`. */
  environment: text,
  at: Type.Number(),
});
const Cancellation = Type.Object({
  event: Type.Literal("cancellation"),
  key: text,
  protocol: text,
  /** `evento` as it was sent, and `retEvento`. */
  sent: text,
  answered: text,
  at: Type.Number(),
});
const Batch = Type.Object({
  event: Type.Literal("batch"),
  receipt: text,
  key: text,
  /** `protNFe` of its document. */
  protocol: text,
  /** Milliseconds since 1970 at which the result is there. */
  until: Type.Number(),
});

const Nfse = Type.Object({
  event: Type.Literal("nfse"),
  /** Id of the DPS. */
  dps: text,
  /** Access key, 50 digits. */
  key: text,
  provider: text,
  number: text,
  total: text,
  xml: text,
  at: Type.Number(),
});
const NfseCancellation = Type.Object({
  event: Type.Literal("nfse-cancellation"),
  key: text,
  xml: text,
  at: Type.Number(),
});

/** What the simulator stores. */
export const StoredEvent = Type.Union([Document, Cancellation, Batch, Nfse, NfseCancellation]);
export type StoredNfse = Static<typeof Nfse>;
export type StoredEvent = Static<typeof StoredEvent>;
export type StoredDocument = Static<typeof Document>;
export type StoredNfeEvent = Static<typeof Cancellation>;
export type StoredBatch = Static<typeof Batch>;

/** State of the authorities. */
export interface State {
  /** By access key. */
  readonly documents: Map<string, StoredDocument>;
  /** Access keys by issuer, model, series and number. */
  readonly numbers: Map<string, string>;
  readonly cancellations: Map<string, StoredNfeEvent>;
  readonly batches: Map<string, StoredBatch>;
  /** NFS-e by the Id of their DPS. */
  readonly nfses: Map<string, StoredNfse>;
  /** Registered cancellations of NFS-e by access key. */
  readonly nfseEvents: Map<string, string>;
}

/** Authorities without documents. */
export function emptyState(): State {
  return {
    ...{ documents: new Map(), numbers: new Map(), cancellations: new Map() },
    ...{ batches: new Map(), nfses: new Map(), nfseEvents: new Map() },
  };
}

/** Key of a number. */
export function numberKey(one: Pick<StoredDocument, "issuer" | "model" | "series" | "number">) {
  return [one.issuer, one.model, one.series, one.number].join(" ");
}

/** Applies an event. */
export function applyEvent(state: State, event: StoredEvent): void {
  switch (event.event) {
    case "document":
      state.documents.set(event.key, event);
      state.numbers.set(numberKey(event), event.key);
      return;
    case "cancellation":
      state.cancellations.set(event.key, event);
      return;
    case "batch":
      state.batches.set(event.receipt, event);
      return;
    case "nfse":
      state.nfses.set(event.dps, event);
      return;
    case "nfse-cancellation":
      state.nfseEvents.set(event.key, event.xml);
  }
}

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
  /** CNPJ or CPF of the recipient of an NF-e, and the file with its protocol. */
  recipient: Type.Optional(text),
  file: Type.Optional(text),
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

/** An event other than a cancellation. */
const OtherEvent = Type.Object({
  event: Type.Literal("nfe-event"),
  /** Id of `infEvento`. */
  id: text,
  key: text,
  type: text,
  protocol: text,
  /** `evento` as it was sent, and `retEvento`. */
  sent: text,
  answered: text,
  at: Type.Number(),
});
const Unused = Type.Object({
  event: Type.Literal("unused"),
  /** Id of `infInut`. */
  id: text,
  issuer: text,
  model: text,
  series: text,
  first: Type.Integer(),
  last: Type.Integer(),
  protocol: text,
});
const Distributed = Type.Object({
  event: Type.Literal("distributed"),
  /** CNPJ or CPF. */
  holder: text,
  /** Name of the schema, e.g. `resNFe_v1.01.xsd`. */
  schema: text,
  xml: text,
});
const Exhausted = Type.Object({
  event: Type.Literal("exhausted"),
  /** Who was told that there is nothing more. */
  holder: text,
  at: Type.Number(),
});

const Counted = Type.Object({
  event: Type.Literal("counted"),
  /** Kind of call, and what equal calls have in common. */
  what: text,
  at: Type.Number(),
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
  /** CNPJ or CPF of customer and intermediary. */
  others: Type.Optional(Type.Array(text)),
  xml: text,
  at: Type.Number(),
});
const NfseEvent = Type.Object({
  event: Type.Literal("nfse-event"),
  /** Access key of the NFS-e. */
  key: text,
  /** Six digits, e.g. `101101`. */
  type: text,
  /** Sequence number of the event, counted from 1 for each type of event of an NFS-e. */
  number: Type.Integer(),
  xml: text,
  /** The event is there from this time on. */
  at: Type.Number(),
});
/** A cancellation, as earlier versions stored it. */
const NfseCancellation = Type.Object({
  event: Type.Literal("nfse-cancellation"),
  key: text,
  xml: text,
  at: Type.Number(),
});

/** What the simulator stores. */
export const StoredEvent = Type.Union([
  ...[Document, Cancellation, Batch, Nfse, NfseEvent, NfseCancellation],
  ...[OtherEvent, Unused, Distributed, Exhausted, Counted],
]);
export type StoredOtherEvent = Static<typeof OtherEvent>;
export type StoredUnused = Static<typeof Unused>;
export type StoredDistribution = Static<typeof Distributed>;
export type StoredNfse = Static<typeof Nfse>;
export type StoredNfseEvent = Static<typeof NfseEvent>;
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
  /** Events other than cancellations by access key. */
  readonly events: Map<string, StoredOtherEvent[]>;
  /** Notices of unused numbers by their Id. */
  readonly unused: Map<string, StoredUnused>;
  /** Distributed files by holder; their NSU is their place, from 1. */
  readonly distributed: Map<string, StoredDistribution[]>;
  /** Time at which a holder was told that there is nothing more. */
  readonly exhausted: Map<string, number>;
  /** Times of equal calls that count against the caller, the newest ones. */
  readonly counted: Map<string, readonly number[]>;
  /** NFS-e by the Id of their DPS. */
  readonly nfses: Map<string, StoredNfse>;
  /** Events of NFS-e by access key. */
  readonly nfseEvents: Map<string, StoredNfseEvent[]>;
  /** NFS-e and their events in the order in which they are distributed. */
  readonly nfseFiles: (StoredNfse | StoredNfseEvent)[];
}

/** More than the highest limit of equal calls. */
const MOST_COUNTED = 50;

/** Authorities without documents. */
export function emptyState(): State {
  return {
    ...{ documents: new Map(), numbers: new Map(), cancellations: new Map() },
    ...{ events: new Map(), unused: new Map(), distributed: new Map(), exhausted: new Map() },
    counted: new Map(),
    ...{ batches: new Map(), nfses: new Map(), nfseEvents: new Map(), nfseFiles: [] },
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
    case "nfe-event":
      state.events.set(event.key, [...(state.events.get(event.key) ?? []), event]);
      return;
    case "unused":
      state.unused.set(event.id, event);
      return;
    case "distributed":
      state.distributed.set(event.holder, [...(state.distributed.get(event.holder) ?? []), event]);
      return;
    case "exhausted":
      state.exhausted.set(event.holder, event.at);
      return;
    case "counted":
      state.counted.set(
        event.what,
        [...(state.counted.get(event.what) ?? []), event.at].slice(-MOST_COUNTED),
      );
      return;
    case "nfse":
      state.nfses.set(event.dps, event);
      state.nfseFiles.push(event);
      return;
    case "nfse-event":
      addNfseEvent(state, event);
      return;
    case "nfse-cancellation":
      addNfseEvent(state, { ...event, event: "nfse-event", type: "101101", number: 1 });
  }
}

function addNfseEvent({ nfseEvents, nfseFiles }: State, event: StoredNfseEvent): void {
  nfseEvents.set(event.key, [...(nfseEvents.get(event.key) ?? []), event]);
  nfseFiles.push(event);
}

import { type Static, Type } from "@fakturo/schema";

const text = Type.String();
const time = Type.Number();
const one = Type.Literal;

const Document = Type.Object({
  event: one("document"),
  mark: text,
  uid: text,
  /** `erp`: the taxpayer's own software. */
  channel: Type.Union([one("erp"), one("provider")]),
  /** VAT number of the user. */
  sender: text,
  issuer: text,
  /** VAT number with its country; empty without counterpart. */
  counterpart: text,
  counterpartCountry: text,
  type: text,
  /** `YYYY-MM-DD`. */
  issued: text,
  series: text,
  number: text,
  gross: text,
  /** Marks of `correlatedInvoices`. */
  correlated: Type.Array(text),
  /** Net values of the rows by their numbers. */
  rows: Type.Record(text, text),
  authenticationCode: Type.Optional(text),
  /** Part of the address of the QR code. */
  qr: text,
  /** The element `invoice` as it was sent. */
  xml: text,
  at: time,
});
const Cancelled = Type.Object({ event: one("cancelled"), mark: text, by: text, at: time });
const Classified = Type.Object({
  event: one("classified"),
  kind: Type.Union([one("income"), one("expenses")]),
  /** The classified document. */
  mark: text,
  classificationMark: text,
  /** VAT number of who classified it. */
  entity: text,
  /** The element as it was sent. */
  xml: text,
  at: time,
});

const Paid = Type.Object({
  event: one("paid"),
  /** The paid document. */
  mark: text,
  paymentMark: text,
  /** VAT number of its issuer. */
  entity: text,
  /** The element as it was sent. */
  xml: text,
  at: time,
});

/** What the simulator stores. */
export const StoredEvent = Type.Union([Document, Cancelled, Classified, Paid]);
export type StoredEvent = Static<typeof StoredEvent>;
export type StoredDocument = Static<typeof Document>;
export type StoredCancellation = Static<typeof Cancelled>;
export type StoredClassification = Static<typeof Classified>;
export type StoredPayment = Static<typeof Paid>;

/** State of the authority: the sum of its events. */
export interface State {
  readonly documents: Map<string, StoredDocument>;
  /** Marks of documents that are not cancelled, by UID. */
  readonly active: Map<string, string>;
  readonly cancelled: Map<string, StoredCancellation>;
  readonly classified: StoredClassification[];
  readonly paid: StoredPayment[];
  /** Number of marks given so far. */
  marks: number;
}

export function emptyState(): State {
  return {
    documents: new Map(),
    active: new Map(),
    cancelled: new Map(),
    classified: [],
    paid: [],
    marks: 0,
  };
}

export function applyEvent(state: State, event: StoredEvent): void {
  state.marks += 1;
  switch (event.event) {
    case "document":
      state.documents.set(event.mark, event);
      state.active.set(event.uid, event.mark);
      return;
    case "cancelled": {
      state.cancelled.set(event.mark, event);
      const uid = state.documents.get(event.mark)?.uid ?? "";
      state.active.delete(uid);
      return;
    }
    case "classified":
      state.classified.push(event);
      return;
    case "paid":
      state.paid.push(event);
  }
}

const FIRST_MARK = 400_001_951_868_897;
/** Marks are counted for all taxpayers of the country, so those of one are far apart. */
const STEP = 1_117;

/** The mark that follows `ahead` further ones. */
export function markAfter({ marks }: Pick<State, "marks">, ahead: number): string {
  return String(FIRST_MARK + (marks + ahead) * STEP);
}

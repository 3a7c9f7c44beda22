import { type Static, Type } from "@fakturo/schema";

const RuleLine = Type.Object({
  code: Type.String(),
  refuses: Type.Boolean(),
  text: Type.String(),
});
export type RuleLine = Static<typeof RuleLine>;

/** A validated invoice or note. */
const ValidatedDocument = Type.Object({
  is: Type.Literal("document"),
  /** CUFE or CUDE. */
  code: Type.String(),
  /** `Invoice`, `CreditNote` or `DebitNote`. */
  kind: Type.String(),
  number: Type.String(),
  /** NITs without check digit. */
  issuer: Type.String(),
  customer: Type.String(),
  total: Type.String(),
  name: Type.String(),
  isAccepted: Type.Boolean(),
  rules: Type.Array(RuleLine),
  /** The file in base64. */
  file: Type.String(),
  /** The ApplicationResponse in base64. */
  answer: Type.String(),
  channel: Type.Union([Type.Literal("dian"), Type.Literal("test-set"), Type.Literal("plemsi")]),
  /** Milliseconds since 1970. */
  at: Type.Number(),
});
export type ValidatedDocument = Static<typeof ValidatedDocument>;

/** An event of an invoice. */
const StoredInvoiceEvent = Type.Object({
  is: Type.Literal("event"),
  /** CUDE. */
  code: Type.String(),
  invoice: Type.String(),
  event: Type.String(),
  sender: Type.String(),
  name: Type.String(),
  answer: Type.String(),
  at: Type.Number(),
});
export type StoredInvoiceEvent = Static<typeof StoredInvoiceEvent>;

/** A batch of a test set or of SendBillAsync. */
const ZipBatch = Type.Object({
  is: Type.Literal("batch"),
  key: Type.String(),
  /** Empty without test set. */
  testSet: Type.String(),
  codes: Type.Array(Type.String()),
});
export type ZipBatch = Static<typeof ZipBatch>;

/** A query about a batch. */
const BatchPoll = Type.Object({ is: Type.Literal("poll"), key: Type.String() });

/** What the simulator stores. */
export const StoredEvent = Type.Union([ValidatedDocument, StoredInvoiceEvent, ZipBatch, BatchPoll]);
export type StoredEvent = Static<typeof StoredEvent>;

/** Everything that the DIAN has. */
export interface State {
  /** The newest validation by code. */
  readonly documents: Map<string, ValidatedDocument>;
  /** Codes of accepted documents by issuer, kind and number. */
  readonly numbers: Map<string, string>;
  /** Events by their code. */
  readonly events: Map<string, StoredInvoiceEvent>;
  readonly batches: Map<string, ZipBatch>;
  readonly polls: Map<string, number>;
}

/** A DIAN without documents. */
export function emptyState(): State {
  return {
    documents: new Map(),
    numbers: new Map(),
    events: new Map(),
    batches: new Map(),
    polls: new Map(),
  };
}

/** Under which an accepted document is never accepted again. */
export function numberKey({
  issuer,
  kind,
  number,
}: Pick<ValidatedDocument, "issuer" | "kind" | "number">): string {
  return JSON.stringify([issuer, kind, number]);
}

/** Applies an event. Rejected documents leave their number free. */
export function applyEvent(state: State, event: StoredEvent): void {
  switch (event.is) {
    case "document":
      if (state.documents.get(event.code)?.isAccepted) return;
      state.documents.set(event.code, event);
      if (event.isAccepted) state.numbers.set(numberKey(event), event.code);
      return;
    case "event":
      state.events.set(event.code, event);
      return;
    case "batch":
      state.batches.set(event.key, event);
      return;
    case "poll":
      state.polls.set(event.key, (state.polls.get(event.key) ?? 0) + 1);
  }
}

/** Events of an invoice, oldest first. */
export function eventsOf({ events }: State, invoice: string): readonly StoredInvoiceEvent[] {
  return [...events.values()].filter((one) => one.invoice === invoice);
}

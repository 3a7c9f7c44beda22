import { type Static, Type } from "@fakturo/schema";

const text = Type.String();
const one = Type.Literal;

const Created = Type.Object({
  event: one("created"),
  account: text,
  id: Type.Integer(),
  /** Kind in the addresses of the API, such as `invoice_receipt`. */
  type: text,
  uid: text,
  sequence: text,
  /** `DD/MM/YYYY`. */
  date: text,
  reference: text,
  client: text,
  /** Amounts with two decimals. */
  net: text,
  tax: text,
  at: Type.Number(),
});
const Changed = Type.Object({
  event: one("changed"),
  /** Absent in what earlier versions stored. */
  account: Type.Optional(text),
  id: Type.Integer(),
  status: text,
  /** Number in the sequence; absent where the document keeps the one it has. */
  number: Type.Optional(Type.Integer()),
  at: Type.Number(),
});

/** What the simulator stores. */
export const StoredEvent = Type.Union([Created, Changed]);
export type StoredEvent = Static<typeof StoredEvent>;

/** A document with its present state. */
export interface KeptDocument extends Omit<Static<typeof Created>, "event"> {
  readonly status: string;
  readonly number?: number;
}

/** Documents of all accounts by id. */
export interface State {
  readonly documents: Map<number, KeptDocument>;
}

export function emptyState(): State {
  return { documents: new Map() };
}

export function applyEvent({ documents }: State, stored: StoredEvent): void {
  if (stored.event === "created") {
    const { event: _event, ...document } = stored;
    documents.set(stored.id, { ...document, status: "draft" });
    return;
  }
  const { id, status, number, at } = stored;
  const document = documents.get(id);
  if (document)
    documents.set(id, { ...document, status, at, ...(number !== undefined && { number }) });
}

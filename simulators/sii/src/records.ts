import { type Static, Type } from "@fakturo/schema";
import type { RecordKey } from "./facts.ts";

const Invoice = Type.Object({
  agency: Type.String(),
  book: Type.Union([Type.Literal("issued"), Type.Literal("received")]),
  /** NIF of the Titular. */
  holder: Type.String(),
  issuer: Type.String(),
  number: Type.String(),
  date: Type.String(),
});

/** A stored record: the newest one of its key is valid. */
export const FiledRecord = Type.Object({
  ...Invoice.properties,
  state: Type.Union([
    Type.Literal("Correcta"),
    Type.Literal("AceptadaConErrores"),
    Type.Literal("Anulada"),
  ]),
  /** Code of the error with which it was accepted. */
  code: Type.Optional(Type.Integer()),
  /** Year and month or quarter of the newest movement, e.g. `2026 03`. */
  period: Type.String(),
  type: Type.String(),
  total: Type.String(),
  /** NIF or other ID of the other party; empty without one. */
  counterparty: Type.String(),
  /** The elements `IDFactura` and `FacturaExpedida` or `FacturaRecibida`, XML. */
  content: Type.String(),
  isModified: Type.Boolean(),
  presenter: Type.String(),
  /** Milliseconds since 1970, of the newest movement. */
  presentedAt: Type.Number(),
  csv: Type.String(),
});
export type FiledRecord = Static<typeof FiledRecord>;

/** Books of one administration, one holder. */
export type BookKey = Pick<FiledRecord, "agency" | "book" | "holder">;

/** State of the administrations. */
export interface State {
  readonly records: Map<string, FiledRecord>;
}

/** Administrations without records. */
export function emptyState(): State {
  return { records: new Map() };
}

/** A unique text for a key. */
export function keyText(
  { agency, book, holder }: BookKey,
  { issuer, number, date }: RecordKey,
): string {
  return JSON.stringify([agency, book, holder, issuer, number, date]);
}

/** Applies an event. */
export function applyEvent({ records }: State, record: FiledRecord): void {
  records.set(keyText(record, record), record);
}

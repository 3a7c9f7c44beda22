import { type Static, Type } from "@fakturo/schema";
import { Decimal } from "decimal.js";
import { Commercial, type CommercialRow } from "./document.ts";

const text = Type.String();
const one = Type.Literal;

const Session = Type.Object({
  event: one("session"),
  id: text,
  taxCode: text,
  /** Empty until it is chosen. */
  vat: text,
  until: Type.Number(),
});
const Stored = Type.Object({
  event: one("document"),
  idtrx: text,
  number: text,
  vat: text,
  at: Type.Number(),
  operation: Type.Union([one("V"), one("A"), one("R")]),
  /** Id of the voided document; empty for others. */
  voids: text,
  /** Id of the sale that goods are returned of. */
  returns: Type.Optional(text),
  document: Commercial,
});

/** What the simulator stores. */
export const StoredEvent = Type.Union([Session, Stored]);
export type StoredEvent = Static<typeof StoredEvent>;
export type StoredSession = Static<typeof Session>;
export type TicketDocument = Static<typeof Stored>;

/** State of the portal: the sum of its events. */
export interface State {
  readonly sessions: Map<string, StoredSession>;
  readonly documents: Map<string, TicketDocument>;
  /** Ids of voided documents, with the number of the void. */
  readonly voided: Map<string, string>;
  /** Returned quantities by id of the row. */
  readonly returned: Map<string, Decimal>;
}

export function emptyState(): State {
  return { sessions: new Map(), documents: new Map(), voided: new Map(), returned: new Map() };
}

export function applyEvent(state: State, event: StoredEvent): void {
  if (event.event === "session") {
    state.sessions.set(event.id, event);
    return;
  }
  state.documents.set(event.idtrx, event);
  if (event.voids !== "") state.voided.set(event.voids, event.number);
  if (event.returns === undefined) return;
  for (const row of event.document.elementiContabili)
    state.returned.set(row.idElementoContabile, returnedOf(row, state).add(row.reso));
}

/** What is returned of a row. */
export function returnedOf(
  { idElementoContabile }: Pick<CommercialRow, "idElementoContabile">,
  { returned }: Pick<State, "returned">,
): Decimal {
  return returned.get(idElementoContabile) ?? new Decimal(0);
}

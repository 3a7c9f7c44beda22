import { type Static, Type } from "@fakturo/schema";

const Key = {
  nif: Type.String(),
  series: Type.String(),
  number: Type.String(),
  /** `YYYY-MM-DD`. */
  date: Type.String(),
};

/** An invoice in the register. */
export const RegisteredInvoice = Type.Object({
  ...Key,
  register: Type.String(),
  /** NIF of the certificate that sent it. */
  sender: Type.String(),
  organ: Type.String(),
  unit: Type.String(),
  office: Type.String(),
  /** Code of the company that receives it over FACeB2B (DIRe). */
  receiver: Type.Optional(Type.String()),
  total: Type.String(),
  mail: Type.String(),
  attachments: Type.Integer(),
  /** Milliseconds since 1970. */
  at: Type.Number(),
});
export type RegisteredInvoice = Static<typeof RegisteredInvoice>;

/** A request to cancel an invoice; a later one replaces it. */
export const CancellationRequest = Type.Object({
  cancels: Type.String(),
  reason: Type.String(),
  at: Type.Number(),
});
export type CancellationRequest = Static<typeof CancellationRequest>;

/** What the simulator stores. */
export const StoredEvent = Type.Union([RegisteredInvoice, CancellationRequest]);
export type StoredEvent = Static<typeof StoredEvent>;

/** What identifies an invoice. */
export type InvoiceKey = Pick<RegisteredInvoice, "nif" | "series" | "number" | "date">;

/** The register. */
export interface State {
  /** Invoices by register number. */
  readonly invoices: Map<string, RegisteredInvoice>;
  /** Register numbers by key. */
  readonly keys: Map<string, string>;
  /** Requests to cancel by register number. */
  readonly requests: Map<string, CancellationRequest>;
}

/** A register without invoices. */
export function emptyState(): State {
  return { invoices: new Map(), keys: new Map(), requests: new Map() };
}

/** A unique text for a key. */
export function keyText({ nif, series, number, date }: InvoiceKey): string {
  return JSON.stringify([nif, series, number, date]);
}

/** Applies an event. */
export function applyEvent(state: State, event: StoredEvent): void {
  if ("cancels" in event) {
    state.requests.set(event.cancels, event);
    return;
  }
  state.invoices.set(event.register, event);
  state.keys.set(keyText(event), event.register);
}

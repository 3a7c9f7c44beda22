import type { ClientCall } from "./call.ts";
import { platformStatus, type StatusReason } from "./cdar.ts";
import { isCompany, isReachable } from "./directory.ts";
import { type FlowFile, invoiceIn, type SentInvoice } from "./documents.ts";
import type { FlowEvents } from "./flow-events.ts";
import type { StoredFlow, StoredInvoice } from "./state.ts";

/** Key of an invoice: its number is unique by supplier and year. */
export function keyOf({
  seller,
  day,
  number,
}: Pick<SentInvoice, "seller" | "day" | "number">): string {
  return `${seller} ${day.slice(0, 4)} ${number}`;
}

const SIREN = /^\d{9}$/;
const NUMBER = /^[A-Za-z0-9 +_/-]{1,35}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Checks an invoice that was received, delivers it, and tells both sides; 213 for one that is rejected. */
export function processInvoice(
  parsed: FlowFile,
  flow: Pick<StoredFlow, "name" | "syntax" | "profile" | "file" | "decided">,
  { call, events }: { readonly call: ClientCall; readonly events: FlowEvents },
): void {
  const facts = invoiceIn(parsed);
  const invoice: StoredInvoice = { event: "invoice", key: keyOf(facts), ...facts };
  const reason = rejection(facts, call);
  if (reason) {
    tell(invoice, "213", [reason], { at: flow.decided, events });
    return;
  }
  events.add(invoice);
  const isDelivered = isReachable(facts.buyer, call);
  const missing = { code: "NON_TRANSMISE", text: "Le destinataire n'a pas de plateforme" };
  tell(invoice, "200", isDelivered ? [] : [missing], { at: flow.decided, events });
  if (!isDelivered) return;
  for (const code of ["201", "202", "203"]) tell(invoice, code, [], { at: flow.decided, events });
  events.deliver(Buffer.from(flow.file, "base64"), {
    company: facts.buyer,
    type: "SupplierInvoice",
    direction: "In",
    name: flow.name,
    syntax: flow.syntax,
    profile: flow.profile,
    rule: "B2B",
    at: flow.decided,
  });
}

/** Rules of invoices, in the order of the checks: content, uniqueness, address. */
function rejection(facts: SentInvoice, call: ClientCall): StatusReason | undefined {
  const { number, day, seller, buyer } = facts;
  if (!SIREN.test(seller) || !SIREN.test(buyer) || !NUMBER.test(number) || !DAY.test(day))
    return { code: "REJ_SEMAN", text: "Numéro, date ou SIREN absent ou invalide" };
  if (call.state.invoices.has(keyOf(facts)))
    return { code: "REJ_UNI", text: "Ce numéro de facture existe déjà" };
  return isCompany(buyer, call)
    ? undefined
    : { code: "REJ_ADR", text: "Le destinataire n'est pas dans l'annuaire" };
}

/** Statuses that the tax administration gets too. */
const OF_STATE: ReadonlySet<string> = new Set(["200", "210", "212", "213"]);

/** A status of the platform for the supplier, and the copy for the state. */
function tell(
  invoice: StoredInvoice,
  code: string,
  reasons: readonly StatusReason[],
  { at, events }: { readonly at: number; readonly events: FlowEvents },
): void {
  const subject = { ...invoice, siren: invoice.seller };
  const moment = Math.ceil(events.moment(at) / 1000) * 1000;
  const file = platformStatus(subject, code, moment, reasons);
  const name = `${invoice.number}-${code}.xml`;
  const flow = { company: invoice.seller, name, syntax: "CDAR", at };
  events.deliver(file, { ...flow, type: "CustomerInvoiceLC", direction: "In" });
  if (OF_STATE.has(code))
    events.deliver(file, { ...flow, type: "StateCustomerInvoiceLC", direction: "Out" });
  const status = { key: invoice.key, code, at: String(moment), amount: "" };
  events.add({ event: "status", ...status });
}

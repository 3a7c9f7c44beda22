import type { ClientCall } from "./call.ts";
import { platformStatus, type StatusReason } from "./cdar.ts";
import { isCompany, isReachable } from "./directory.ts";
import { FACTUR_X, type FlowFile, invoiceIn, type SentInvoice } from "./documents.ts";
import type { FlowEvents } from "./flow-events.ts";
import { factsOf } from "./invoice-facts.ts";
import { brokenRules, isShortNumber } from "./invoice-rules.ts";
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

/** Checks an invoice that was received, delivers it, and tells both sides; 213 for one that is rejected. */
export function processInvoice(
  parsed: FlowFile,
  flow: Pick<StoredFlow, "name" | "syntax" | "profile" | "file" | "decided">,
  { call, events }: { readonly call: ClientCall; readonly events: FlowEvents },
): void {
  const facts = invoiceIn(parsed);
  const invoice: StoredInvoice = { event: "invoice", key: keyOf(facts), ...facts };
  const reasons = rejection(parsed, facts, call);
  if (reasons.length > 0) {
    tell(invoice, "213", reasons, { at: flow.decided, events });
    return;
  }
  events.add(invoice);
  const isDelivered = isReachable(facts.buyer, call);
  const missing = { code: "NON_TRANSMISE", text: "Le destinataire n'a pas de plateforme" };
  tell(invoice, "200", isDelivered ? [] : [missing], { at: flow.decided, events });
  sendData(parsed, { invoice, flow, call, events });
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

/** The data of the invoice for the tax administration (flow 1), whose decision the copy shows: 250 or 251. */
function sendData(
  { syntax }: FlowFile,
  {
    invoice,
    flow,
    call,
    events,
  }: {
    readonly invoice: StoredInvoice;
    readonly flow: Pick<StoredFlow, "name" | "file" | "decided">;
    readonly call: ClientCall;
    readonly events: FlowEvents;
  },
): void {
  const isHybrid = syntax === FACTUR_X;
  const data = isHybrid ? call.attached : Buffer.from(flow.file, "base64");
  if (!data) return;
  events.deliver(data, {
    company: invoice.seller,
    type: "StateInvoice",
    direction: "Out",
    name: `Full_${flow.name.replace(/\.pdf$/, ".xml")}`,
    syntax: isHybrid ? "CII" : syntax,
    at: flow.decided,
    reasons: dataReasons(invoice.number, call),
  });
}

function dataReasons(number: string, { settings, now }: ClientCall): StoredFlow["reasons"] {
  const set = Object.hasOwn(settings.data, number) ? settings.data[number] : undefined;
  if (set !== undefined) return [{ code: set, message: "set for this invoice" }];
  return isShortNumber(number, now)
    ? []
    : [{ code: "REJ_SEMAN", message: "the number of the invoice is too long" }];
}

/** Rules of invoices, in the order of the checks: content, uniqueness, address. */
function rejection(file: FlowFile, facts: SentInvoice, call: ClientCall): readonly StatusReason[] {
  const broken = brokenRules(factsOf(file));
  if (broken.length > 0) return broken;
  if (!SIREN.test(facts.buyer))
    return [{ code: "REJ_SEMAN", text: "SIREN de l'acheteur absent ou invalide" }];
  if (call.state.invoices.has(keyOf(facts)))
    return [{ code: "REJ_UNI", text: "Ce numéro de facture existe déjà" }];
  return isCompany(facts.buyer, call)
    ? []
    : [{ code: "REJ_ADR", text: "Le destinataire n'est pas dans l'annuaire" }];
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

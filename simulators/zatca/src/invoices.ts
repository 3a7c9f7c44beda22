import type { SimulatedReply } from "@fakturo/simulator";
import { type AnsweredCall, bodyOf, type GatewayCall, pairOf, textIn } from "./call.ts";
import { cleared } from "./clearing.ts";
import { readDocument, type SentDocument } from "./document.ts";
import { json, results, unauthorized } from "./reply.ts";
import { keyOf, type StoredDocument, type StoredEvent, type StoredPair } from "./state.ts";
import { type GatewayVerdict, type ValidationMessage, verdictOf } from "./verdict.ts";

type Service = StoredDocument["service"];

/** Names of the states of a document by service. */
const STATES = {
  reporting: ["REPORTED", "NOT_REPORTED"],
  clearance: ["CLEARED", "NOT_CLEARED"],
} as const;

/** `POST /invoices/reporting/single`. */
export function report(call: GatewayCall): AnsweredCall {
  return received(call, "reporting");
}

/** `POST /invoices/clearance/single`. */
export function clear(call: GatewayCall): AnsweredCall {
  if (call.settings.clearance && call.request.headers["clearance-status"] !== "0")
    return received(call, "clearance");
  const message =
    "Clearance is deactivated. Please use the /invoices/reporting/single endpoint instead.";
  return {
    reply: json(303, { message, clearanceStatus: "NOT_CLEARED", validationResults: null }),
  };
}

/** `POST /compliance/invoices`. */
export function check(call: GatewayCall): AnsweredCall {
  return received(call, "compliance");
}

function received(call: GatewayCall, service: Service): AnsweredCall {
  const { request, now, mode, state } = call;
  const pair = pairOf(call, service === "compliance" ? "compliance" : "production");
  if (!pair) return { reply: unauthorized(now) };
  const hasStatus = ["0", "1"].includes(request.headers["clearance-status"] ?? "");
  if (service !== "compliance" && !hasStatus)
    return refusedBody(call, service, "Clearance-Status is required");
  const sent = documentIn(call);
  if (!("document" in sent)) return refusedBody(call, service, sent.message, sent.code);
  const { document } = sent;
  const isKnown = state.accepted.has(keyOf(mode, document.hash));
  if (isKnown && service !== "compliance") return { reply: duplicate(call, service) };
  const verdict = verdictOf({ ...call, document, pair, service });
  return answered(call, { document, pair, service, verdict });
}

/** The document of a body, compared with its other members. */
function documentIn(
  call: GatewayCall,
): { readonly document: SentDocument } | { readonly message: string; readonly code: string } {
  const { invoice, invoiceHash, uuid } = bodyOf(call) ?? {};
  const data = Buffer.from(textIn(invoice), "base64");
  if (data.length === 0) return { code: "invalid-invoice", message: "invoice is required field" };
  const document = readDocument(data);
  if (!document) return { code: "XSD_ZATCA_INVALID", message: "the invoice is no UBL document" };
  const message = "The invoice hash API body does not match the (calculated) Hash of the XML";
  if (document.hash !== textIn(invoiceHash)) return { code: "invalid-invoice-hash", message };
  if (document.uuid !== textIn(uuid))
    return { code: "invalid-uuid", message: "uuid is not that of the invoice" };
  return { document };
}

const CATEGORIES: Readonly<Record<string, string>> = {
  XSD_ZATCA_INVALID: "XSD validation",
  "invalid-invoice-hash": "INVOICE_HASHING_ERRORS",
};

function refusedBody(
  call: GatewayCall,
  service: Service,
  message: string,
  code = "invalid-request",
): AnsweredCall {
  const errors: ValidationMessage[] = [{ code, category: CATEGORIES[code] ?? "REQUEST", message }];
  return { reply: json(400, bodyFor(call, service, { errors, warnings: [] }, undefined)) };
}

interface Judged {
  readonly document: SentDocument;
  readonly pair: StoredPair;
  readonly service: Service;
  readonly verdict: GatewayVerdict;
}

function answered(call: GatewayCall, judged: Judged): AnsweredCall {
  const { document, pair, service, verdict } = judged;
  const { mode, now } = call;
  const isAccepted = verdict.errors.length === 0;
  const stored: StoredEvent = {
    ...{ event: "document", mode, service, isAccepted, unit: pair.unit, at: now },
    ...{ number: document.number, uuid: document.uuid, hash: document.hash },
    counter: document.counter,
    warnings: verdict.warnings.map(({ code }) => code),
    errors: verdict.errors.map(({ code }) => code),
  };
  const step: StoredEvent[] =
    isAccepted && service === "compliance"
      ? [{ event: "checked", mode, request: pair.request, step: stepOf(document) }]
      : [];
  const status = isAccepted ? (verdict.warnings.length > 0 ? 202 : 200) : 400;
  const body = bodyFor(call, service, verdict, document);
  return { reply: json(status, body), events: [stored, ...step] };
}

const TYPES: Readonly<Record<string, string>> = { "381": "credit-note-", "383": "debit-note-" };

function stepOf({ transaction, type }: SentDocument): string {
  const kind = transaction.startsWith("02") ? "simplified" : "standard";
  return `${kind}-${TYPES[type] ?? ""}compliant`;
}

function bodyFor(
  { settings, authority, now }: GatewayCall,
  service: Service,
  verdict: GatewayVerdict,
  document: SentDocument | undefined,
) {
  const isAccepted = verdict.errors.length === 0;
  const validationResults = results(verdict, settings);
  if (service !== "compliance") {
    const status = STATES[service][isAccepted ? 0 : 1];
    if (service === "reporting") return { validationResults, reportingStatus: status };
    const isCleared = isAccepted && document;
    const sealed = isCleared ? Buffer.from(cleared(document, authority, now)) : undefined;
    const clearedInvoice = sealed?.toString("base64") ?? null;
    return { validationResults, clearanceStatus: status, clearedInvoice };
  }
  const kind = document?.transaction.startsWith("02") ? "reporting" : "clearance";
  const state = STATES[kind][isAccepted ? 0 : 1];
  return {
    validationResults,
    reportingStatus: kind === "reporting" ? state : null,
    clearanceStatus: kind === "clearance" ? state : null,
    // ZATCA's own spelling.
    qrSellertStatus: null,
    qrBuyertStatus: null,
  };
}

function duplicate(
  { settings }: GatewayCall,
  service: Exclude<Service, "compliance">,
): SimulatedReply {
  const [done, not] = STATES[service];
  const isReporting = service === "reporting";
  const status = isReporting ? 409 : settings.duplicate;
  const word = isReporting ? "Reported" : "Cleared";
  const error = {
    ...{ type: "ERROR", code: null, category: null, status: "ERROR" },
    message: `Invoice was already ${word} successfully earlier.`,
  };
  const lists = { infoMessages: [], warningMessages: [], [settings.spelling]: [error] };
  const validationResults = { ...lists, status: "ERROR" };
  const state = status === 208 ? done : not;
  return json(
    status,
    isReporting
      ? { validationResults, reportingStatus: state }
      : { validationResults, clearanceStatus: state },
  );
}

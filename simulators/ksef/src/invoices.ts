import type { AuthorizedCall, Call, HandledCall } from "./call.ts";
import { INVOICE_STATUS } from "./codes.ts";
import { sha256 } from "./keys.ts";
import { json, refusal } from "./reply.ts";
import { invoicesOf, LINK_MS, paged, sessionCode, sessionOf } from "./sessions.ts";
import type { StoredInvoice, StoredSession } from "./state.ts";
import { isoOf } from "./time.ts";
import { linkOf, upoOf, upoReference } from "./upo.ts";

/** Status of an invoice at this moment. */
function invoiceCode({ now }: Call, { at, decidedAt, code }: StoredInvoice): number {
  if (now >= decidedAt) return code;
  return now < (at + decidedAt) / 2 ? 100 : 150;
}

/** An invoice as the lists of a session have it. */
function invoiceRow(call: Call, invoice: StoredInvoice): unknown {
  const code = invoiceCode(call, invoice);
  const isDecided = call.now >= invoice.decidedAt;
  const { facts, original, details } = invoice;
  return {
    ordinalNumber: invoice.ordinal,
    ...(isDecided && facts && { invoiceNumber: facts.number }),
    ...(isDecided && code === 200 && acceptance(call, invoice)),
    referenceNumber: invoice.reference,
    invoiceHash: invoice.hash,
    ...(invoice.fileName !== undefined && { invoiceFileName: invoice.fileName }),
    invoicingDate: isoOf(invoice.at),
    status: {
      code,
      description: INVOICE_STATUS[code] ?? "Unknown",
      ...(isDecided && details.length > 0 && { details }),
      ...(isDecided &&
        original && {
          extensions: {
            originalSessionReferenceNumber: original.session,
            originalKsefNumber: original.ksefNumber,
          },
        }),
    },
  };
}

function acceptance(call: Call, invoice: StoredInvoice): Readonly<Record<string, unknown>> {
  const { ksefNumber = "", decidedAt, storedAt, session, offline, reference } = invoice;
  return {
    ksefNumber,
    acquisitionDate: isoOf(decidedAt),
    ...(call.now >= storedAt && { permanentStorageDate: isoOf(storedAt) }),
    upoDownloadUrl: linkOf(call, `upo/${session}/${reference}`),
    upoDownloadUrlExpirationDate: isoOf(call.now + LINK_MS),
    invoicingMode: offline ? "Offline" : "Online",
  };
}

/** `GET /sessions/{referenceNumber}/invoices/{invoiceReferenceNumber}`. */
export function invoiceStatus(call: AuthorizedCall): HandledCall {
  return { reply: json(200, invoiceRow(call, invoiceAt(call, sessionOf(call)))) };
}

function invoiceAt({ state, params: [, given = ""] }: Call, session: StoredSession): StoredInvoice {
  const invoice = state.invoices.get(given);
  if (!invoice || invoice.session !== session.reference)
    throw refusal(21405, "the session has no such invoice");
  return invoice;
}

/** `GET /sessions/{referenceNumber}/invoices`. */
export function listInvoices(call: AuthorizedCall): HandledCall {
  return listed(call, invoicesOf(call, sessionOf(call)));
}

/** `GET /sessions/{referenceNumber}/invoices/failed`. */
export function listFailed(call: AuthorizedCall): HandledCall {
  const rows = invoicesOf(call, sessionOf(call));
  return listed(
    call,
    rows.filter((one) => invoiceCode(call, one) > 200),
  );
}

function listed(call: AuthorizedCall, rows: readonly StoredInvoice[]): HandledCall {
  const { items, continuationToken } = paged(call, rows);
  const invoices = items.map((one) => invoiceRow(call, one));
  return { reply: json(200, { invoices, ...(continuationToken && { continuationToken }) }) };
}

/** `GET /sessions/{referenceNumber}/invoices/{invoiceReferenceNumber}/upo`. */
export function upoByReference(call: AuthorizedCall): HandledCall {
  const session = sessionOf(call);
  const invoice = call.state.invoices.get(call.params[1] ?? "");
  return upoReply(call, session, invoice?.session === session.reference ? [invoice] : []);
}

/** `GET /sessions/{referenceNumber}/invoices/ksef/{ksefNumber}/upo`. */
export function upoByNumber(call: AuthorizedCall): HandledCall {
  const session = sessionOf(call);
  const invoice = call.state.byNumber.get(call.params[1] ?? "");
  return upoReply(call, session, invoice?.session === session.reference ? [invoice] : []);
}

/** `GET /sessions/{referenceNumber}/upo/{upoReferenceNumber}`. */
export function upoOfSession(call: AuthorizedCall): HandledCall {
  return collective(call, sessionOf(call));
}

function collective(call: Call, session: StoredSession): HandledCall {
  if (call.params[1] !== upoReference(session) || sessionCode(call, session) !== 200)
    throw refusal(21178);
  return upoReply(call, session, invoicesOf(call, session), true);
}

/** `GET /storage/upo/{session}/{reference}`, without token. */
export function upoByLink(call: Call): HandledCall {
  const [given = "", number = ""] = call.params;
  const session = call.state.sessions.get(given);
  if (!session) return { reply: { status: 404 } };
  if (number === upoReference(session)) return collective(call, session);
  const invoice = call.state.invoices.get(number);
  return upoReply(call, session, invoice?.session === given ? [invoice] : []);
}

function upoReply(
  call: Call,
  session: StoredSession,
  invoices: readonly StoredInvoice[],
  isCollective = false,
): HandledCall {
  const accepted = invoices.filter((one) => invoiceCode(call, one) === 200);
  if (accepted.length === 0) throw refusal(21178);
  const xml = Buffer.from(upoOf(call, session, accepted, isCollective));
  return {
    reply: {
      status: 200,
      headers: { "content-type": "application/xml", "x-ms-meta-hash": sha256(xml) },
      body: xml,
    },
  };
}

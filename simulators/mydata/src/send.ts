import { ownValue } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { copied, writeXml } from "@fakturo/xml";
import { entitiesOf, greekDay, type HandledRequest, type MydataCall } from "./call.ts";
import { errorsOf } from "./checks.ts";
import { configuredError, type DocumentError, errorOf } from "./codes.ts";
import { documentIn, type TransmittedDocument, uidOf } from "./document.ts";
import { type DocumentResult, refused, responseDoc } from "./reply.ts";
import { markAfter, type StoredDocument } from "./state.ts";
import { greekSha1 } from "./uid.ts";
import { findAll, parsed } from "./xml.ts";

const MAX_DOCUMENTS = 5000;

/** `SendInvoices`: each document is accepted or refused alone. */
export function sendInvoices(call: MydataCall): HandledRequest {
  const { request, settings } = call;
  const message = parsed(request.body, "InvoicesDoc");
  if ("violation" in message)
    return { reply: responseDoc([syntaxError(message.violation)], settings) };
  const elements = findAll(message.root, "invoice");
  if (elements.length > MAX_DOCUMENTS)
    return { reply: responseDoc([refused(errorOf(265))], settings) };
  const events: StoredDocument[] = [];
  const results = elements.map((element): DocumentResult => {
    const document = documentIn(element);
    const errors = violations(document, call, events);
    if (errors.length > 0) return refused(...errors);
    const stored = storedDocument(document, call, events.length);
    events.push(stored);
    return accepted(stored, call);
  });
  return { reply: responseDoc(results, settings), events };
}

/** The result of a message that violates the schema. */
export function syntaxError(violation: string): DocumentResult {
  return { is: "XMLSyntaxError", errors: [errorOf(101, violation)] };
}

function violations(
  document: TransmittedDocument,
  call: MydataCall,
  before: readonly StoredDocument[],
): readonly DocumentError[] {
  const { state, settings, channel, now } = call;
  const configured = ownValue(settings.codes, document.number);
  if (configured) return configured.map(configuredError);
  const entities = channel === "erp" ? entitiesOf(call) : undefined;
  const errors = errorsOf(document, { state, settings, entities, today: greekDay(now) });
  if (errors.length > 0) return errors;
  const uid = uidOf(document);
  const isKnown = state.active.has(uid) || before.some((one) => one.uid === uid);
  return isKnown ? [{ code: "233", message: `UID: ${uid} has already been sent` }] : [];
}

function storedDocument(
  document: TransmittedDocument,
  call: MydataCall,
  ahead: number,
): StoredDocument {
  const { element, issuer, counterpart, rows } = document;
  const uid = uidOf(document);
  const mark = markAfter(call.state, ahead);
  return {
    event: "document",
    mark,
    uid,
    channel: call.channel,
    sender: call.user,
    issuer: issuer?.vat ?? "",
    counterpart: counterpart?.vat ?? "",
    counterpartCountry: counterpart?.country ?? "",
    type: document.type,
    issued: document.issued,
    series: document.series,
    number: document.number,
    gross: document.total("totalGrossValue").toFixed(2),
    correlated: [...document.correlated],
    rows: Object.fromEntries(rows.map(({ number, net }) => [number, net.toFixed(2)])),
    ...(call.channel === "provider" && { authenticationCode: greekSha1(`${uid} ${mark}`) }),
    qr: greekSha1(`${mark} ${call.random()}`).toLowerCase(),
    xml: xmlOf(element),
    at: call.now,
  };
}

/** An element as text that can be parsed again. */
export function xmlOf(element: XmlElement): string {
  return writeXml(copied(element), { illegal: "remove" });
}

function accepted(
  { uid, mark, authenticationCode, qr }: StoredDocument,
  call: MydataCall,
): DocumentResult {
  return {
    is: "success",
    members: [
      ["invoiceUid", uid],
      ["invoiceMark", mark],
      ["authenticationCode", authenticationCode],
      ["qrUrl", qrUrlOf(qr, call)],
    ],
  };
}

/** Address of a document's QR code. */
export function qrUrlOf(
  qr: string,
  { request: { origin = "" } }: Pick<MydataCall, "request">,
): string {
  return `${origin}/TimologioQR/QRInfo?q=${qr}`;
}

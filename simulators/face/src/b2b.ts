import { spanishMoment } from "@fakturo/spain";
import { createFinder, group, leaf, type XmlElement, type XmlNode } from "@fakturo/xml";
import { CODES, type Code } from "./codes.ts";
import { readInvoice } from "./invoice.ts";
import { finder } from "./names.ts";
import { cancellationCode, type RegisterWorld, visibleInvoice } from "./querying.ts";
import { keyText, type RegisteredInvoice, type State, type StoredEvent } from "./records.ts";
import type { SecurityWorld } from "./security.ts";
import { fileCode, registered } from "./sending.ts";
import { STATES, statesOf } from "./states.ts";

const { find, text } = finder;
const EXTENSION = createFinder({
  b2b: "http://www.facturae.es/Facturae/Extensions/FaceB2BExtensionv1_1",
});
const RECEIVER =
  "Invoices/Invoice/AdditionalData/Extensions/b2b:FaceB2BExtension/buyerCentres/receiverAdministrativeCentre/code";
const REASON = /^C\d{3}$/;
const REGISTER = "request/registryNumber";

/** Context of an operation. */
export type B2bWorld = RegisterWorld & SecurityWorld;

/** Result of an operation: a code, what is known of the invoice, and the event that is stored. */
export interface B2bResult {
  readonly code: Code;
  readonly invoice?: RegisteredInvoice;
  readonly event?: StoredEvent;
}

/** Answers an operation of FACeB2B. */
export function b2bResult(payload: XmlElement, state: State, world: B2bWorld): B2bResult {
  switch (payload.name) {
    case "SendInvoice":
      return sendInvoice(payload, state, world);
    case "RequestInvoiceCancellation":
      return requestCancellation(payload, state, world);
    default: {
      const invoice = visibleInvoice(text(payload, REGISTER), state, world);
      return typeof invoice === "string" ? { code: invoice } : { code: "0", invoice };
    }
  }
}

function sendInvoice(payload: XmlElement, state: State, world: B2bWorld): B2bResult {
  const { settings, sender, now } = world;
  const request = find(payload, "request");
  if (text(request, "invoiceFile/mime") !== "text/xml") return { code: "311" };
  const facts = readInvoice(text(request, "invoiceFile/content"));
  if (!facts) return { code: "408" };
  const refused = fileCode(facts, world);
  if (refused) return { code: refused };
  const receiver = EXTENSION.text(facts.root, RECEIVER);
  if (!settings.receivers.some(({ code }) => code === receiver)) return { code: "410" };
  if (state.keys.has(keyText(facts))) return { code: facts.series === "" ? "414" : "415" };
  const invoice: RegisteredInvoice = {
    ...registered(facts, state, { sender, now }),
    ...{ organ: "", unit: "", office: "", mail: "", receiver },
    attachments: find(request, "attachmentFile") ? 1 : 0,
  };
  return { code: "0", invoice, event: invoice };
}

function requestCancellation(payload: XmlElement, state: State, world: B2bWorld): B2bResult {
  const number = text(payload, REGISTER);
  const reason = text(payload, "request/reason");
  if (!REASON.test(reason)) return { code: "302" };
  const code = cancellationCode({ number, reason }, state, world);
  return code ? { code } : { code: "0", event: { cancels: number, reason, at: world.now } };
}

/** Content of an answer: the codes of FACeB2B are not published, so that refusals begin with `SIM-`. */
export function b2bAnswer(
  { code, invoice }: B2bResult,
  tracking: string,
  state: State,
  world: RegisterWorld,
): readonly (XmlNode | undefined)[] {
  const result = group(
    "resultStatus",
    leaf("code", code === "0" ? code : `SIM-${code}`),
    leaf("message", CODES[code]),
    leaf("trackingCode", tracking),
  );
  return [result, invoice && detailOf(invoice, state, world)];
}

function detailOf(invoice: RegisteredInvoice, state: State, world: RegisterWorld): XmlNode {
  const { date: day, time } = spanishMoment(invoice.at);
  const states = statesOf(invoice, state, world.settings, world.now);
  return group(
    "invoiceDetail",
    leaf("registryNumber", invoice.register),
    leaf("invoiceNumber", invoice.number),
    leaf("invoiceSeriesCode", invoice.series),
    group("receivingUnit", leaf("code", invoice.receiver)),
    leaf("sellerTaxIdentification", invoice.nif),
    leaf("amount", invoice.total),
    leaf("currency", "EUR"),
    leaf("issueDate", invoice.date),
    leaf("receptionDate", `${day.split("-").reverse().join("-")} ${time}`),
    stateNode("statusInfo", states.processing, states.processingReason),
    stateNode("cancellationInfo", states.cancellation, states.cancellationReason),
  );
}

function stateNode(element: string, code: string, comment: string): XmlNode {
  const [name, description] = STATES[code] ?? [];
  return group(
    element,
    group("status", leaf("code", code), leaf("name", name), leaf("description", description)),
    leaf("comment", comment),
  );
}

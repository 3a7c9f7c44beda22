import { type Answer, type StepFile, XML_MIME } from "@fakturo/plugin";
import type { XmlElement } from "@fakturo/xml";
import { AUTHORISATION_STAMP } from "../extensions.ts";
import { FILE_KEY } from "../file.ts";
import { NAMESPACE } from "../nfe/namespace.ts";
import { inAnswer, type SefazReply } from "./calls.ts";
import { sefazFault } from "./codes.ts";
import type { SefazRecord } from "./record.ts";

const { find, findAll, text } = inAnswer;
const codes = (list: string): ReadonlySet<string> => new Set(list.split(" "));
const AUTHORISED = codes("100 150");
const REGISTERED = codes("135 136 155");
const RECEIVED = codes("103 105");
const UNKNOWN_RECEIPT = "106";
const SAME_KEY = codes("204 218");
const OTHER_KEY = "539";
const REPEATED_EVENT = codes("573 218 420");
const STOPPED = codes("108 109 113 114");
const NO_CERTIFICATE = codes("280 281 282 283 284 285");
const UNDECIDED = codes("635 999 286 296");
const MISUSE = "656";
const MISUSE_PAUSE_S = 3600;
const STOPPED_PAUSE_S = 60;
const CANCELLATION_KEY = "nfe-cancellation";
const CANCELLATION = "110111";

/** Code and text of an answer or a part of it. */
function resultOf(element: XmlElement | undefined) {
  return { code: text(element, "cStat"), message: text(element, "xMotivo") };
}

/** The answer about a document, from the reply to the batch or to its receipt. */
export function answerTo(reply: SefazReply, record: SefazRecord): Answer {
  const { root } = reply;
  const batch = resultOf(root);
  if (RECEIVED.has(batch.code)) return takenBy(root, batch.message);
  if (batch.code === UNKNOWN_RECEIPT)
    return {
      is: "not-sent",
      dropped: true,
      message: sefazFault(batch.code, batch.message).message,
    };
  const protocol = protocolOf(root, record);
  return protocol ? decided(protocol, reply, record) : failed(batch, "document");
}

function takenBy(root: XmlElement, message: string): Answer {
  const reference = text(root, "infRec/nRec") || text(root, "nRec");
  const seconds = Number(text(root, "infRec/tMed"));
  return reference === ""
    ? { is: "unknown", message: "the receipt has no number" }
    : { is: "taken", reference, message, retryIn: Math.max(seconds || 0, 2) };
}

/** `infProt` of the record's document. */
function protocolOf(root: XmlElement, { key }: SefazRecord): XmlElement | undefined {
  const all = findAll(root, "protNFe/infProt");
  return all.find((one) => text(one, "chNFe") === key);
}

function decided(protocol: XmlElement, reply: SefazReply, record: SefazRecord): Answer {
  const said = resultOf(protocol);
  if (!AUTHORISED.has(said.code)) return failed(said, "document");
  return text(protocol, "digVal") === record.digest
    ? authorised(protocol, reply, record)
    : { is: "duplicate", digest: "another document" };
}

/** The document with its protocol (`nfeProc`) replaces the file without. */
function authorised(protocol: XmlElement, { text: all }: SefazReply, record: SefazRecord): Answer {
  const stamps = [{ prv: AUTHORISATION_STAMP, val: text(protocol, "nProt") }];
  const [written] = /<protNFe[\s>][\s\S]*?<\/protNFe>/.exec(all) ?? [];
  const xml = `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="${NAMESPACE}" versao="4.00">${record.xml}${written ?? ""}</nfeProc>`;
  const files = written === undefined ? [] : [fileOf(record.file, FILE_KEY, xml)];
  return { is: "accepted", code: text(protocol, "cStat"), effects: { stamps, files } };
}

function fileOf(name: string, key: string, xml: string): StepFile {
  const data = new TextEncoder().encode(xml);
  return { name, mime: XML_MIME, data, key, category: "format" };
}

/** The answer about a cancellation. */
export function answerToEvent({ root, text: all }: SefazReply, record: SefazRecord): Answer {
  const event = find(root, "retEvento/infEvento");
  const said = resultOf(event ?? root);
  return REGISTERED.has(said.code) ? cancelled(all, record) : failed(said, "event");
}

/** The event with its registration (`procEventoNFe`). */
function cancelled(all: string, { xml, file }: SefazRecord): Answer {
  const [event] = /<evento[\s>][\s\S]*?<\/evento>/.exec(xml) ?? [];
  const [registered] = /<retEvento[\s>][\s\S]*?<\/retEvento>/.exec(all) ?? [];
  if (!event || !registered) return { is: "accepted" };
  const whole = `<?xml version="1.0" encoding="UTF-8"?><procEventoNFe xmlns="${NAMESPACE}" versao="1.00">${event}${registered}</procEventoNFe>`;
  return { is: "accepted", effects: { files: [fileOf(file, CANCELLATION_KEY, whole)] } };
}

interface Said {
  readonly code: string;
  readonly message: string;
}

/** Everything that is no success; certainly not processed are outages and refused certificates. */
function failed({ code, message }: Said, of: "document" | "event"): Answer {
  const fault = sefazFault(code, message);
  if (STOPPED.has(code))
    return { is: "not-sent", fault: "down", message: fault.message, retryIn: STOPPED_PAUSE_S };
  if (code === MISUSE)
    return { is: "not-sent", fault: "quota", message: fault.message, retryIn: MISUSE_PAUSE_S };
  if (NO_CERTIFICATE.has(code))
    return { is: "not-sent", fault: "credentials", message: fault.message };
  if ((of === "event" ? REPEATED_EVENT : SAME_KEY).has(code)) return { is: "duplicate" };
  if (code === OTHER_KEY) return { is: "duplicate", digest: "another document" };
  return UNDECIDED.has(code) || !/^\d{3}$/.test(code)
    ? { is: "unknown", message: fault.message }
    : { is: "refused", faults: [fault] };
}

/** Whether a key's answer shows the document, or its cancellation. */
export function foundIn(
  reply: SefazReply,
  record: SefazRecord,
):
  | { readonly is: "found"; readonly isOwn: boolean; readonly answer: Answer }
  | { readonly is: "not-found" | "unknown"; readonly message: string } {
  const { root, text: all } = reply;
  const said = resultOf(root);
  if (said.code === "217") return { is: "not-found", message: said.message };
  if (record.digest === "") {
    const events = findAll(root, "procEventoNFe/evento/infEvento");
    const isThere = events.some((one) => text(one, "tpEvento") === CANCELLATION);
    if (isThere) return { is: "found", isOwn: true, answer: cancelled(all, record) };
    const isKnown = AUTHORISED.has(said.code);
    return { is: isKnown ? "not-found" : "unknown", message: said.message };
  }
  const protocol = protocolOf(root, record);
  if (!protocol) return { is: "unknown", message: said.message };
  const isOwn = text(protocol, "digVal") === record.digest;
  const answer: Answer = AUTHORISED.has(text(protocol, "cStat"))
    ? authorised(protocol, reply, record)
    : failed(resultOf(protocol), "document");
  return { is: "found", isOwn, answer };
}

import { type Answer, type StepFile, XML_MIME } from "@fakturo/plugin";
import type { XmlElement } from "@fakturo/xml";
import { ADVANCE } from "../event/advance.ts";
import { CANCELLATION, SUBSTITUTION } from "../event/cancellation.ts";
import { AUTHORISATION_STAMP } from "../extensions.ts";
import { FILE_KEY } from "../file.ts";
import { NAMESPACE } from "../nfe/namespace.ts";
import { inAnswer, type SefazReply } from "./calls.ts";
import { sefazFault } from "./codes.ts";
import { MISUSE } from "./misuse.ts";
import { eventIn, type SefazRecord } from "./record.ts";

const { find, findAll, text } = inAnswer;
const codes = (list: string): ReadonlySet<string> => new Set(list.split(" "));
const AUTHORISED = codes("100 150");
const REGISTERED = codes("124 135 136 155");
/** States of a document that later events are asked for. */
const CANCELLED = codes("101 151 155");
const RECEIVED = codes("103 105");
const UNKNOWN_RECEIPT = "106";
const SAME_KEY = codes("204 218");
const OTHER_KEY = "539";
/** Answers to a query of a key whose number was used with another one. */
const OTHER_KEYS = codes("561 562 613");
const REPEATED_EVENT = codes("573");
/** A cancelled document refuses every event but its cancellation, which is done. */
const REPEATED_CANCELLATION = codes("573 218 420");
const VOIDED = "102";
/** The same range was voided before; the protocol of the first notice stays valid. */
const SAME_NOTICE = "563";
const STOPPED = codes("108 109");
const NO_CERTIFICATE = codes("280 281 282 283 284 285");
const UNDECIDED = codes("635 999 286 296");
const MISUSE_PAUSE_S = 3600;
const STOPPED_PAUSE_S = 60;
export const CANCELLATION_KEY = "nfe-cancellation";
export const UNUSED_KEY = "nfe-unused";
/** Keys of letters of correction end with their number. */
export const CORRECTION_KEY = "nfe-correction-";
export const MANIFESTATION_KEY = "nfe-manifestation";
export const ADVANCE_KEY = "nfe-epec";
const CANCELLATIONS: ReadonlySet<string> = new Set([CANCELLATION, SUBSTITUTION]);
const CORRECTION = "110110";

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
  return protocol ? decided(protocol, reply, record) : failed(batch);
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
  if (!AUTHORISED.has(said.code)) return failed(said);
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

/** True for an advance notice: it cannot be asked for, because the state does not know its document yet. */
export function isAdvance(record: SefazRecord): boolean {
  return eventIn(record).type === ADVANCE;
}

/** Acceptance of an advance notice whose answer was lost: the notice is attached without its registration. */
export function acceptedNotice(record: SefazRecord): Answer {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>${record.xml}`;
  return { is: "accepted", effects: { files: [fileOf(record.file, ADVANCE_KEY, xml)] } };
}

/** The answer about an event. */
export function answerToEvent({ root, text: all }: SefazReply, record: SefazRecord): Answer {
  const event = find(root, "retEvento/infEvento");
  const said = resultOf(event ?? root);
  if (REGISTERED.has(said.code)) return registered(all, record, said.code);
  const isCancellation = CANCELLATIONS.has(eventIn(record).type);
  return failed(said, isCancellation ? REPEATED_CANCELLATION : REPEATED_EVENT);
}

/** The event with its registration (`procEventoNFe`). */
function registered(all: string, record: SefazRecord, code: string): Answer {
  const [event] = /<evento[\s>][\s\S]*?<\/evento>/.exec(record.xml) ?? [];
  const [result] = /<retEvento[\s>][\s\S]*?<\/retEvento>/.exec(all) ?? [];
  if (!event || !result) return { is: "accepted", code };
  const whole = `<?xml version="1.0" encoding="UTF-8"?><procEventoNFe xmlns="${NAMESPACE}" versao="1.00">${event}${result}</procEventoNFe>`;
  const file = fileOf(record.file, eventKey(record), whole);
  return { is: "accepted", code, effects: { files: [file] } };
}

function eventKey(record: SefazRecord): string {
  const { type, sequence } = eventIn(record);
  if (type === CORRECTION) return `${CORRECTION_KEY}${sequence}`;
  if (type === ADVANCE) return ADVANCE_KEY;
  return CANCELLATIONS.has(type) ? CANCELLATION_KEY : MANIFESTATION_KEY;
}

/** The answer about a notice of unused numbers: the file gets its result (`ProcInutNFe`). */
export function answerToUnused(
  { root, text: all }: SefazReply,
  { xml, file }: SefazRecord,
  digest: string,
): Answer {
  const said = resultOf(find(root, "infInut") ?? root);
  if (said.code === SAME_NOTICE) return { is: "duplicate", digest };
  if (said.code !== VOIDED) return failed(said);
  const [result] = /<retInutNFe[\s>][\s\S]*<\/retInutNFe>/.exec(all) ?? [];
  const whole = `<?xml version="1.0" encoding="UTF-8"?><ProcInutNFe xmlns="${NAMESPACE}" versao="4.00">${xml}${result ?? ""}</ProcInutNFe>`;
  const files = result === undefined ? [] : [fileOf(file, UNUSED_KEY, whole)];
  return { is: "accepted", code: said.code, effects: { files } };
}

interface Said {
  readonly code: string;
  readonly message: string;
}

/**
 * Everything that is no success; certainly not processed are outages and refused certificates.
 * @param repeated codes by which the state has it already
 */
function failed({ code, message }: Said, repeated: ReadonlySet<string> = SAME_KEY): Answer {
  const fault = sefazFault(code, message);
  if (STOPPED.has(code))
    return { is: "not-sent", fault: "down", message: fault.message, retryIn: STOPPED_PAUSE_S };
  if (code === MISUSE)
    return { is: "not-sent", fault: "quota", message: fault.message, retryIn: MISUSE_PAUSE_S };
  if (NO_CERTIFICATE.has(code))
    return { is: "not-sent", fault: "credentials", message: fault.message };
  if (repeated.has(code)) return { is: "duplicate" };
  if (code === OTHER_KEY) return { is: "duplicate", digest: "another document" };
  return UNDECIDED.has(code) || !/^\d{3}$/.test(code)
    ? { is: "unknown", message: fault.message }
    : { is: "refused", faults: [fault] };
}

/** What the state has under a key. */
type Known =
  | { readonly is: "found"; readonly isOwn: boolean; readonly answer: Answer }
  | { readonly is: "not-found" | "unknown"; readonly message: string };

/** Whether a key's answer shows the document. */
export function foundIn(reply: SefazReply, record: SefazRecord): Known {
  const said = resultOf(reply.root);
  if (said.code === "217") return { is: "not-found", message: said.message };
  if (OTHER_KEYS.has(said.code)) return { is: "found", isOwn: false, answer: failed(said) };
  const protocol = protocolOf(reply.root, record);
  if (!protocol) return { is: "unknown", message: said.message };
  const isOwn = text(protocol, "digVal") === record.digest;
  const answer: Answer = AUTHORISED.has(text(protocol, "cStat"))
    ? authorised(protocol, reply, record)
    : failed(resultOf(protocol));
  return { is: "found", isOwn, answer };
}

/** Whether the answer about the document of an event shows the event. */
export function foundEvent({ root, text: all }: SefazReply, record: SefazRecord): Known {
  const said = resultOf(root);
  const { id } = eventIn(record);
  const parts = all.match(/<procEventoNFe[\s>][\s\S]*?<\/procEventoNFe>/g) ?? [];
  const part = parts.find((one) => one.includes(`"${id}"`));
  const event = findAll(root, "procEventoNFe").find(
    (one) => find(one, "evento/infEvento")?.attributes.get("Id") === id,
  );
  if (part !== undefined && event) {
    const answer = registered(part, record, text(event, "retEvento/infEvento/cStat"));
    return { is: "found", isOwn: isOwnEvent(part, record), answer };
  }
  const isKnown = AUTHORISED.has(said.code) || CANCELLED.has(said.code);
  return { is: isKnown ? "not-found" : "unknown", message: said.message };
}

/** Another program may have written a letter under the same number; a cancellation is the same for all. */
function isOwnEvent(part: string, record: SefazRecord): boolean {
  if (eventIn(record).type !== CORRECTION) return true;
  const digest = (xml: string) => /<DigestValue>([^<]*)</.exec(xml)?.[1];
  return digest(part) === digest(record.xml);
}

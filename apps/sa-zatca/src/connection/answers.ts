import { find, findAll, readUbl, text } from "@fakturo/app-ubl";
import {
  type Answer,
  type AuthorityFault,
  type Effects,
  type HttpReply,
  type StepFile,
  XML_MIME,
} from "@fakturo/plugin";
import { FILE_KEY } from "../file.ts";
import { invoiceHash } from "../seal/hash.ts";
import { jsonIn, messagesOf, textOf, ZatcaVerdict } from "./api.ts";
import { explain, faultOf } from "./codes.ts";
import type { ZatcaRecord } from "./record.ts";

/** Stamp with the text of the QR code. */
export const QR_STAMP = "zatca-qr";
/** Stamp with the hash of the invoice as sent to ZATCA. */
export const HASH_STAMP = "zatca-hash";
/** Code of a cleared invoice whose cleared file was lost with its answer. */
export const COPY_MISSING = "cleared-copy-missing";

const JSON_MIME = "application/json";
const LATER_S = 60;
const ACCEPTED: ReadonlySet<number> = new Set([200, 202]);
/** This file was accepted before. */
const DUPLICATE: ReadonlySet<number> = new Set([208, 409]);

/** Where a document was sent. */
export type ZatcaService = "reporting" | "clearance";

/** The answer to a document. Everything without a verdict of ZATCA is unknown. */
export function answerOf(reply: HttpReply, record: ZatcaRecord, service: ZatcaService): Answer {
  const { status } = reply;
  const verdict = jsonIn(ZatcaVerdict, reply);
  if (DUPLICATE.has(status)) return earlier(record, service);
  if (ACCEPTED.has(status) && verdict) return accepted(reply, verdict, record, service);
  const faults = verdict ? messagesOf(verdict).errors.map(faultOf) : [];
  const [first] = faults;
  if (status === 400 && first) return { is: "refused", faults, effects: filesOf(reply) };
  if (status === 413) return { is: "refused", faults: [plainFault("413")] };
  return notSent(reply) ?? { is: "unknown", message: `status ${status}` };
}

/** An answer that says that the document was not processed. */
function notSent({ status, headers }: HttpReply): Answer | undefined {
  const wait = Number(headers["retry-after"]);
  const retryIn = Number.isFinite(wait) && wait > 0 ? wait : LATER_S;
  const message = explain(String(status), `status ${status}`);
  if (status === 401) return { is: "not-sent", fault: "credentials", message, retryIn };
  if (status === 429) return { is: "not-sent", fault: "quota", message, retryIn };
  if (status === 403 || status === 404 || status === 406)
    return { is: "not-sent", fault: "down", message, retryIn };
  return undefined;
}

function plainFault(code: string, text = ""): AuthorityFault {
  return { code, message: explain(code, text) };
}

function accepted(
  reply: HttpReply,
  verdict: ZatcaVerdict,
  record: ZatcaRecord,
  service: ZatcaService,
): Answer {
  const isDone =
    service === "reporting"
      ? verdict.reportingStatus === "REPORTED"
      : verdict.clearanceStatus === "CLEARED";
  if (!isDone) return { is: "unknown", message: `status ${reply.status} without a result` };
  const remarks = messagesOf(verdict).warnings.map(faultOf);
  const said = { is: "accepted", ...(remarks.length > 0 && { remarks }) } as const;
  const own = filesOf(reply);
  if (service === "reporting") return { ...said, effects: { ...own, ...reported(record) } };
  const cleared = clearedOf(verdict, record);
  if (!cleared) return copyMissing(record, own);
  return { ...said, effects: { stamps: cleared.stamps, files: [cleared.file, ...own.files] } };
}

/** Reporting keeps the own file. A standard invoice is reported while clearance is off. */
function reported({ isSimplified, qr, hash }: ZatcaRecord): Effects {
  return isSimplified ? {} : { stamps: stampsOf(qr, hash) };
}

/** Stamps of an accepted document. */
export function stampsOf(qr: string, hash: string) {
  return [
    { prv: QR_STAMP, val: qr },
    { prv: HASH_STAMP, val: hash },
  ];
}

function earlier(record: ZatcaRecord, service: ZatcaService): Answer {
  if (service === "reporting") return { is: "accepted", effects: reported(record) };
  return copyMissing(record, {});
}

/** The reference is the hash, by which the file is recognised that a person adds. */
function copyMissing({ hash }: ZatcaRecord, effects: Effects): Answer {
  const remarks = [plainFault(COPY_MISSING)];
  return { is: "accepted", code: COPY_MISSING, remarks, reference: hash, effects };
}

/** ZATCA's answer as private file. */
function filesOf(reply: HttpReply): { readonly files: readonly StepFile[] } {
  const file: StepFile = {
    name: "zatca-response.json",
    mime: JSON_MIME,
    data: new TextEncoder().encode(textOf(reply)),
    key: "zatca-response",
    category: "response",
    private: true,
  };
  return { files: [file] };
}

/** The cleared file with its QR code; undefined unless it is the sent document. */
function clearedOf({ clearedInvoice }: ZatcaVerdict, { hash, file }: ZatcaRecord) {
  const data = Buffer.from(clearedInvoice ?? "", "base64");
  const qr = qrIn(data, hash);
  if (qr === undefined) return undefined;
  const stored: StepFile = {
    name: file,
    mime: XML_MIME,
    data: new Uint8Array(data),
    key: FILE_KEY,
    category: "format",
  };
  return { file: stored, stamps: stampsOf(qr, hash) };
}

/** Text of the QR code in a file with this hash; undefined for other files. */
export function qrIn(data: Uint8Array, hash: string): string | undefined {
  try {
    const root = readUbl(data);
    if (invoiceHash(new TextDecoder().decode(data)) !== hash) return undefined;
    const rows = findAll(root, "cac:AdditionalDocumentReference");
    const qr = rows.find((row) => text(row, "cbc:ID") === "QR");
    return text(find(qr, "cac:Attachment"), "cbc:EmbeddedDocumentBinaryObject") || undefined;
  } catch {
    return undefined;
  }
}

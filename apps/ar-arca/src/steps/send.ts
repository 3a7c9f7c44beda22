import {
  type DocumentTask,
  defineProvider,
  type Effects,
  type Envelope,
  maySubmit,
  type Outgoing,
  onDocument,
  requestFileOf,
  type StepResult,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { EXPORTS } from "../codes.ts";
import { CERTIFICATE } from "../connection/certificate.ts";
import { type ArcaRecord, BLANK, recordBytes } from "../connection/record.ts";
import { exportOf } from "../export/export.ts";
import { exportRequest } from "../export/request.ts";
import { qrFacts } from "../qr.ts";
import { authorisationRequest } from "../request.ts";
import { CAE_STAMP } from "../stamps.ts";
import { typeOf, voucherOf } from "../voucher.ts";

/** Has an invoice authorised: ARCA's next number becomes its code, and it is signed with its CAE. */
export const send = defineProvider({
  key: "gov-ar.send",
  name: "Send to ARCA",
  summary: "Have ARCA authorise the invoice under its next number, and stamp CAE and QR code.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "submission",
  submits: { connection: "gov-ar", kind: "issue" },
  credentials: [CERTIFICATE.key],
  run: onDocument(run),
});

function run({ envelope, submission, ref }: DocumentTask): StepResult {
  if (ref !== undefined || !maySubmit(submission)) return submissionResult(submission);
  if (envelope.head.stamps?.some(({ prv }) => prv === CAE_STAMP))
    return step.skip("the invoice is authorised already");
  if (envelope.doc.code)
    return step.ko("code-given", "ARCA assigns the number: the invoice must not have a code");
  return submitting(submitted(envelope));
}

/** The record, whose request is kept as file: without ticket and number. */
function submitted(envelope: Envelope): Effects & { readonly submit: Outgoing } {
  const record = recordOf(envelope);
  const series = [record.cuit, record.pointOfSale, record.type].join("·");
  const submit: Outgoing = {
    connection: "gov-ar",
    kind: "issue",
    identity: [series, envelope.head.uuid].join("·"),
    holder: record.cuit,
    bytes: recordBytes(record),
    mime: "application/json",
    stream: series,
  };
  const bytes = new TextEncoder().encode(record.xml);
  return { files: [requestFileOf({ kind: submit.kind, bytes }, "arca")], submit };
}

/** The voucher with its request, in which ticket and number are still missing. */
function recordOf({ doc }: Envelope): ArcaRecord {
  if (EXPORTS.has(typeOf(doc))) {
    const voucher = exportOf(doc);
    return { service: "wsfex", ...voucher.facts, xml: exportRequest(voucher, BLANK) };
  }
  const voucher = voucherOf(doc);
  const { customer, ...facts } = qrFacts(voucher);
  const xml = authorisationRequest(voucher, BLANK.number, BLANK);
  return { service: "wsfe", ...facts, ...(customer && { customer: { ...customer } }), xml };
}

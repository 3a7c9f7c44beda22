import {
  type DocumentTask,
  defineProvider,
  type Effects,
  type Envelope,
  onDocument,
  type StepResult,
  step,
  submissionResult,
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

/** Reference of the step once the voucher is submitted. */
const PREPARED = "prepared";
/** Records that another one may replace. */
const OVER: ReadonlySet<string> = new Set(["refused", "withdrawn"]);

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
  if (submission && (ref !== undefined || !OVER.has(submission.state)))
    return submissionResult(submission);
  if (envelope.head.stamps?.some(({ prv }) => prv === CAE_STAMP))
    return step.skip("the invoice is authorised already");
  if (envelope.doc.code)
    return step.ko("code-given", "ARCA assigns the number: the invoice must not have a code");
  const effects: Effects = { submit: submitted(envelope) };
  return { ...step.wait("about to be sent", { seconds: 0, ref: PREPARED }), effects };
}

function submitted(envelope: Envelope): NonNullable<Effects["submit"]> {
  const record = recordOf(envelope);
  const series = [record.cuit, record.pointOfSale, record.type].join("·");
  return {
    connection: "gov-ar",
    kind: "issue",
    identity: [series, envelope.head.uuid].join("·"),
    holder: record.cuit,
    bytes: recordBytes(record),
    mime: "application/json",
    stream: series,
  };
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

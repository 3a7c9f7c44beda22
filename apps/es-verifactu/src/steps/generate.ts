import {
  type DocumentTask,
  defineProvider,
  onDocument,
  requestFile,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { invoiceIn, storedFile } from "@fakturo/spain";
import { outgoing } from "../connection/outgoing.ts";
import { fileOf } from "../converter.ts";
import { QR_ENDPOINTS, qrUrl } from "../qr.ts";
import { messageOf } from "../record/message.ts";
import { type RecordAmendment, registrationOf } from "../record/registration.ts";
import { writeRecord } from "../schema/write.ts";
import { HASH_STAMP, nextRecord, QR_STAMP } from "./chain.ts";
import { contentOf } from "./recorded.ts";
import { SOFTWARE_SECRET } from "./software.ts";

/** Key of the file with the request that registers the invoice. */
const REGISTRATION_FILE = "verifactu";

/** State of entries whose last record the agency refused. */
const REJECTED = "rejected";
/** States in which the agency does not have the last record, if the invoice is changed. */
const NOT_TAKEN: ReadonlySet<string> = new Set([REJECTED, "error"]);

/** Registers the invoice in the chain of VERI*FACTU and attaches the request to be sent. */
export const generate = defineProvider({
  key: "verifactu.generate",
  name: "Register in VERI*FACTU",
  summary: "Chain a VERI*FACTU record of the invoice, stamp its QR code and attach the request.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "none",
  credentials: [SOFTWARE_SECRET],
  run: onDocument(register),
});

async function register({ envelope, entry }: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const invoice = invoiceIn(envelope.doc);
  const { key, generation, position, kept } = await nextRecord(invoice, ctx);
  const before = await storedFile(entry, REGISTRATION_FILE, ctx);
  const state = entry?.state ?? "";
  const amendment: RecordAmendment | undefined =
    before && (NOT_TAKEN.has(state) ? { rejected: "X" } : {});
  const record = registrationOf(invoice, generation, amendment);
  const xml = writeRecord(messageOf(invoice.supplier, [record.node]));
  if (before && state !== REJECTED && contentOf(before) === contentOf(xml))
    return step.skip("the invoice is registered as it is");
  return step.ok({
    stamps: [
      { prv: QR_STAMP, val: qrUrl(record.qr, ctx.endpoint("verifactu", QR_ENDPOINTS.verifactu)) },
      { prv: HASH_STAMP, val: record.link.fingerprint },
    ],
    files: [requestFile(fileOf(envelope, xml, REGISTRATION_FILE))],
    chains: [{ key, link: { ...record.link, position: position + 1, kept } }],
    submit: outgoing(xml, {
      kind: before && state !== REJECTED ? "amend" : "issue",
      id: { issuer: record.qr.issuer, number: record.qr.number, date: record.qr.date },
      fingerprint: record.link.fingerprint,
      stream: key,
      position: position + 1,
    }),
  });
}

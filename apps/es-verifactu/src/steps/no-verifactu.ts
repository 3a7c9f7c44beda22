import {
  type DocumentTask,
  defineProvider,
  type Effects,
  onDocument,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { invoiceIn, spanishCertificate, storedFile } from "@fakturo/spain";
import { archived } from "../archive/signed-record.ts";
import { fileOf } from "../converter.ts";
import { QR_ENDPOINTS, qrUrl } from "../qr.ts";
import { cancellationOf } from "../record/cancellation.ts";
import { standalone } from "../record/message.ts";
import { registrationOf } from "../record/registration.ts";
import { writeRecord } from "../schema/write.ts";
import {
  HASH_STAMP,
  lastSummary,
  type NextRecord,
  nextRecord,
  notToCancel,
  QR_STAMP,
} from "./chain.ts";
import { contentOf } from "./recorded.ts";
import { RECORD_FILES, signedBy } from "./signing.ts";
import { SOFTWARE_SECRET } from "./software.ts";
import { cancelled, type InvoiceLink, registered } from "./tally.ts";

/** Signs and chains the invoice's record, which is stored and not sent. */
export const generateInvoice = defineProvider({
  key: "gov-es.noverifactu.generate.invoice",
  name: "Register in NO VERI*FACTU",
  summary: "Chain and sign a record of the invoice that is kept, stamp its QR code and attach it.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "none",
  credentials: [spanishCertificate.key, SOFTWARE_SECRET],
  run: onDocument(register),
});

async function register({ envelope, entry }: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const invoice = invoiceIn(envelope.doc);
  const next = await nextRecord(invoice, ctx);
  const { generation, tally } = next;
  const since = await lastSummary(invoice.supplier, generation.software, ctx);
  const before = await storedFile(entry, RECORD_FILES.registration, ctx);
  const record = registrationOf(invoice, generation, before && {});
  const xml = writeRecord(standalone(record.node, "sum1"));
  if (before && contentOf(before) === contentOf(xml))
    return step.skip("the invoice is registered as it is");
  const signed = await signedBy(invoice.supplier, xml, envelope, ctx);
  return step.ok({
    stamps: [
      {
        prv: QR_STAMP,
        val: qrUrl(record.qr, ctx.endpoint("verifactu", QR_ENDPOINTS["no-verifactu"])),
      },
      { prv: HASH_STAMP, val: record.link.fingerprint },
    ],
    files: [fileOf(envelope, signed, RECORD_FILES.registration)],
    ...(await kept(signed, { ...record.link, tally: registered(tally, since, record) }, next, {
      entry: entry?.id,
      ctx,
    })),
  });
}

/** Signs and chains the cancellation of the invoice's record. */
export const generateCancel = defineProvider({
  key: "gov-es.noverifactu.generate.cancel",
  name: "Cancel in NO VERI*FACTU",
  summary: "Chain and sign a cancellation of the invoice that is kept, and attach it.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "none",
  credentials: [spanishCertificate.key, SOFTWARE_SECRET],
  run: onDocument(cancelInvoice),
});

async function cancelInvoice(
  { envelope, entry }: DocumentTask,
  ctx: StepContext,
): Promise<StepResult> {
  const without = notToCancel({ envelope, entry }, RECORD_FILES.cancellation);
  if (without) return without;
  const invoice = invoiceIn(envelope.doc);
  const next = await nextRecord(invoice, ctx);
  const { generation, tally } = next;
  const since = await lastSummary(invoice.supplier, generation.software, ctx);
  const { node, link } = cancellationOf(invoice, generation);
  const xml = writeRecord(standalone(node, "sum1"));
  const signed = await signedBy(invoice.supplier, xml, envelope, ctx);
  return step.ok({
    files: [fileOf(envelope, signed, RECORD_FILES.cancellation)],
    ...(await kept(signed, { ...link, tally: cancelled(tally, since, link) }, next, {
      entry: entry?.id,
      ctx,
    })),
  });
}

/** Effects that append a signed record to the chain and to the archive. */
async function kept(
  xml: string,
  link: InvoiceLink,
  { key, position, kept: before, generation: { at } }: NextRecord,
  { entry, ctx }: { readonly entry: string | undefined; readonly ctx: StepContext },
): Promise<Pick<Effects, "chains" | "records">> {
  const number = before + 1;
  return {
    records: await archived([{ chain: key, number, at, xml, entry }], ctx),
    chains: [{ key, link: { ...link, position, kept: number } }],
  };
}

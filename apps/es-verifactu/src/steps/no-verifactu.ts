import {
  defineProvider,
  type Envelope,
  refusing,
  type StepContext,
  type StepFile,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { writeXml } from "@fakturo/xml";
import { fileOf, RECORD_FORM } from "../converter.ts";
import { EventLink, eventOf, statusIn } from "../event/event.ts";
import { qrUrl } from "../qr.ts";
import { cancellationOf } from "../record/cancellation.ts";
import { standalone } from "../record/message.ts";
import { registrationOf } from "../record/registration.ts";
import { signRecord } from "../sign.ts";
import { spanishMoment } from "../spain/dates.ts";
import { invoiceIn, type SuppliedInvoice } from "../spain/invoice.ts";
import { HASH_STAMP, newestLink, nextRecord, notToCancel, QR_STAMP } from "./chain.ts";
import { credentialsFor } from "./credentials.ts";
import { contentOf, fingerprintIn, storedFile } from "./recorded.ts";
import { softwareFor } from "./software.ts";

/** Keys of the files with the newest signed record of each kind. */
const FILES = {
  registration: "noverifactu",
  cancellation: "noverifactu-cancel",
  event: "noverifactu-event",
} as const;

/** Digits of the huella in the names of kept records. */
const KEY_DIGITS = 16;

/** A record with the taxpayer's signature. */
async function signedBy(
  supplier: SuppliedInvoice["supplier"],
  xml: string,
  { head }: Envelope,
  ctx: StepContext,
  kind: { readonly event?: boolean } = {},
): Promise<string> {
  const signing = { id: head.uuid, now: ctx.now(), ...kind };
  return signRecord(xml, signing, await credentialsFor(supplier, ctx));
}

/** Signs and chains the invoice's record, which is kept and not sent. */
export const generateInvoice = defineProvider({
  key: "gov-es.noverifactu.generate.invoice",
  name: "Register in NO VERI*FACTU",
  summary: "Chain and sign a record of the invoice that is kept, stamp its QR code and attach it.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "none",
  run: (task, ctx) => refusing(() => register(task, ctx)),
});

async function register(
  { envelope, entry }: Pick<Task, "envelope" | "entry">,
  ctx: StepContext,
): Promise<StepResult> {
  if (!envelope) return step.ko("no-document", "the job has no invoice to register");
  const invoice = invoiceIn(envelope.doc);
  const { key, generation } = await nextRecord(invoice, ctx);
  const before = await storedFile(entry, FILES.registration, ctx);
  const record = registrationOf(invoice, generation, before && {});
  const xml = writeXml(standalone(record.node, "sum1"), RECORD_FORM);
  if (before && contentOf(before) === contentOf(xml))
    return step.skip("the invoice is registered as it is");
  const signed = await signedBy(invoice.supplier, xml, envelope, ctx);
  return step.ok({
    stamps: [
      { prv: QR_STAMP, val: qrUrl(record.qr, { sandbox: ctx.sandbox, mode: "no-verifactu" }) },
      { prv: HASH_STAMP, val: record.link.fingerprint },
    ],
    files: [fileOf(envelope, signed, FILES.registration)],
    chains: [{ key, link: record.link }],
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
  run: (task, ctx) => refusing(() => cancelInvoice(task, ctx)),
});

async function cancelInvoice(
  { envelope, entry }: Pick<Task, "envelope" | "entry">,
  ctx: StepContext,
): Promise<StepResult> {
  if (!envelope) return step.ko("no-document", "the job has no invoice to cancel");
  const without = notToCancel({ envelope, entry }, FILES.cancellation);
  if (without) return without;
  const invoice = invoiceIn(envelope.doc);
  const { key, generation } = await nextRecord(invoice, ctx);
  const { node, link } = cancellationOf(invoice, generation);
  const xml = writeXml(standalone(node, "sum1"), RECORD_FORM);
  const signed = await signedBy(invoice.supplier, xml, envelope, ctx);
  return step.ok({
    files: [fileOf(envelope, signed, FILES.cancellation)],
    chains: [{ key, link }],
  });
}

/** Signs and chains the record of an event of the invoicing system. */
export const generateEvent = defineProvider({
  key: "gov-es.noverifactu.generate.event",
  name: "Record event",
  summary: "Chain and sign the record of an event of the invoicing system, and attach it.",
  schemas: ["bill/status"],
  config: Type.Object({}),
  effect: "none",
  run: (task, ctx) => refusing(() => recordEvent(task, ctx)),
});

async function recordEvent(
  { envelope, entry }: Pick<Task, "envelope" | "entry">,
  ctx: StepContext,
): Promise<StepResult> {
  if (!envelope) return step.ko("no-document", "the job has no event to record");
  if (entry?.files.some(({ key }) => key === FILES.event))
    return step.skip("the event is recorded already");
  const status = statusIn(envelope.doc);
  const software = await softwareFor(status.supplier, ctx);
  const key = `verifactu-event:${status.supplier.tax_id?.code ?? ""}:${software.installation}`;
  const at = spanishMoment(ctx.now()).stamp;
  const previous = await newestLink(ctx, key, EventLink);
  const { node, link } = eventOf(status, { software, at, previous });
  const xml = writeXml(standalone(node, "sf"), RECORD_FORM);
  const signed = await signedBy(status.supplier, xml, envelope, ctx, { event: true });
  return step.ok({
    stamps: [{ prv: HASH_STAMP, val: link.fingerprint }],
    files: [fileOf(envelope, signed, FILES.event)],
    chains: [{ key, link }],
  });
}

/** Files the newest signed records under their huella, where no later one takes their place. */
export const recordSigned = defineProvider({
  key: "gov-es.noverifactu.record",
  name: "Keep record",
  summary: "Keep the signed records of the entry for good, each under its own fingerprint.",
  schemas: ["bill/invoice", "bill/status"],
  config: Type.Object({}),
  effect: "none",
  run: (task, ctx) => refusing(() => keepRecords(task, ctx)),
});

async function keepRecords(
  { envelope, entry }: Pick<Task, "envelope" | "entry">,
  ctx: StepContext,
): Promise<StepResult> {
  if (!envelope || !entry) return step.ko("no-document", "the job has no entry with records");
  const kept = new Set(entry.files.map(({ key }) => key));
  const files: StepFile[] = [];
  let found = 0;
  for (const key of Object.values(FILES)) {
    const data = await storedFile(entry, key, ctx);
    const fingerprint = data && fingerprintIn(data);
    if (!data || !fingerprint) continue;
    found += 1;
    const own = `${key}-${fingerprint.slice(0, KEY_DIGITS).toLowerCase()}`;
    if (!kept.has(own)) files.push(fileOf(envelope, new TextDecoder().decode(data), own));
  }
  if (files.length > 0) return step.ok({ files });
  return found > 0
    ? step.skip("every record is kept")
    : step.ko("no-record", "the entry has no signed record");
}

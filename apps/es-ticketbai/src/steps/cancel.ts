import {
  type DocumentTask,
  defineProvider,
  onDocument,
  requestFile,
  type StepContext,
  type StepResult,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { credentialsIn } from "@fakturo/signature";
import {
  certificateSecrets,
  invoiceIn,
  type SuppliedInvoice,
  spanishCertificate,
  storedFile,
} from "@fakturo/spain";
import { type Cancellation, cancellationOf } from "../cancellation.ts";
import { tbaiDate } from "../codes.ts";
import { outgoing } from "../connection/outgoing.ts";
import { FILE_KEY, fileOf } from "../converter.ts";
import { cancellationCorrectionOf } from "../correction.ts";
import { writeCancellation, writeCancellationCorrection } from "../schema/write.ts";
import { sign } from "../sign.ts";
import type { TicketBaiSoftware } from "../software.ts";
import { ZONES, zoneOf } from "../zones.ts";
import { CODE_STAMP, signedFiles } from "./generate.ts";
import { send, TREASURIES } from "./send.ts";
import { SOFTWARE_SECRET, softwareFor } from "./settings.ts";

const CANCELLATION_KEY = `${FILE_KEY}-cancel`;

/** Cancels the invoice's file at its treasury, and waits for the answer. */
export const cancel = defineProvider({
  key: "gov-es.ticketbai.cancel",
  name: "Cancel TicketBAI",
  summary: "Sign the cancellation of the invoice's TicketBAI file, attach it and send it.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "submission",
  submits: { connection: TREASURIES, kind: "cancel" },
  cancels: send.key,
  credentials: [spanishCertificate.key, SOFTWARE_SECRET],
  run: onDocument(cancelFile),
});

async function cancelFile(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const { envelope, entry, submission, ref } = task;
  if (ref !== undefined) return submissionResult(submission);
  const code = envelope.head.stamps?.find(({ prv }) => prv === CODE_STAMP)?.val ?? "";
  const date = tbaiDate(code);
  if (!date) return step.ko("not-registered", "the invoice has no file to cancel");
  const invoice = invoiceIn(envelope.doc);
  const zone = zoneOf(invoice) ?? ZONES.BI;
  const software = await softwareFor(invoice.supplier, zone.code, ctx);
  const cancellation = cancellationOf(invoice, date, software);
  const refused = submission?.state === "refused";
  const before = refused && zone.corrects && (await storedFile(entry, CANCELLATION_KEY, ctx));
  const message = before
    ? corrected(task, cancellation, before)
    : await signed(task, invoice, { cancellation, date, software }, ctx);
  const { series = "", code: number = "" } = invoice;
  const submit = outgoing({
    ...{ kind: "cancel", zone, nif: cancellation.nif, bytes: message.bytes },
    id: { series, number, date },
  });
  const effects = { files: message.files, submit };
  return submitting(effects);
}

interface Signing {
  readonly cancellation: Cancellation;
  readonly date: string;
  readonly software: TicketBaiSoftware;
}

async function signed(
  { envelope }: DocumentTask,
  invoice: SuppliedInvoice,
  { cancellation, date, software }: Signing,
  ctx: StepContext,
) {
  const { node, zone } = cancellation;
  const signing = { id: envelope.head.uuid, now: ctx.now(), zone, role: software.role };
  const credentials = await credentialsIn(ctx, ...certificateSecrets(invoice.supplier));
  const { xml } = sign(writeCancellation(node), signing, credentials);
  const file = { signed: xml, date, zone, key: CANCELLATION_KEY, operation: "AN0" } as const;
  return signedFiles(envelope, invoice, file);
}

/** A refused cancellation is corrected by an unsigned message that refers to it. */
function corrected(
  { envelope }: DocumentTask,
  cancellation: Cancellation,
  before: Uint8Array,
): ReturnType<typeof signedFiles> {
  const xml = writeCancellationCorrection(cancellationCorrectionOf(cancellation, before));
  const bytes = new TextEncoder().encode(xml);
  return { files: [requestFile(fileOf(envelope, bytes, `${CANCELLATION_KEY}-zuzendu`))], bytes };
}

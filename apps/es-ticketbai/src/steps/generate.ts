import {
  type DocumentTask,
  defineProvider,
  type Envelope,
  newestLink,
  onDocument,
  requestFile,
  type StepContext,
  type StepFile,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { credentialsIn } from "@fakturo/signature";
import {
  certificateSecrets,
  invoiceIn,
  type SuppliedInvoice,
  spanishCertificate,
  spanishMoment,
} from "@fakturo/spain";
import { qrUrl, tbaiCode } from "../codes.ts";
import { outgoing } from "../connection/outgoing.ts";
import { qrBase } from "../connection/treasuries.ts";
import { FILE_KEY, fileOf } from "../converter.ts";
import { ticketBaiOf } from "../document.ts";
import { FileLink, linkOf } from "../generation.ts";
import { type LroeOperation, lroeOf } from "../lroe.ts";
import { writeFile, writeRequest } from "../schema/write.ts";
import { sign } from "../sign.ts";
import { ZONES, type Zone, zoneOf } from "../zones.ts";
import { SOFTWARE_SECRET, softwareFor } from "./settings.ts";

/** Stamps of a file on the invoice. */
export const CODE_STAMP = "tbai-code";
export const QR_STAMP = "tbai-qr";

/** Chain of a supplier's files in one province. */
export function chainKey({ supplier }: SuppliedInvoice, { code }: Zone): string {
  return `ticketbai:${code}:${supplier.tax_id?.code ?? ""}`;
}

/** Creates the signed file of the invoice, once: a refused one is replaced by another invoice. */
export const generate = defineProvider({
  key: "gov-es.ticketbai.generate",
  name: "Create TicketBAI",
  summary: "Chain and sign the invoice's TicketBAI file, stamp its code and QR code, attach it.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "none",
  credentials: [spanishCertificate.key, SOFTWARE_SECRET],
  run: onDocument(make),
});

async function make({ envelope }: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const stamps = new Set(envelope.head.stamps?.map(({ prv }) => prv));
  if (stamps.has(CODE_STAMP) || stamps.has(QR_STAMP))
    return step.ko("duplicate", "the invoice has its file already");
  const invoice = invoiceIn(envelope.doc);
  const zone = zoneOf(invoice) ?? ZONES.BI;
  const at = spanishMoment(ctx.now());
  const software = await softwareFor(invoice.supplier, zone.code, ctx);
  const key = chainKey(invoice, zone);
  const previous = await newestLink(ctx, key, FileLink);
  const file = ticketBaiOf(invoice, { software, at, previous });
  const signing = { id: envelope.head.uuid, now: ctx.now(), zone, role: software.role };
  const credentials = await credentialsIn(ctx, ...certificateSecrets(invoice.supplier));
  const { xml, signatureValue: signature } = sign(writeFile(file.node), signing, credentials);
  const { nif, date, series, number, total } = file;
  const code = tbaiCode({ nif, date, signature });
  const position = (previous?.position ?? 0) + 1;
  const about = { signed: xml, date, zone, key: FILE_KEY, operation: "A00" } as const;
  const { files, bytes } = signedFiles(envelope, invoice, about);
  return step.ok({
    stamps: [
      { prv: CODE_STAMP, val: code },
      { prv: QR_STAMP, val: qrUrl(qrBase(zone, ctx), { code, series, number, total }) },
    ],
    files,
    chains: [{ key, link: { ...linkOf({ series, number, date, signature }), position } }],
    submit: outgoing({
      ...{ kind: "issue", zone, nif, bytes, position },
      id: { series: series ?? "", number, date },
    }),
  });
}

/** The attachment with a signed file. */
export interface SignedFile {
  readonly signed: string;
  readonly date: string;
  readonly zone: Zone;
  readonly key: string;
  readonly operation: LroeOperation;
}

/**
 * The signed file, in Bizkaia also the request that submits it to the book (LROE), and the bytes that the treasury
 * receives.
 */
export function signedFiles(
  envelope: Envelope,
  invoice: SuppliedInvoice,
  { signed, date, zone, key, operation }: SignedFile,
): { readonly files: readonly StepFile[]; readonly bytes: Uint8Array } {
  const data = new TextEncoder().encode(signed);
  const file = fileOf(envelope, data, key);
  if (zone.code !== "BI") return { files: [requestFile(file)], bytes: data };
  const request = writeRequest(lroeOf([{ invoice, signed: data, date }], operation));
  const bytes = new TextEncoder().encode(request);
  return { files: [file, requestFile(fileOf(envelope, bytes, `${key}-lroe`))], bytes };
}

import { fullCode } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  privateField,
  type Stamp,
  type Static,
  type StepContext,
  type StepResult,
  step,
  Type,
  withPrivacy,
} from "@fakturo/plugin";
import { hashOf } from "../connection/keys.ts";
import { outgoing } from "../connection/record.ts";
import { docType } from "../converter.ts";
import { endOfNextWorkingDay } from "../deadline.ts";
import { type BuiltInvoice, invoiceIn } from "../document.ts";
import { invoiceTypeOf } from "../fa/references.ts";
import { FILE_KEY, fileOf } from "../file.ts";
import { generateFa } from "../generate.ts";
import { certificateUrl, type InvoiceFacts, invoiceUrl, QR_HOSTS } from "../qr.ts";
import { versionFor } from "../versions.ts";
import { withOriginals } from "./originals.ts";
import { OFFLINE_SECRET, offlineCertificateOf } from "./secret.ts";

/** Stamps with the addresses in KOD I and KOD II. */
export const QR_STAMP = "favat-qr";
/** Stamp with the URL of KOD II, the second QR code of an invoice issued offline. */
export const CERTIFICATE_QR_STAMP = "favat-qr-certificate";

const Config = Type.Object({
  doc_type: docType,
  environment: Type.Optional(
    Type.Unsafe<"" | "demo">({
      type: "string",
      enum: ["", "demo"],
      title: "Environment",
      description: "The system of the QR codes: `demo`, or that of the workspace when empty.",
      default: "",
    }),
  ),
  offline: Type.Optional(
    Type.Boolean({
      title: "Issued offline",
      description: `Adds KOD II, signed with the seller's certificate ${OFFLINE_SECRET}.`,
      default: false,
    }),
  ),
  batch: Type.Optional(
    Type.Boolean({
      title: "In batches",
      description:
        "Collects the seller's invoices and sends up to 10,000 in one batch session, for many invoices an hour.",
      default: false,
    }),
  ),
  private: privateField,
});
type Config = Static<typeof Config>;

/** Writes the invoice as FA and stamps the addresses of its QR codes. */
export const generate = defineProvider({
  key: "gov-pl.generate",
  name: "Create FA for KSeF",
  summary: "Write the invoice as FA(3), attach it to the entry and stamp its QR codes.",
  schemas: ["bill/invoice"],
  config: Config,
  effect: "none",
  credentials: [OFFLINE_SECRET],
  run: onDocument(write),
});

async function write(task: DocumentTask<Config>, ctx: StepContext): Promise<StepResult> {
  const { config } = task;
  const numbered = await withOriginals(task, ctx);
  if ("result" in numbered) return numbered.result;
  const { envelope } = numbered;
  const created = `${new Date(ctx.now()).toISOString().slice(0, 19)}Z`;
  const data = generateFa(envelope, { docType: config.doc_type, created });
  const invoice = invoiceIn(envelope.doc);
  const facts: InvoiceFacts = {
    pages: config.environment === "demo" ? QR_HOSTS.demo : ctx.endpoint("gov-pl", "qr"),
    nip: invoice.supplier.tax_id?.code ?? "",
    issued: invoice.issue_date,
    data,
  };
  const stamps: Stamp[] = [{ prv: QR_STAMP, val: invoiceUrl(facts) }];
  if (config.offline) {
    const offline = await offlineCertificateOf(facts.nip, ctx);
    if (!offline)
      return step.ko("not-configured", `there is no certificate '${OFFLINE_SECRET}' of the seller`);
    const issuer = { context: "Nip", contextValue: facts.nip, ...offline } as const;
    stamps.push({ prv: CERTIFICATE_QR_STAMP, val: certificateUrl(facts, issuer) });
  }
  const file = withPrivacy(fileOf(envelope, data), config);
  const { system } = versionFor(config.doc_type ?? "", created);
  const corrects = config.offline ? await refusedFile(task, ctx) : undefined;
  const record = {
    form: system,
    offline: config.offline ?? false,
    ...(corrects !== undefined && { corrects }),
    xml: new TextDecoder().decode(data),
  };
  // A technical correction goes to an interactive session only.
  const isBatched = config.batch === true && corrects === undefined;
  const sent = { ...sentInvoice(invoice, config), isBatched };
  return step.ok({ files: [file], stamps, submit: outgoing(record, sent) });
}

function sentInvoice(invoice: BuiltInvoice, { offline }: Config) {
  return {
    nip: invoice.supplier.tax_id?.code ?? "",
    type: invoiceTypeOf(invoice),
    number: fullCode(invoice),
    due: offline ? endOfNextWorkingDay(invoice.issue_date) : undefined,
  };
}

/** States of entries whose last file KSeF refused. */
const REFUSED: ReadonlySet<string> = new Set(["error", "rejected"]);

/**
 * Hash of the offline invoice that KSeF refused: the new file is its technical correction, so that KOD I of the
 * handed-out invoice leads to the new one.
 */
async function refusedFile({ entry }: DocumentTask<Config>, ctx: StepContext) {
  const file = entry?.files.find(({ key }) => key === FILE_KEY);
  if (!file || !REFUSED.has(entry?.state ?? "")) return undefined;
  return hashOf(await ctx.file(file.id));
}

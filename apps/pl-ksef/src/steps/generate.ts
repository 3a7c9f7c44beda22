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
import { stepSystem } from "../connection/context.ts";
import { placeIn, systemField } from "../connection/places.ts";
import { outgoing } from "../connection/record.ts";
import { correctedHash } from "../connection/refusal.ts";
import { docType } from "../converter.ts";
import { invoiceIn } from "../document.ts";
import { invoiceTypeOf } from "../fa/references.ts";
import { fileOf } from "../file.ts";
import { generateFa } from "../generate.ts";
import { certificateUrl, type InvoiceFacts, invoiceUrl } from "../qr.ts";
import { versionFor } from "../versions.ts";
import { dueOf, MODE_ARG, modeFields, modeOf, NEVER_SENT } from "./mode.ts";
import { withOriginals } from "./originals.ts";
import { OFFLINE_SECRET, offlineCertificateOf } from "./secret.ts";

/** Stamps with the addresses in KOD I and KOD II. */
export const QR_STAMP = "favat-qr";
/** Stamp with the URL of KOD II, the second QR code of an invoice issued offline. */
export const CERTIFICATE_QR_STAMP = "favat-qr-certificate";

const Config = Type.Object({
  doc_type: docType,
  environment: systemField(
    "The system of the QR codes in sandboxes: `demo`, or that of the supplier's registration when empty.",
  ),
  ...modeFields,
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
  const file = withPrivacy(fileOf(envelope, data), config);
  const mode = modeOf(config);
  if (mode === NEVER_SENT) return step.ok({ files: [file], args: { [MODE_ARG]: mode } });
  const invoice = invoiceIn(envelope.doc);
  const nip = invoice.supplier.tax_id?.code ?? "";
  const facts: InvoiceFacts = {
    pages: await pagesOf(config, nip, ctx),
    nip,
    issued: invoice.issue_date,
    data,
  };
  const stamps = await qrStamps(facts, mode !== undefined, ctx);
  if (!stamps)
    return step.ko("not-configured", `there is no certificate '${OFFLINE_SECRET}' of the seller`);
  const sent = {
    nip: facts.nip,
    type: invoiceTypeOf(invoice),
    number: fullCode(invoice),
    due: dueOf(mode, invoice.issue_date, task.args),
  };
  const corrects = mode && correctedHash(await ctx.meta());
  const record = {
    form: versionFor(config.doc_type ?? "", created).system,
    offline: mode !== undefined,
    ...(corrects !== undefined && { corrects }),
    xml: new TextDecoder().decode(data),
  };
  // A technical correction goes to an interactive session only.
  const isBatched = config.batch === true && corrects === undefined;
  return step.ok({ files: [file], stamps, submit: outgoing(record, { ...sent, isBatched }) });
}

/** Address of the pages of QR codes; live workspaces have one system. */
async function pagesOf({ environment }: Config, nip: string, ctx: StepContext): Promise<string> {
  const system = (ctx.sandbox && environment) || (await stepSystem(ctx, nip));
  return ctx.endpoint("gov-pl", placeIn(system, "qr"));
}

/** Stamps with the addresses of the QR codes; undefined where KOD II lacks its certificate. */
async function qrStamps(
  facts: InvoiceFacts,
  isOffline: boolean,
  ctx: StepContext,
): Promise<readonly Stamp[] | undefined> {
  const first = { prv: QR_STAMP, val: invoiceUrl(facts) };
  if (!isOffline) return [first];
  const certificate = await offlineCertificateOf(facts.nip, ctx);
  if (!certificate) return undefined;
  const issuer = { context: "Nip", contextValue: facts.nip, ...certificate } as const;
  return [first, { prv: CERTIFICATE_QR_STAMP, val: certificateUrl(facts, issuer) }];
}

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
import { docType } from "../converter.ts";
import { invoiceIn } from "../document.ts";
import { fileOf } from "../file.ts";
import { generateFa } from "../generate.ts";
import { certificateUrl, type InvoiceFacts, invoiceUrl } from "../qr.ts";
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
      description: "Production, or test in a sandbox, when empty.",
      default: "",
    }),
  ),
  offline: Type.Optional(
    Type.Boolean({
      title: "Issued offline",
      description: `Adds KOD II, signed with the certificate in the secret ${OFFLINE_SECRET}.`,
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

async function write(
  { config, envelope }: DocumentTask<Config>,
  ctx: StepContext,
): Promise<StepResult> {
  const created = `${new Date(ctx.now()).toISOString().slice(0, 19)}Z`;
  const data = generateFa(envelope, { docType: config.doc_type, created });
  const { supplier, issue_date } = invoiceIn(envelope.doc);
  const facts: InvoiceFacts = {
    environment: config.environment || (ctx.sandbox ? "test" : "production"),
    nip: supplier.tax_id?.code ?? "",
    issued: issue_date,
    data,
  };
  const stamps: Stamp[] = [{ prv: QR_STAMP, val: invoiceUrl(facts) }];
  if (config.offline) {
    const offline = await offlineCertificateOf(ctx);
    if (!offline)
      return step.ko("not-configured", `the workspace has no secret '${OFFLINE_SECRET}'`);
    const issuer = { context: "Nip", contextValue: facts.nip, ...offline } as const;
    stamps.push({ prv: CERTIFICATE_QR_STAMP, val: certificateUrl(facts, issuer) });
  }
  const file = withPrivacy(fileOf(envelope, data), config);
  return step.ok({ files: [file], stamps });
}

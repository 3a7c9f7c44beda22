import {
  CERTIFICATE_SECRET,
  digitsOf,
  invoiceIn,
  KEY_STAMP,
  withCredentials,
  withPrinted,
} from "@fakturo/brazil";
import {
  type DocumentTask,
  defineProvider,
  maySubmit,
  onDocument,
  type StepContext,
  type StepResult,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { checkInvoice } from "../checks.ts";
import { recordBytes } from "../connection/record.ts";
import { danfseOf } from "../danfse/file.ts";
import { idOf } from "../dps/dps.ts";
import { fileOf, NFSE_KEY } from "../file.ts";
import { signedDps } from "../generate.ts";

/** Access keys of NFS-e have 50 digits, those of NF-e 44 characters. */
const KEY = /^\d{50}$/;

/** Signs the DPS of a service invoice and has the national system issue the NFS-e. */
export const send = defineProvider({
  key: "nfe-br.send",
  name: "Send NFS-e",
  summary:
    "Sign the invoice as DPS, have the national system issue its NFS-e, stamp its key, and print its DANFSe.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "submission",
  submits: { connection: "nfe-br.nfse", kind: "issue" },
  credentials: [CERTIFICATE_SECRET],
  run: onDocument(run),
});

function run(
  { envelope, submission, ref }: DocumentTask,
  ctx: StepContext,
): StepResult | Promise<StepResult> {
  if (ref !== undefined || !maySubmit(submission))
    return withPrinted(submissionResult(submission), NFSE_KEY, danfseOf);
  const key = envelope.head.stamps?.find(({ prv }) => prv === KEY_STAMP)?.val;
  if (key !== undefined)
    return KEY.test(key)
      ? step.skip("the NFS-e is issued already")
      : step.ko("issued-otherwise", `'${KEY_STAMP}' is no access key of an NFS-e: ${key}`);
  const invoice = invoiceIn(envelope.doc);
  // What no DPS can say is told before a certificate is looked for.
  checkInvoice(invoice);
  const holder = digitsOf(invoice.supplier.tax_id?.code);
  return withCredentials(ctx, holder, (credentials): StepResult => {
    const environment = ctx.sandbox ? "test" : "production";
    const xml = signedDps(envelope, environment, credentials, ctx.now());
    const file = fileOf(envelope, xml);
    const id = idOf(invoice);
    const record = { connection: "nfe-br.nfse", kind: "issue", identity: id, holder } as const;
    const bytes = recordBytes({ id, file: file.name, xml });
    const submit = { ...record, bytes, mime: "application/json" };
    return submitting({ files: [file], submit });
  });
}

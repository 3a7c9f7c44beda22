import { fullCode } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  type Envelope,
  maySubmit,
  type Outgoing,
  onDocument,
  type Static,
  type StepContext,
  type StepResult,
  stamped,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { fileOf } from "../file.ts";
import { PACS } from "../pac/connections.ts";
import { recordBytes } from "../pac/record.ts";
import { readComprobante, value } from "../parse/find.ts";
import { centralMs } from "../sat/cancellation.ts";
import { sealedCfdi } from "../seal/sealed.ts";
import { pacField } from "./pac-field.ts";
import { CSD_SECRET, csdOf } from "./secret.ts";
import { supplierOf } from "./supplier.ts";

/** Time between the date of a CFDI and its stamp. */
const STAMP_WITHIN_MS = 72 * 3_600_000;

const Config = Type.Object({
  pac: pacField,
  generate_pdf: Type.Optional(
    Type.Boolean({
      title: "PDF of the PAC",
      description: "Attaches the document as SW Sapien prints it; Finkok prints none.",
      default: false,
    }),
  ),
  prepaid: Type.Optional(
    Type.Boolean({
      title: "Prepaid stamps",
      description: "Waits while the account at SW Sapien has no stamps left.",
      default: false,
    }),
  ),
});
type Config = Static<typeof Config>;

/** Seals the CFDI with the supplier's CSD and has it stamped by a PAC. */
export const stamp = defineProvider({
  key: "sat-mx",
  name: "Send to the SAT",
  summary:
    "Seal the invoice or payment as CFDI 4.0 and have it stamped by a PAC; stamp its folio fiscal.",
  schemas: ["bill/invoice", "bill/payment"],
  config: Config,
  effect: "submission",
  submits: { connection: Object.values(PACS).map(({ key }) => key), kind: "issue" },
  credentials: [CSD_SECRET],
  run: onDocument(run),
});

async function run(task: DocumentTask<Config>, ctx: StepContext): Promise<StepResult> {
  const { envelope, submission, ref, config } = task;
  if (ref !== undefined || !maySubmit(submission)) return submissionResult(submission);
  const { pac = "sw-sapien", generate_pdf: pdf = false, prepaid = false } = config;
  if (pac === "finkok" && (pdf || prepaid))
    return step.ko("configuration", "Finkok prints no PDF and counts no stamps here");
  const csd = await csdOf(ctx, supplierOf(envelope));
  if (!csd) return step.ko("supplier-not-registered", "the supplier has given no CSD");
  const xml = sealedCfdi(envelope, csd, ctx.now());
  const file = fileOf(envelope, xml);
  const bytes = recordBytes({ xml, file: file.name, pdf, prepaid });
  const record = { connection: PACS[pac].key, bytes, mime: "application/json" };
  return submitting({
    ...stamped(envelope, []),
    files: [file],
    submit: { ...identified(envelope, xml), ...record },
  });
}

function identified(
  { head }: Envelope,
  xml: string,
): Pick<Outgoing, "identity" | "holder" | "kind" | "due"> {
  const root = readComprobante(xml);
  const emisor = root.children.find(({ name }) => name === "Emisor");
  const holder = value(emisor, "Rfc");
  const number =
    fullCode({ series: value(root, "Serie"), code: value(root, "Folio") }) || head.uuid;
  const due = centralMs(value(root, "Fecha")) + STAMP_WITHIN_MS;
  const identity = [holder, value(root, "TipoDeComprobante"), number].join("·");
  return { kind: "issue", identity, holder, due };
}

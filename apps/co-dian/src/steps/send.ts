import {
  type DocumentTask,
  defineProvider,
  maySubmit,
  onDocument,
  type StepContext,
  type StepFile,
  type StepResult,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { CODE_STAMP } from "../connection/answers.ts";
import { type FileKind, packed } from "../connection/archive.ts";
import { readFacts } from "../connection/facts.ts";
import { DIAN } from "../connection/names.ts";
import { CONTINGENCIES } from "../dian/codes.ts";
import { FILE_KEY, fileOf } from "../file.ts";
import { RANGES, SOFTWARE } from "../settings.ts";
import { CERTIFICATE } from "../sign.ts";
import { nextName } from "./file.ts";
import { writeDocument } from "./write.ts";

/** Time to send invoices of a contingency after its end. */
const CONTINGENCY_MS = 48 * 3_600_000;
const CONTINGENCY_TYPES: ReadonlySet<string | undefined> = new Set(
  Object.values(CONTINGENCIES).map(({ type }) => type?.[1]),
);

/** Has the DIAN validate an invoice or note. */
export const send = defineProvider({
  key: "gov-co.send",
  name: "Send to the DIAN",
  summary:
    "Write, sign and send the invoice to the DIAN; stamp CUFE or CUDE and QR text, and keep its answer and the container for the customer.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "submission",
  submits: { connection: DIAN, kind: "issue" },
  credentials: [SOFTWARE.key, RANGES.key, CERTIFICATE.key],
  run: onDocument(sendDocument),
});

async function sendDocument(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const { submission, ref } = task;
  if (ref !== undefined || !maySubmit(submission)) return submissionResult(submission);
  const { xml, holder, kind, files } = await documentFor(task, ctx);
  const { name, link } = await nextName(kind, holder, ctx);
  const { code, type } = readFacts(xml);
  const submit = {
    connection: DIAN,
    kind: "issue",
    identity: code,
    bytes: packed({ name, data: xml }),
    mime: "application/zip",
    holder,
    ...(CONTINGENCY_TYPES.has(type) && { due: ctx.now() + CONTINGENCY_MS }),
  } as const;
  const effects = { submit, files, chains: [link] };
  return submitting(effects);
}

interface DocumentFile {
  readonly xml: Uint8Array;
  readonly holder: string;
  readonly kind: FileKind;
  readonly files: readonly StepFile[];
}

/** The file that an earlier step has written and stamped, as in a contingency, or a new one. */
async function documentFor(
  { envelope, entry }: DocumentTask,
  ctx: StepContext,
): Promise<DocumentFile> {
  const code = envelope.head.stamps?.find(({ prv }) => prv === CODE_STAMP)?.val;
  const stored = entry?.files.find(({ key }) => key === FILE_KEY);
  if (code !== undefined && stored) {
    const xml = await ctx.file(stored.id);
    const { supplier, type, code: own } = readFacts(xml);
    const kind = type === "91" ? "nc" : type === "" ? "nd" : "fv";
    if (own === code)
      return { xml, holder: supplier.number + supplier.checkDigit, kind, files: [] };
  }
  const { xml, holder, kind } = await writeDocument(envelope, { sign: true }, ctx);
  const data = new TextEncoder().encode(xml);
  return { xml: data, holder, kind, files: [fileOf(envelope, xml)] };
}

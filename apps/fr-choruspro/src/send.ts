import {
  type DocumentTask,
  defineProvider,
  maySubmit,
  onDocument,
  readAs,
  type StepContext,
  type StepResult,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { ACCOUNT, CHORUS_PRO, PISTE } from "./credentials.ts";
import { FILE_KEY } from "./file.ts";
import { Document, recordOf } from "./record.ts";

const MAX_BYTES = 10 * 1024 * 1024;

/** Uploads the entry's CII file, and waits until Chorus Pro has taken the invoice. */
export const send = defineProvider({
  key: "chorus-pro.send",
  name: "Send to Chorus Pro",
  summary: "Send the invoice's CII file to Chorus Pro, and wait until it is integrated.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "submission",
  submits: { connection: CHORUS_PRO, kind: "issue" },
  credentials: [PISTE.key, ACCOUNT.key],
  run: onDocument(sendInvoice),
});

async function sendInvoice(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const { entry, envelope, submission, ref } = task;
  if (ref !== undefined || !maySubmit(submission)) return submissionResult(submission);
  const file = entry?.files.find(({ key }) => key === FILE_KEY);
  if (!file) return step.ko("no-file", "the entry has no CII file; put cii.generate before");
  const data = await ctx.file(file.id);
  if (data.length > MAX_BYTES)
    return step.ko("too-large", `the file has more than ${MAX_BYTES} bytes`);
  const { supplier } = readAs(Document, envelope.doc, "the invoice");
  const { siret, record } = recordOf(data);
  const submit = {
    connection: CHORUS_PRO,
    kind: "issue",
    identity: [siret, record.number].join("·"),
    bytes: new TextEncoder().encode(JSON.stringify(record)),
    mime: "application/json",
    holder: supplier.tax_id.code,
  } as const;
  return submitting({ submit });
}

import { Invoice, readBuilt } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  maySubmit,
  onDocument,
  requestFileOf,
  type StepContext,
  type StepResult,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { ACCOUNT, accountIn } from "./account.ts";
import { plemsi } from "./connection.ts";
import { plemsiDocument } from "./payload.ts";
import { recordOf } from "./record.ts";

/** Has Plemsi issue an invoice or note at the DIAN. */
export const sendByPlemsi = defineProvider({
  key: "plemsi",
  name: "Send to the DIAN by Plemsi",
  summary: "Send the invoice to the DIAN by the provider Plemsi; stamp CUFE or CUDE and QR text.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "submission",
  submits: { connection: plemsi.key, kind: "issue" },
  credentials: [ACCOUNT.key],
  run: onDocument(run),
});

async function run(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const { submission, ref } = task;
  if (ref !== undefined || !maySubmit(submission)) return submissionResult(submission);
  const { supplier } = readBuilt(Invoice, task.envelope.doc, "supplier");
  const { value } = await ctx.credential(ACCOUNT.key, supplier?.tax_id?.code ?? "");
  const document = plemsiDocument(task.envelope, accountIn(value));
  const { holder, kind, prefix, number } = document;
  const submit = {
    connection: plemsi.key,
    kind: "issue",
    identity: [holder, kind, `${prefix}${number}`].join("·"),
    bytes: recordOf(document),
    mime: "application/json",
    holder,
  } as const;
  return submitting({ files: [requestFileOf(submit, plemsi.key)], submit });
}

import { noteSent, recordId, recordMime, sentOnce } from "@fakturo/app-peppol";
import { Invoice, readBuilt } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  refusing,
  type StepContext,
  type StepResult,
  step,
  submitting,
  Type,
} from "@fakturo/plugin";
import { FILE_KEY } from "../file.ts";
import { requiredRoute } from "../network/participants.ts";
import { rejectionOf, SEND } from "../network/rejections.ts";
import { APP, accessPoint, participants, responses, sentDocuments } from "../network/settings.ts";

const COUNTRY = "DK";
const LIMIT_S = 7 * 86_400;

/** Sends the entry's OIOUBL file over the network. */
export const send = defineProvider({
  key: SEND,
  name: "Send over NemHandel",
  summary: "Send the entry's OIOUBL file to the receiver's access point, exactly once.",
  schemas: ["bill/invoice"],
  effect: "submission",
  submits: { connection: APP, kind: "issue" },
  credentials: [accessPoint.key],
  config: Type.Object({}),
  limit: LIMIT_S,
  run: onDocument((task, ctx) => refusing(() => sendFile(task, ctx))),
});

function sendFile(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  return sentOnce(task, {
    rejectionOf: (identity) => rejectionOf(identity, ctx.records(responses)),
    prepare: () => prepared(task, ctx),
    duplicate: "Duplicated Invoice",
  });
}

async function prepared(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const { envelope, entry, submission } = task;
  const invoice = readBuilt(Invoice, envelope.doc, "supplier");
  const file = entry?.files.findLast(({ key }) => key === FILE_KEY);
  if (!file || !entry) return step.ko("no-document", "the entry has no OIOUBL file");
  const bytes = await ctx.file(file.id);
  const { sender, receiver, number } = requiredRoute(bytes);
  const known = await ctx.records(participants).get(sender.value);
  if (known?.value.isActive === false)
    return step.ko("supplier-not-registered", `${sender.value} has left NemHandel`);
  const identity = recordId(entry.id, bytes, submission?.id);
  const submit = {
    connection: APP,
    kind: "issue",
    identity,
    bytes,
    mime: recordMime({ sender, receiver, country: COUNTRY, createdAt: ctx.now() }),
    holder: invoice.supplier.tax_id?.code || sender.value,
  } as const;
  const sent = { identity, connection: APP, number, receiver: receiver.value };
  return submitting({ submit, records: [noteSent(sentDocuments, sent, ctx.now())] });
}

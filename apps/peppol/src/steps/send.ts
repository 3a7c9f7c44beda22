import { FakturoError } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  maySubmit,
  onDocument,
  type StepContext,
  type StepFault,
  type StepResult,
  type SubmissionStatus,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { xmlOf } from "../files.ts";
import { countryOf, holderIn, partyIn, routeIn } from "../parties.ts";
import { PROVIDER, providerToken } from "../provider/settings.ts";
import { recordId, recordMime } from "../record.ts";
import { rejectionOf, SEND } from "../rejections.ts";
import { APP, accessPoint, responses, sendingConnection } from "../settings.ts";

/** Sends the entry's XML over the network. */
export const send = defineProvider({
  key: SEND,
  name: "Send over Peppol",
  summary: "Send the entry's newest XML file to the receiver's access point, exactly once.",
  effect: "submission",
  submits: { connection: [APP, PROVIDER], kind: "issue" },
  credentials: [accessPoint.key, providerToken.key],
  config: Type.Object({}),
  limit: 7 * 86_400,
  run: onDocument(sendDocument),
});

async function sendDocument(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const { submission, ref } = task;
  const isTaken = submission?.state === "accepted";
  const faults = isTaken ? await rejectionOf(submission.identity, ctx.records(responses)) : [];
  if (ref !== undefined)
    return faults.length > 0 ? rejected(submission, faults) : submissionResult(submission);
  if (isTaken && faults.length > 0) return prepared(task, ctx);
  if (isTaken) return step.skip("already sent", "sent");
  return maySubmit(submission) ? prepared(task, ctx) : submissionResult(submission);
}

/** The receiver's access point has rejected the document after its receipt. */
function rejected(
  submission: SubmissionStatus | undefined,
  faults: readonly StepFault[],
): StepResult {
  const [first] = faults;
  const { effects = {} } = submission ?? {};
  return step.ko(first?.code ?? "rejected", first?.message ?? "", { effects, faults });
}

async function prepared(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const { envelope, entry, submission } = task;
  const { sender, receiver } = routeIn(envelope);
  if (!receiver) return step.skip("the customer has no Peppol address", "no-address");
  if (!sender) return step.ko("supplier-address-missing", "the supplier has no Peppol address");
  const file = xmlOf(entry);
  if (!file || !entry) return step.ko("no-document", "the entry has no XML file to send");
  const supplier = partyIn(envelope.doc, "supplier");
  const country = countryOf(supplier);
  if (country === "") throw new FakturoError("input", "the supplier's country is not known");
  const bytes = await ctx.file(file.id);
  const submit = {
    connection: await sendingConnection(ctx),
    kind: "issue",
    identity: recordId(entry.id, bytes, submission?.id),
    bytes,
    mime: recordMime({ sender, receiver, country, createdAt: ctx.now() }),
    holder: holderIn(supplier) || sender.value,
  } as const;
  return submitting({ submit });
}

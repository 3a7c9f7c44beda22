import { FakturoError, fullCode } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type StepContext,
  type StepResult,
  step,
  submitting,
  Type,
} from "@fakturo/plugin";
import { xmlOf } from "../files.ts";
import { countryOf, holderIn, partyIn, routeIn, textOf } from "../parties.ts";
import { PROVIDER, providerToken } from "../provider/settings.ts";
import { recordId, recordMime } from "../record.ts";
import { rejectionOf, SEND } from "../rejections.ts";
import { noteSent } from "../sent.ts";
import { APP, accessPoint, responses, sendingConnection, sentDocuments } from "../settings.ts";
import { sentOnce } from "./sent-once.ts";

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

function sendDocument(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  return sentOnce(task, {
    rejectionOf: (identity) => rejectionOf(identity, ctx.records(responses)),
    prepare: () => prepared(task, ctx),
    duplicate: "already sent",
  });
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
  const connection = await sendingConnection(ctx);
  const identity = recordId(entry.id, bytes, submission?.id);
  const submit = {
    connection,
    kind: "issue",
    identity,
    bytes,
    mime: recordMime({ sender, receiver, country, createdAt: ctx.now() }),
    holder: holderIn(supplier) || sender.value,
  } as const;
  const [series, code] = [textOf(envelope.doc, "series"), textOf(envelope.doc, "code")];
  const number = fullCode({ series, code });
  const sent = { identity, connection, number, receiver: receiver.value };
  return submitting({ submit, records: [noteSent(sentDocuments, sent, ctx.now())] });
}

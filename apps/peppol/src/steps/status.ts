import {
  isProviderParticipant,
  type MlsCode,
  participantOf,
  providerParticipant,
  type StatusIssue,
  writeMessageStatus,
} from "@fakturo/peppol";
import {
  defineProvider,
  refusing,
  type StepContext,
  type StepFault,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { recordId } from "../record.ts";
import { APP, accessPoint, app, INSTANCE_ARG, usesProvider } from "../settings.ts";
import { handedOver, serviceProvider, submissionOrUntaken } from "./hand-over.ts";
import { SCHEMA_FAULT, validate } from "./validate.ts";

const config = Type.Object({
  code: Type.Union([Type.Literal("AP"), Type.Literal("AB")], {
    title: "Code of taken documents",
    description: "`AP`: the receiver has confirmed it; `AB`: handed over without confirmation.",
    default: "AB",
  }),
});
type Config = { readonly code: Exclude<MlsCode, "RE"> };

/** Steps that read a document: their faults are those of its syntax. */
const READING = /\.import$/;

/** Tells the sending access point what became of a received document. */
export const status = defineProvider({
  key: "peppol.status",
  name: "Send a message level status",
  summary:
    "Tell the sender's access point what became of the received document: rejected where the job has failed.",
  effect: "submission",
  submits: { connection: APP, kind: "report" },
  credentials: [accessPoint.key],
  concludes: INSTANCE_ARG,
  config,
  limit: 7 * 86_400,
  run: (task, ctx) => refusing(() => tell(task, ctx)),
});

async function tell(task: Task<Config>, ctx: StepContext): Promise<StepResult> {
  const { args, faults, submission, ref, entry } = task;
  if (ref !== undefined) return submissionOrUntaken(submission);
  if (usesProvider(await ctx.config(app)))
    return step.skip("the service provider tells the sender", "provider");
  const instance = args[INSTANCE_ARG] ?? "";
  const seat = args[`${APP}-provider`] ?? "";
  if (instance === "" || seat === "" || !entry)
    return step.skip("the job has no document received over Peppol", "not-received");
  const isWanted = args[`${APP}-mls-type`] === "ALWAYS_SEND";
  if (faults.length === 0 && !isWanted)
    return step.skip("the sender wants to hear of failures only", "not-asked");
  const given = args[`${APP}-mls-to`] ?? "";
  const to = isProviderParticipant(given) ? given : providerParticipant(seat);
  const { participant: sender, country } = await serviceProvider(ctx);
  const isRejected = faults.length > 0;
  const xml = writeMessageStatus({
    id: `${instance}-mls`.slice(-200),
    at: ctx.now(),
    from: sender.value,
    to,
    code: isRejected ? "RE" : task.config.code,
    ...(isRejected && { description: "The document was rejected" }),
    instanceId: instance,
    issues: faults.map(issueOf),
  });
  const written = { xml, sender, receiver: participantOf(to), country, holder: sender.value };
  // One status for a received document, whatever later jobs make of it.
  const identity = recordId(entry.id, new TextEncoder().encode(instance), undefined);
  return handedOver(task, { ...written, identity, fileKey: `${APP}-mls` }, ctx);
}

/** A violated rule, an unreadable document, or a failure of this server. */
function issueOf({ provider, code, message, paths = [] }: StepFault): StatusIssue {
  const isSyntax = code === SCHEMA_FAULT || READING.test(provider);
  const reason = provider === validate.key && !isSyntax ? "BV" : isSyntax ? "SV" : "FD";
  const [place] = paths;
  const text = [code, message].filter(Boolean).join(": ").slice(0, 1000);
  return { reason, text, ...(place !== undefined && { place }) };
}

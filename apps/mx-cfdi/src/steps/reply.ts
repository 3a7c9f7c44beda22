import {
  type DocumentTask,
  defineProvider,
  onDocument,
  requestFileOf,
  type Static,
  type StepContext,
  type StepResult,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { PAC_FACTS, PACS } from "../pac/connections.ts";
import { recordBytes } from "../pac/record.ts";
import { replyXml } from "../sat/cancellation.ts";
import { pacField } from "./pac-field.ts";
import { queryIn } from "./query.ts";
import { CSD_SECRET, csdOf } from "./secret.ts";

const Config = Type.Object({
  pac: pacField,
  answer: Type.Unsafe<"accept" | "reject">({
    type: "string",
    enum: ["accept", "reject"],
    title: "Answer",
    description: "What the receiver says to the cancellation.",
  }),
});
type Config = Static<typeof Config>;

/** Answers the issuer's request to cancel a received CFDI (CFF, article 29-A; RMF, rule 2.7.1.34). */
export const reply = defineProvider({
  key: "sat-mx.cancellation.answer",
  name: "Answer a cancellation",
  summary: "Accept or reject that the issuer cancels a received CFDI, signed by its receiver.",
  schemas: ["bill/invoice", "bill/payment"],
  config: Config,
  effect: "submission",
  submits: { connection: Object.values(PACS).map(({ key }) => key), kind: "report" },
  credentials: [CSD_SECRET],
  run: onDocument(run),
});

async function run(task: DocumentTask<Config>, ctx: StepContext): Promise<StepResult> {
  const { envelope, submission, ref, config } = task;
  if (ref !== undefined) return submissionResult(submission);
  const query = queryIn(envelope);
  if (!query) return step.ko("not-stamped", "the document has no stamp 'sat-url'");
  const csd = await csdOf(ctx, query.receiver);
  if (!csd) return step.ko("receiver-not-registered", "the receiver has given no CSD");
  if (csd.rfc !== query.receiver)
    return step.ko("1003", `the CSD was issued to '${csd.rfc}', not to ${query.receiver}`);
  const { pac = "sw-sapien", answer } = config;
  const accepts = answer === "accept";
  const { rfc } = PAC_FACTS[pac];
  const xml = replyXml({ uuid: query.uuid, accepts, pac: rfc, now: ctx.now() }, csd);
  // The issuer may ask again after a rejection: each run of the step is an answer of its own.
  const identity = [query.uuid, task.id].join("·");
  const submit = {
    connection: PACS[pac].key,
    kind: "report",
    identity,
    holder: query.receiver,
    mime: "application/json",
    bytes: recordBytes({ xml, query, accepts }),
  } as const;
  const bytes = new TextEncoder().encode(xml);
  const files = [requestFileOf({ kind: submit.kind, bytes }, "sat")];
  return submitting({ files, submit }, identity);
}

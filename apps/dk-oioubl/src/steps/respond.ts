import { handedOverBy } from "@fakturo/app-peppol";
import { type Participant, participantOf } from "@fakturo/peppol";
import {
  defineProvider,
  refusing,
  type StepContext,
  type StepFault,
  type StepResult,
  step,
  submissionResult,
  type Task,
  Type,
} from "@fakturo/plugin";
import { requiredRoute } from "../network/participants.ts";
import { ANSWERS, type AnswerCode } from "../network/responses.ts";
import { APP, accessPoint, participants } from "../network/settings.ts";
import { writeApplicationResponse } from "../network/write-response.ts";

const COUNTRY = "DK";

const config = Type.Object({
  code: Type.Union(
    ANSWERS.map((code) => Type.Literal(code)),
    {
      title: "Answer",
      description: "Where the job has failed, the answer is `TechnicalReject` with its faults.",
      default: "BusinessAccept",
    },
  ),
  text: Type.String({ title: "Explanation", default: "", maxLength: 1000 }),
});
interface Config {
  readonly code: AnswerCode;
  readonly text: string;
}

/** Answers a received document, as the network's rules ask for when a rule is found to be violated after the receipt. */
export const respond = defineProvider({
  key: "gov-dk.respond",
  name: "Answer a document of NemHandel",
  summary:
    "Send an application response about the received invoice or credit note: the buyer's decision, or a technical rejection where the job has failed.",
  effect: "submission",
  submits: { connection: APP, kind: "report" },
  credentials: [accessPoint.key],
  config,
  limit: 7 * 86_400,
  run: (task, ctx) => refusing(() => answer(task, ctx)),
});

async function answer(task: Task<Config>, ctx: StepContext): Promise<StepResult> {
  const { submission, ref, entry, args, faults, config: wanted } = task;
  if (ref !== undefined) return submissionResult(submission);
  const file = entry?.files.find(({ key }) => key === APP);
  if (!file) return step.skip("the entry has no document received over NemHandel", "not-received");
  const document = await ctx.file(file.id);
  const { sender: seller, receiver: buyer } = requiredRoute(document);
  const given = (name: string, own: Participant) => {
    const value = args[`${APP}-${name}`];
    return value === undefined ? own : participantOf(value);
  };
  const xml = writeApplicationResponse(document, {
    id: ctx.uuid(),
    at: ctx.now(),
    code: faults.length > 0 ? "TechnicalReject" : wanted.code,
    reasons: faults.length > 0 ? faults.map(textOf) : wanted.text === "" ? [] : [wanted.text],
  });
  const sender = given("receiver", buyer);
  const known = await ctx.records(participants).get(sender.value);
  const holder = known?.value.holder ?? sender.value;
  const receiver = given("sender", seller);
  const written = { xml, sender, receiver, country: COUNTRY, holder, fileKey: `${APP}-response` };
  return handedOverBy(APP, task, written, ctx.now());
}

function textOf({ code, message }: StepFault): string {
  return [code, message].filter(Boolean).join(": ").slice(0, 1000);
}

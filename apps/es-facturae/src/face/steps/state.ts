import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type Static,
  type StepContext,
  type StepFile,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { answerFile, invoiceIn, spanishCertificate } from "@fakturo/spain";
import { callFace, type FaceReply } from "../call.ts";
import { platformOf } from "../platforms.ts";
import { SEAL_SECRET } from "../seal.ts";
import { type FaceStates, pauseAfter, remedyOf, statesIn } from "../states.ts";
import { stepCaller } from "./caller.ts";
import { NO_NUMBER, registerOf } from "./file.ts";
import { platformSetting } from "./platform.ts";

/** States that the step waits for, and the codes with which they are reached. */
const REACHED: Readonly<Record<Static<typeof Until>, readonly string[]>> = {
  accounted: ["1300", "2400", "2500"],
  recognised: ["2400", "2500"],
  paid: ["2500"],
};
const Until = Type.Union(
  [Type.Literal("accounted"), Type.Literal("recognised"), Type.Literal("paid")],
  {
    title: "Wait until",
    description:
      "`accounted`: in the accounting register of the office; `recognised`: the obligation to pay is recognised.",
    default: "paid",
  },
);
const Config = Type.Object({ until: Until, platform: platformSetting });
type StateTask = DocumentTask<Static<typeof Config>>;

const LIMIT_DAYS = 365;
const DAY_S = 86_400;
/** Pause between queries in sandboxes. */
const SANDBOX_S = 60;
/** States that end the wait without success. */
const ENDS: ReadonlySet<string> = new Set(["2600", "3100"]);

/** Waits for a state of the invoice at the public body. */
export const waitForState = defineProvider({
  key: "gov-es.facturae.wait.state",
  name: "Wait for the public body",
  summary:
    "Query FACe for the state of the invoice until the public body has accounted or paid it.",
  schemas: ["bill/invoice"],
  config: Config,
  effect: "external",
  credentials: [spanishCertificate.key, SEAL_SECRET],
  limit: LIMIT_DAYS * DAY_S,
  run: onDocument(look),
});

async function look(task: StateTask, ctx: StepContext): Promise<StepResult> {
  const register = registerOf(task);
  if (register === undefined) return step.ko(...NO_NUMBER);
  const holder = invoiceIn(task.envelope.doc).supplier.tax_id?.code ?? "";
  const platform = platformOf(task.config.platform);
  const reply = await callFace(
    platform.contract.query(register),
    stepCaller(ctx, holder, platform),
  );
  const states = statesIn(reply, platform.contract);
  if ("message" in states) return again(states.message, task, ctx);
  const { code, text } = states.processing;
  const effects = { files: answersIn(reply) };
  if (REACHED[task.config.until].includes(code)) return step.ok(effects, { code, message: text });
  return ENDS.has(code)
    ? step.ko(code, `${text}; ${remedyOf(code)}`, { effects })
    : again(shown(states), task, ctx);
}

/** The answer with the state that ends the wait, as a file of the entry. */
function answersIn(reply: FaceReply): readonly StepFile[] {
  return reply.is === "reply" ? [answerFile({ key: "face-state", reply: reply.content })] : [];
}

/** The state, and that of a cancellation where one is requested. */
function shown({ processing, cancellation }: FaceStates): string {
  const parts = cancellation.code === "4100" ? [processing] : [processing, cancellation];
  return parts.map(({ code, text }) => `${code} ${text}`).join("; ");
}

/** Waits again; the reference of the step is the time at which the wait began, in milliseconds since 1970. */
function again(message: string, { ref }: StateTask, ctx: StepContext): StepResult {
  const began = Number(ref ?? ctx.now());
  const seconds = ctx.sandbox ? SANDBOX_S : pauseAfter(ctx.now() - began);
  return step.wait(message, { seconds, ref: String(began) });
}

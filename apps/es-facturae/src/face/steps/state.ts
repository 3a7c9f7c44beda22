import {
  type DocumentTask,
  defineProvider,
  type Effects,
  onDocument,
  type Static,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { answerFile, invoiceIn, spanishCertificate } from "@fakturo/spain";
import { callFace, type FaceReply } from "../call.ts";
import { platformOf } from "../platforms.ts";
import { SEAL_SECRET } from "../seal.ts";
import {
  type FaceStates,
  type FaceStatus,
  pauseAfter,
  remedyOf,
  statesIn,
  statusOf,
} from "../states.ts";
import { stepCaller } from "./caller.ts";
import { NO_NUMBER, registerOf } from "./file.ts";
import { platformSetting } from "./platform.ts";

/** What the invoice has to have become, by the setting. */
const REACHED: Readonly<Record<Static<typeof Until>, readonly FaceStatus[]>> = {
  accounted: ["processing", "accepted", "paid"],
  recognised: ["accepted", "paid"],
  paid: ["paid"],
};
/** States of the entry while the invoice waits for its receiver. */
const ENTRY_STATES: Readonly<Partial<Record<FaceStatus, string>>> = {
  sent: "sent",
  processing: "processing",
  accepted: "processing",
};
/** Ends the wait without success. */
const ENDS: ReadonlySet<FaceStatus | undefined> = new Set(["rejected", "cancelled"]);
/** Key of the state in the entry's `meta`, and of the file with the last answer. */
const STATE_KEY = "face-state";
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
  const seen = seenIn(task, ctx);
  if ("message" in states) return again(states.message, seen, ctx);
  const { code, text } = states.processing;
  const status = statusOf(code);
  const effects = factsOf(states, reply);
  if (status && REACHED[task.config.until].includes(status))
    return step.ok(effects, { code, message: text });
  if (ENDS.has(status)) return step.ko(code, `${text}; ${remedyOf(code)}`, { effects });
  const now = { ...seen, states: `${code} ${states.cancellation.code}` };
  const state = status && ENTRY_STATES[status];
  const change = { ...effects, ...(state !== undefined && { state }) };
  return again(shown(states), now, ctx, now.states === seen.states ? {} : change);
}

/** Writes the states to the entry's `meta`, and attaches the answer as a file. */
function factsOf({ processing, cancellation }: FaceStates, reply: FaceReply): Effects {
  const value = {
    state: processing.code,
    status: statusOf(processing.code) ?? "",
    text: processing.text,
    cancellation: cancellation.code,
    cancellation_text: cancellation.text,
  };
  const files = reply.is === "reply" ? [answerFile({ key: STATE_KEY, reply: reply.content })] : [];
  return { meta: [{ key: STATE_KEY, value }], files };
}

/** The state, and that of a cancellation where one is requested. */
function shown({ processing, cancellation }: FaceStates): string {
  const parts = cancellation.code === "4100" ? [processing] : [processing, cancellation];
  return parts.map(({ code, text }) => `${code} ${text}`).join("; ");
}

/** What the step knows of earlier calls: its reference. */
interface Seen {
  /** When the wait began, milliseconds since 1970. */
  readonly began: number;
  /** Codes of the states that the entry shows, of invoice and cancellation; empty before the first. */
  readonly states: string;
}

function seenIn({ ref }: StateTask, ctx: StepContext): Seen {
  const [began, ...states] = ref?.split(" ") ?? [];
  return { began: Number(began ?? ctx.now()), states: states.join(" ") };
}

/** Waits again; states that the entry shows already change nothing. */
function again(message: string, seen: Seen, ctx: StepContext, effects: Effects = {}): StepResult {
  const seconds = ctx.sandbox ? SANDBOX_S : pauseAfter(ctx.now() - seen.began);
  const ref = `${seen.began} ${seen.states}`.trim();
  return { ...step.wait(message, { seconds, ref }), effects };
}

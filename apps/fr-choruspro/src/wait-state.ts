import {
  type DocumentTask,
  defineProvider,
  type Effects,
  onDocument,
  readAs,
  readJsonAs,
  type Static,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { type ChorusContext, stepContextOf } from "./api.ts";
import { ACCOUNT, PISTE } from "./credentials.ts";
import { type InvoiceStatus, knownState } from "./invoice-states.ts";
import { type InvoiceState, NOT_SENT, sentInvoice, stateOf } from "./invoices.ts";
import { Document } from "./record.ts";

const Until = Type.Union([Type.Literal("accepted"), Type.Literal("paid")], {
  title: "Wait until",
  description: "`accepted`: the payment is ordered; `paid`: the invoice is being paid.",
  default: "paid",
});
const Config = Type.Object({ until: Until });
type StateTask = DocumentTask<Static<typeof Config>>;

const REACHED: Readonly<Record<Static<typeof Until>, readonly InvoiceStatus[]>> = {
  accepted: ["accepted", "paid"],
  paid: ["paid"],
};
/** States of the entry while the invoice waits for its buyer. */
const ENTRY_STATES: Readonly<Partial<Record<InvoiceStatus, string>>> = {
  sent: "sent",
  processing: "processing",
  queried: "processing",
  accepted: "processing",
};

const DAY_S = 86_400;
const LIMIT_DAYS = 365;
/** An open invoice is asked for twice a day, in sandboxes every minute. */
const PAUSE_S = DAY_S / 2;
const SANDBOX_S = 60;
/** Key of the state in the entry's `meta`, and of the file with the last answer. */
const STATE_KEY = "chorus-pro-state";

/** What the step knows from earlier calls: the invoice's id, and the state that the entry shows. */
const Seen = Type.Object({ id: Type.Integer(), state: Type.String() });
type Seen = Static<typeof Seen>;

/** Follows an integrated invoice until its buyer has decided about it. */
export const waitForState = defineProvider({
  key: "chorus-pro.wait.state",
  name: "Follow at Chorus Pro",
  summary:
    "Query Chorus Pro for the state of the invoice until the buyer pays, rejects or returns it.",
  schemas: ["bill/invoice"],
  config: Config,
  effect: "external",
  credentials: [PISTE.key, ACCOUNT.key],
  limit: LIMIT_DAYS * DAY_S,
  run: onDocument(look),
});

async function look(task: StateTask, ctx: StepContext): Promise<StepResult> {
  const { supplier } = readAs(Document, task.envelope.doc, "the invoice");
  const chorus = stepContextOf(ctx, supplier.tax_id.code);
  const seen = task.ref === undefined ? await found(task, chorus) : readSeen(task.ref);
  if (seen === undefined) return step.ko("not-sent", NOT_SENT);
  if ("message" in seen) return step.wait(seen.message, { seconds: pauseOf(ctx) });
  const state = await stateOf(seen.id, chorus);
  return "message" in state
    ? again(seen, state.message, ctx)
    : resultOf(state, { seen, until: task.config.until, ctx });
}

async function found({ envelope: { head } }: StateTask, chorus: ChorusContext) {
  const sent = await sentInvoice(head, chorus);
  return sent && "id" in sent ? { id: sent.id, state: "" } : sent;
}

function readSeen(ref: string): Seen {
  return readJsonAs(Seen, ref, "the reference of the step");
}

function resultOf(
  state: InvoiceState,
  {
    seen,
    until,
    ctx,
  }: { readonly seen: Seen; readonly until: Static<typeof Until>; readonly ctx: StepContext },
): StepResult {
  const { code } = state;
  const known = knownState(code);
  const text = [known?.meaning ?? code, state.comment].filter((one) => one !== "").join(": ");
  const effects = factsOf(state, known?.status, text);
  if (!known) return again({ ...seen, state: code }, text, ctx, seen.state === code ? {} : effects);
  const { status, remedy } = known;
  if (REACHED[until].includes(status)) return step.ok(effects, { code, message: text });
  if (status === "rejected" || status === "error")
    return step.ko(code, `Chorus Pro: ${text}; ${remedy}`, { effects });
  const entry = ENTRY_STATES[status];
  const change = { ...effects, ...(entry !== undefined && { state: entry }) };
  return again({ ...seen, state: code }, text, ctx, seen.state === code ? {} : change);
}

/** Writes the state to the entry's `meta`, and attaches the answer as a file. */
function factsOf(
  { code, at, comment, body }: InvoiceState,
  status: InvoiceStatus | undefined,
  text: string,
): Effects {
  const value = { state: code, status: status ?? "", text, comment, at };
  const file = {
    name: `${STATE_KEY}.json`,
    key: STATE_KEY,
    mime: "application/json",
    data: new TextEncoder().encode(body),
    category: "response",
    private: true,
  } as const;
  return { meta: [{ key: STATE_KEY, value }], files: [file] };
}

/** Waits again; a state that the entry shows already changes nothing. */
function again(seen: Seen, message: string, ctx: StepContext, effects: Effects = {}): StepResult {
  const more = {
    seconds: pauseOf(ctx),
    ref: JSON.stringify(seen),
    ...(seen.state && { code: seen.state }),
  };
  return { ...step.wait(message, more), effects };
}

function pauseOf({ sandbox }: StepContext): number {
  return sandbox ? SANDBOX_S : PAUSE_S;
}

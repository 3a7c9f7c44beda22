import { CERTIFICATE_SECRET, KEY_STAMP, withCredentials, withPrinted } from "@fakturo/brazil";
import {
  type DocumentTask,
  defineProvider,
  type Envelope,
  onDocument,
  type Provider,
  type Static,
  type StepContext,
  type StepResult,
  stamped,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { readXml } from "@fakturo/xml";
import { NATIONAL_BODY } from "../connection/addresses.ts";
import { ADVANCE_KEY } from "../connection/answers.ts";
import { inNfe } from "../danfe/facts.ts";
import { danfeOf } from "../danfe/file.ts";
import { ADVANCE, advanceOf } from "../event/advance.ts";
import { AUTHORISATION_STAMP, CONSUMER_MODEL, GOODS_MODEL } from "../extensions.ts";
import { FILE_KEY, fileOf } from "../file.ts";
import { signedNfe } from "../generate.ts";
import { issuerOf, modelOf } from "./facts.ts";
import { signedRecord } from "./hand-over.ts";
import { contingencyField, contingencyIn } from "./texts.ts";

const FREE: ReadonlySet<string> = new Set(["refused", "withdrawn"]);

const Config = Type.Object({
  contingency: contingencyField("Reason for the contingency", "Of NF-e, written into the document"),
});
type Config = Static<typeof Config>;

/**
 * Registers an advance notice (EPEC) with the national body, after which the goods may be shipped; `nfe-br.send.nfe` sends
 * the NF-e to the state later.
 */
export const sendAdvance: Provider<typeof Config> = defineProvider({
  key: "nfe-br.send.epec",
  name: "Send advance notice of NF-e",
  summary:
    "Sign the NF-e in contingency, register its advance notice (EPEC) with the national body, and print its DANFE; `nfe-br.send.nfe` sends the same file within 168 hours.",
  schemas: ["bill/invoice"],
  config: Config,
  effect: "submission",
  submits: { connection: "nfe-br", kind: ["issue", "report"] },
  credentials: [CERTIFICATE_SECRET],
  run: onDocument((task: DocumentTask<Config>, ctx) => {
    const { envelope, submission, ref } = task;
    if (ref !== undefined) return printed(task, ctx);
    if (envelope.head.stamps?.some(({ prv }) => prv === AUTHORISATION_STAMP))
      return step.skip("the invoice is authorised already");
    if (submission && !FREE.has(submission.state))
      return submission.kind === "report"
        ? submissionResult(submission)
        : step.ko("number-in-use", "the invoice was sent: its number is used or undecided");
    if (modelOf(envelope) === CONSUMER_MODEL)
      return step.ko("wrong-model", "there is no advance notice of NFC-e");
    const contingency = contingencyIn(task);
    return contingency === undefined
      ? step.ko("reason-missing", "the NF-e states the reason for the contingency: give one")
      : withNotice(envelope, contingency, ctx);
  }),
});

/** Once the notice is registered, the DANFE with which the goods leave. */
async function printed(
  { submission, entry }: DocumentTask<Config>,
  ctx: StepContext,
): Promise<StepResult> {
  const result = submissionResult(submission);
  const nfe = entry?.files.find(({ key }) => key === FILE_KEY);
  if (result.status !== "OK" || !nfe) return result;
  const data = await ctx.file(nfe.id);
  return withPrinted(result, ADVANCE_KEY, (notice) =>
    danfeOf({ name: nfe.name, data }, registrationIn(notice.data)),
  );
}

/** Number and time of the registration in a notice. */
function registrationIn(notice: Uint8Array) {
  const result = inNfe.find(readXml(notice), "retEvento/infEvento");
  return { number: inNfe.text(result, "nProt"), at: inNfe.text(result, "dhRegEvento") };
}

function withNotice(
  envelope: Envelope,
  contingency: string,
  ctx: StepContext,
): Promise<StepResult> {
  const holder = issuerOf(envelope);
  const making = { environment: ctx.sandbox ? "test" : "production", now: ctx.now() } as const;
  return withCredentials(ctx, holder, async (credentials) => {
    const issuing = { ...making, contingency, route: "epec" } as const;
    const { xml, key } = signedNfe(envelope, issuing, { credentials, pages: undefined });
    const file = fileOf(envelope, xml);
    const request = advanceOf(file.data, making);
    const place = { state: NATIONAL_BODY, model: GOODS_MODEL, key, fileKey: ADVANCE_KEY };
    const plan = { kind: "report", identity: `${key}-${ADVANCE}`, holder, ...place } as const;
    const submit = signedRecord(envelope, request, plan, { credentials, ctx });
    const stamps = [{ prv: KEY_STAMP, val: key }];
    return submitting({ ...stamped(envelope, stamps), files: [file], submit });
  });
}

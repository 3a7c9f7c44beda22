import { FakturoError, type JsonObject } from "@fakturo/model";
import {
  type Participant,
  participantOf,
  RESPONSE_CODES,
  RESPONSE_REASONS,
  type RespondingParty,
  type ResponseCode,
  writeInvoiceResponse,
} from "@fakturo/peppol";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { addressIn, countryOf, holderIn, type PartyRole, partyIn, textOf } from "../parties.ts";
import { PROVIDER, providerToken } from "../provider/settings.ts";
import { APP, accessPoint } from "../settings.ts";
import { handedOver, submissionOrUntaken } from "./hand-over.ts";

const config = Type.Object({
  code: Type.Union(
    RESPONSE_CODES.map((code) => Type.Literal(code)),
    {
      title: "Answer",
      description:
        "`AB` received, `IP` in process, `UQ` under query, `CA` accepted with conditions, `RE` rejected, `AP` accepted, `PD` paid.",
    },
  ),
  reason: Type.String({
    title: "Reason",
    description: "Code of `OPStatusReason`, for `UQ`, `CA` and `RE`.",
    enum: [...RESPONSE_REASONS],
    default: "OTH",
  }),
  text: Type.String({ title: "Explanation", default: "", maxLength: 1000 }),
});
interface Config {
  readonly code: ResponseCode;
  readonly reason: string;
  readonly text: string;
}

/** Answers a received invoice: the buyer tells the seller what became of it. */
export const respond = defineProvider({
  key: "peppol.respond",
  name: "Answer a received invoice",
  summary: "Send an Invoice Response of the buyer to the seller, if the seller takes them.",
  schemas: ["bill/invoice"],
  effect: "submission",
  submits: { connection: [APP, PROVIDER], kind: "report" },
  credentials: [accessPoint.key, providerToken.key],
  config,
  limit: 7 * 86_400,
  run: onDocument((task: DocumentTask<Config>, ctx) => answer(task, ctx)),
});

async function answer(task: DocumentTask<Config>, ctx: StepContext): Promise<StepResult> {
  const { submission, ref, config: wanted, envelope } = task;
  if (ref !== undefined) return submissionOrUntaken(submission);
  const { doc } = envelope;
  const [from, to] = [partyOf(doc, "customer", task), partyOf(doc, "supplier", task)];
  if (!to) return step.skip("the supplier has no Peppol address", "no-address");
  if (!from) return step.ko("no-address", "the customer has no Peppol address");
  const { code, reason, text } = wanted;
  const xml = writeInvoiceResponse({
    id: ctx.uuid(),
    at: ctx.now(),
    ...{ from, to, code, invoice: invoiceIn(doc) },
    ...(REASONED.has(code) && { reason: { code: reason, text } }),
  });
  const buyer = partyIn(doc, "customer");
  const written = {
    ...{ xml, sender: from.participant, receiver: to.participant, country: countryOf(buyer) },
    holder: holderIn(buyer) || from.participant.value,
    fileKey: `${APP}-invoice-response`,
  };
  return handedOver(task, written, ctx);
}

const REASONED: ReadonlySet<string> = new Set(["UQ", "CA", "RE"]);
/** Job args with the addresses of a received document. */
const ARGS: Readonly<Record<PartyRole, string>> = {
  supplier: `${APP}-sender`,
  customer: `${APP}-receiver`,
};

function partyOf(
  doc: JsonObject,
  role: PartyRole,
  { args }: DocumentTask<Config>,
): RespondingParty | undefined {
  const party = partyIn(doc, role);
  const given = args[ARGS[role]];
  const participant: Participant | undefined =
    given === undefined ? addressIn(party) : participantOf(given);
  return participant && { participant, name: textOf(party, "name") || participant.value };
}

function invoiceIn(doc: JsonObject) {
  const number = [textOf(doc, "series"), textOf(doc, "code")].filter(Boolean).join("-");
  if (number === "") throw new FakturoError("input", "the invoice has no number");
  const type = textOf(doc, "type") === "credit-note" ? "381" : "380";
  return { number, date: textOf(doc, "issue_date"), type };
}

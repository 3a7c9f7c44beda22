import { BRAZILIAN_STATES, brazilianCertificate, stateOf } from "@fakturo/brazil";
import {
  type Answer,
  type CallContext,
  CLOCK_TOLERANCE_S,
  defineConnection,
  type Found,
  type Proof,
  type Submission,
} from "@fakturo/plugin";
import { attributed, group, leaf, writeXml } from "@fakturo/xml";
import { stateIn } from "../key.ts";
import { NAMESPACE } from "../nfe/namespace.ts";
import { ENDPOINTS } from "./addresses.ts";
import {
  acceptedNotice,
  answerTo,
  answerToEvent,
  answerToUnused,
  foundEvent,
  foundIn,
  isAdvance,
} from "./answers.ts";
import { callSefaz, inAnswer, type SefazReply } from "./calls.ts";
import { LISTED_CODES, sefazFault } from "./codes.ts";
import { kindOf, readRecord, type SefazRecord } from "./record.ts";

/** The tax authorities of the states: NF-e, NFC-e, their events and unused numbers, identified by key and type. */
export const connection = defineConnection({
  key: "nfe-br",
  name: "SEFAZ",
  credential: brazilianCertificate.key,
  endpoints: ENDPOINTS,
  traits: {
    dedupe: "number",
    decides: "later",
    timeout: 60,
    lateness: 300,
    clockTolerance: CLOCK_TOLERANCE_S,
    lag: 300,
  },
  codes: LISTED_CODES,
  send,
  receipt,
  consult,
  test,
});

async function send(one: Submission, ctx: CallContext): Promise<Answer> {
  const record = readRecord(one.bytes);
  const kind = kindOf(record);
  if (kind === "event") {
    const reply = await callSefaz(record, kind, record.xml, ctx);
    const answer = answerToEvent(reply, record);
    // The notice under the access key is this one: it is sent again only where its answer was lost.
    return answer.is === "duplicate" && isAdvance(record)
      ? acceptedNotice(record)
      : afterPause(answer, reply);
  }
  if (kind === "unused") {
    const reply = await callSefaz(record, kind, record.xml, ctx);
    return afterPause(answerToUnused(reply, record, one.digest), reply);
  }
  const batch = `<enviNFe xmlns="${NAMESPACE}" versao="4.00"><idLote>${batchNumber(one.id)}</idLote><indSinc>1</indSinc>${record.xml}</enviNFe>`;
  const reply = await callSefaz(record, "authorise", batch, ctx);
  return afterPause(answerTo(reply, record), reply);
}

/** A record that was not sent because the service must not be called goes when it may. */
function afterPause(answer: Answer, { pausedFor }: SefazReply): Answer {
  return answer.is === "not-sent" && pausedFor !== undefined
    ? { ...answer, retryIn: pausedFor }
    : answer;
}

async function receipt(one: Submission, reference: string, ctx: CallContext): Promise<Answer> {
  const record = readRecord(one.bytes);
  const message = messageOf("consReciNFe", record, [["nRec", reference]]);
  const reply = await callSefaz(record, "result", message, ctx);
  return afterPause(answerTo(reply, record), reply);
}

async function consult(one: Submission, ctx: CallContext): Promise<Found> {
  const record = readRecord(one.bytes);
  const kind = kindOf(record);
  // There is no query of notices. The same one again is refused as such (563, 573).
  if (kind === "unused" || isAdvance(record)) return { is: "not-found" };
  const message = messageOf("consSitNFe", record, [
    ["xServ", "CONSULTAR"],
    ["chNFe", record.key],
  ]);
  const state = kind === "event" ? (stateOf(stateIn(record.key)) ?? "") : record.state;
  const reply = await callSefaz({ ...record, state }, "query", message, ctx);
  const found = (kind === "event" ? foundEvent : foundIn)(reply, record);
  if (found.is !== "found") return found;
  const { isOwn, answer } = found;
  return { is: "found", digest: isOwn ? one.digest : "another document", answer };
}

/** The shared authoriser that most states use; the certificate is the same everywhere. */
const SHARED = { state: "SVRS", model: "55" } as const;
/** Code of the state that runs it. */
const SHARED_CODE = BRAZILIAN_STATES.get("RS")?.code ?? "";
const IN_OPERATION = "107";

/** Asks for the state of the shared authoriser's service. */
async function test(ctx: CallContext): Promise<Proof> {
  const message = messageOf(
    "consStatServ",
    { environment: ctx.environment === "live" ? "1" : "2" },
    [
      ["cUF", SHARED_CODE],
      ["xServ", "STATUS"],
    ],
  );
  const { root } = await callSefaz(SHARED, "status", message, ctx);
  const code = inAnswer.text(root, "cStat");
  if (code === IN_OPERATION) return { is: "works" };
  const fault = sefazFault(code, inAnswer.text(root, "xMotivo"));
  return { is: "unknown", code, message: fault.message };
}

function messageOf(
  name: string,
  { environment }: Pick<SefazRecord, "environment">,
  rows: readonly (readonly [string, string])[],
): string {
  const children = rows.map(([key, value]) => leaf(key, value));
  const root = group(name, leaf("tpAmb", environment), ...children);
  return writeXml(attributed(root, { xmlns: NAMESPACE, versao: "4.00" }), { declaration: false });
}

/** Number of a batch: the millisecond of the submission, in 15 digits at most. */
function batchNumber(uuid: string): string {
  return String(Number.parseInt(uuid.replaceAll("-", "").slice(0, 12), 16));
}

import { brazilianCertificate } from "@fakturo/brazil";
import {
  type Answer,
  type CallContext,
  CLOCK_TOLERANCE_S,
  defineConnection,
  type Found,
  type HttpReply,
  type Submission,
  statusProof,
} from "@fakturo/plugin";
import { answerTo, issued, jsonIn, textIn } from "./answers.ts";
import { callSefin as call } from "./call.ts";
import { LISTED_CODES } from "./codes.ts";
import { decisionAbout, isAnalysis, requested } from "./decision.ts";
import { type NfseRecord, packed, readRecord, signatureIn, unpacked } from "./record.ts";

/** Id of a declaration that cannot exist: municipality, issuer, series and number are 0. */
const NO_DPS = `DPS${"0".repeat(42)}`;

/** SEFIN Nacional: the national system of NFS-e. A DPS is identified by its Id. */
export const connection = defineConnection({
  key: "nfe-br.nfse",
  name: "SEFIN Nacional",
  credential: brazilianCertificate.key,
  endpoints: {
    live: {
      sefin: "https://sefin.nfse.gov.br/SefinNacional",
      adn: "https://adn.nfse.gov.br/contribuintes",
    },
    test: {
      sefin: "https://sefin.producaorestrita.nfse.gov.br/SefinNacional",
      adn: "https://adn.producaorestrita.nfse.gov.br/contribuintes",
    },
  },
  traits: {
    dedupe: "number",
    decides: "at-once",
    timeout: 60,
    lateness: 300,
    lag: 300,
    clockTolerance: CLOCK_TOLERANCE_S,
  },
  codes: LISTED_CODES,
  send,
  consult,
  receipt,
  test: async (ctx) => statusProof(await call("GET", `/dps/${NO_DPS}`, ctx)),
});

async function send(one: Submission, ctx: CallContext): Promise<Answer> {
  const record = readRecord(one.bytes);
  const xml = packed(record.xml);
  const reply = record.event
    ? await call("POST", `/nfse/${record.id}/eventos`, ctx, { pedidoRegistroEventoXmlGZipB64: xml })
    : await call("POST", "/nfse", ctx, { dpsXmlGZipB64: xml });
  const answer = answerTo(reply, record);
  return answer.is === "accepted" && isAnalysis(record)
    ? requested(record, one, ctx.now())
    : answer;
}

async function receipt(one: Submission, _reference: string, ctx: CallContext): Promise<Answer> {
  return decisionAbout(one, readRecord(one.bytes), ctx);
}

async function consult(one: Submission, ctx: CallContext): Promise<Found> {
  const record = readRecord(one.bytes);
  return record.event ? consultEvent(one, record, record.event, ctx) : consultDps(one, record, ctx);
}

/** The NFS-e of a DPS is the own one where it contains the DPS with its signature. */
async function consultDps(one: Submission, record: NfseRecord, ctx: CallContext): Promise<Found> {
  const known = await call("GET", `/dps/${record.id}`, ctx);
  const key = textIn(jsonIn(known), "chaveAcesso");
  if (known.status === 404) return { is: "not-found" };
  if (known.status !== 200 || key === "") return unknown(known);
  const reply = await call("GET", `/nfse/${key}`, ctx);
  const json = jsonIn(reply);
  const xml = unpacked(textIn(json, "nfseXmlGZipB64"));
  if (reply.status !== 200 || xml === undefined) return unknown(reply);
  const isOwn = xml.replace(/\s/g, "").includes(signatureIn(record.xml));
  const digest = isOwn ? one.digest : "another document";
  return { is: "found", digest, answer: issued(json, record) };
}

async function consultEvent(
  one: Submission,
  record: NfseRecord,
  { type, number }: NonNullable<NfseRecord["event"]>,
  ctx: CallContext,
): Promise<Found> {
  const reply = await call("GET", `/nfse/${record.id}/eventos/${type}/${number}`, ctx);
  if (reply.status === 404) return { is: "not-found" };
  if (reply.status !== 200 || jsonIn(reply).size === 0) return unknown(reply);
  const answer: Answer = isAnalysis(record)
    ? requested(record, one, ctx.now())
    : { is: "accepted" };
  return { is: "found", digest: one.digest, answer };
}

function unknown({ status }: HttpReply): Found {
  return { is: "unknown", message: `status ${status}` };
}

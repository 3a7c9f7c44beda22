import {
  type Answer,
  type CallContext,
  CLOCK_TOLERANCE_S,
  codeList,
  defineConnection,
  type Found,
  type Submission,
  type TogetherAnswer,
} from "@fakturo/plugin";
import {
  AGENCY_REMEDIES,
  agencyProof,
  answersWithoutReply,
  explainCode,
  postToAgency,
  spanishCertificate,
  withAnswerFile,
} from "@fakturo/spain";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { NAMESPACES } from "../namespaces.ts";
import { answersIn, fileKey, waitIn } from "./answers.ts";
import { AGENCY_CODES } from "./codes.ts";
import { joinMessages, queryMessage } from "./messages.ts";
import { proveChain } from "./prove-chain.ts";
import { readRecord } from "./record.ts";

const { find, findAll, text } = createFinder({ ...NAMESPACES, tik: NAMESPACES.sum1 });

const PATH = "/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP";
/** Census of taxpayers; the agency has no test system of it. */
const CENSUS = "/wlpl/BURT-JDIT/ws/VNifV2SOAP";
/** Pages in the QR codes of invoices, on hosts of their own. */
const QR = "/wlpl/TIKE-CONT/ValidarQR";
const QR_WITHOUT = "/wlpl/TIKE-CONT/ValidarQRNoVerifactu";
const FOUND = "tikLRRC:RegistroRespuestaConsultaFactuSistemaFacturacion";
/** Orden HAC/1177/2024, art. 16.2: seconds until the first answer sets another time. */
const FIRST_WAIT_S = 60;
const MEMBERS = 1000;
const MESSAGE_BYTES = 8 * 1024 * 1024;
/** The agency asks for a wait of four digits at most. */
const LONGEST_WAIT_S = 9999;
/** A message of 1000 records takes longer than a single record. */
const TIMEOUT_S = 180;

const SERVICE = { endpoint: "records", hasSealHost: true, agency: "AEAT", codes: AGENCY_CODES };

/** VERI*FACTU of the Spanish tax agency: records in the order of their chain, up to 1000 per message. */
export const connection = defineConnection({
  key: "verifactu",
  name: "AEAT VERI*FACTU",
  credential: spanishCertificate.key,
  endpoints: {
    live: {
      records: `https://www1.agenciatributaria.gob.es${PATH}`,
      "records-seal": `https://www10.agenciatributaria.gob.es${PATH}`,
      census: `https://www1.agenciatributaria.gob.es${CENSUS}`,
      "census-seal": `https://www10.agenciatributaria.gob.es${CENSUS}`,
      qr: `https://www2.agenciatributaria.gob.es${QR}`,
      "qr-without": `https://www2.agenciatributaria.gob.es${QR_WITHOUT}`,
    },
    test: {
      records: `https://prewww1.aeat.es${PATH}`,
      "records-seal": `https://prewww10.aeat.es${PATH}`,
      qr: `https://prewww2.aeat.es${QR}`,
      "qr-without": `https://prewww2.aeat.es${QR_WITHOUT}`,
    },
  },
  traits: {
    dedupe: "number",
    decides: "at-once",
    timeout: TIMEOUT_S,
    lateness: 300,
    lag: 300,
    clockTolerance: CLOCK_TOLERANCE_S,
  },
  codes: codeList(AGENCY_CODES, AGENCY_REMEDIES),
  async send(one, ctx) {
    const { answers } = await sendAll([one], ctx);
    return answers.get(one.id) ?? { is: "unknown", message: "the answer has no line for it" };
  },
  consult,
  proveChain: (chain, ctx) =>
    proveChain(chain, ctx, (message, call) => postToAgency(message, SERVICE, call)),
  prove: (ctx) => agencyProof(SERVICE, ctx),
  together: {
    members: MEMBERS,
    bytes: MESSAGE_BYTES,
    order: "position",
    linger: 0,
    pace: FIRST_WAIT_S,
    fullAtOnce: true,
    send: sendAll,
  },
});

async function sendAll(all: readonly Submission[], ctx: CallContext): Promise<TogetherAnswer> {
  const bytes = all.map((one) => one.bytes);
  const message = joinMessages(bytes, isDelayed(all, ctx.now()));
  const outcome = await postToAgency(message, SERVICE, ctx);
  if (outcome.is !== "reply")
    return answersWithoutReply(all, outcome, { keyOf: fileKey, now: ctx.now() });
  const wait = waitIn(outcome.reply);
  return { answers: answersIn(outcome.reply, all, ctx.now()), ...(wait !== undefined && { wait }) };
}

/** True where an incident has delayed a record: it was sent before, or the first one is older than any wait. */
function isDelayed(all: readonly Submission[], now: number): boolean {
  const [first] = all;
  if (all.some(({ attempts }) => attempts.length > 0)) return true;
  return first !== undefined && now - readRecord(first).at > LONGEST_WAIT_S * 1000;
}

/** The query returns neither CSV nor record, but the record's hash, which identifies it. */
async function consult(one: Submission, ctx: CallContext): Promise<Found> {
  const record = readRecord(one);
  const outcome = await postToAgency(queryMessage(record), SERVICE, ctx);
  if (outcome.is !== "reply") return { is: "unknown", message: outcome.message };
  const rows = findAll(outcome.reply, FOUND);
  if (rows.length === 0) return { is: "not-found" };
  const row = rows.find((each) => fingerprintOf(each) === record.fingerprint) ?? rows[0];
  // Whether a cancelled invoice is the own one, or one of before with its number, a person decides.
  const isCancelled = one.kind === "issue" && stateOf(row) === "Anulado";
  const isOwn = fingerprintOf(row) === record.fingerprint && !isCancelled;
  const digest = isOwn ? one.digest : `other ${fingerprintOf(row)}`;
  // An amendment or cancellation that is not the newest record may be stored before it, or not at all.
  if (one.kind !== "issue" && digest !== one.digest) return { is: "not-found" };
  const of = { key: fileKey(one), reply: outcome.reply, line: row };
  return { is: "found", digest, answer: withAnswerFile(foundAnswer(one, row), of) };
}

const LOST_CSV =
  "found by a query, because the answer was lost: the agency does not show its CSV again";

/** The answer that the query tells of; the CSV was in the lost one. */
function foundAnswer({ references }: Submission, row: XmlElement | undefined): Answer {
  const state = find(row, "tikLRRC:EstadoRegistro");
  const code = text(state, "tikLRRC:CodigoErrorRegistro");
  const said = text(state, "tikLRRC:DescripcionErrorRegistro");
  const remark = { code, message: explainCode(AGENCY_CODES.get(code), said) };
  return {
    is: "accepted",
    ...(code !== "" && { code, remarks: [remark] }),
    ...(references.length === 0 && { note: LOST_CSV }),
  };
}

function fingerprintOf(row: XmlElement | undefined): string {
  return text(row, "tikLRRC:DatosRegistroFacturacion/tikLRRC:Huella");
}

function stateOf(row: XmlElement | undefined): string {
  return text(find(row, "tikLRRC:EstadoRegistro"), "tikLRRC:EstadoRegistro");
}

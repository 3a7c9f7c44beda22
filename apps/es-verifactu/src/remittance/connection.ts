import {
  type Answer,
  type AuthorityFault,
  type CallContext,
  CLOCK_TOLERANCE_S,
  codeList,
  defineConnection,
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
import { waitIn } from "../connection/answers.ts";
import { AGENCY_CODES } from "../connection/codes.ts";
import { NAMESPACES } from "../namespaces.ts";

const { findAll, text } = createFinder({ ...NAMESPACES, tik: NAMESPACES.sum1 });

/** Key of the connection. */
export const REMITTANCE = "gov-es.noverifactu";

const PATH = "/wlpl/TIKE-CONT/ws/SistemaFacturacion/RequerimientoSOAP";
const SERVICE = { endpoint: "requests", hasSealHost: true, agency: "AEAT", codes: AGENCY_CODES };
const MESSAGE_BYTES = 10 * 1024 * 1024;
/** A message of 1000 records takes longer than a single record. */
const TIMEOUT_S = 180;
/** Orden HAC/1177/2024, art. 16.2: seconds until the first answer sets another time. */
const FIRST_WAIT_S = 60;
/** Digits of the message's digest in the names of its files. */
const KEY_DIGITS = 16;
/** The agency has this record already: from an earlier answer, or from a message whose answer was lost. */
const PRESENT: ReadonlySet<string> = new Set(["3000", "3001"]);

/**
 * Answers to the agency's requests for records of NO VERI*FACTU. A submission is a whole message. The service has no
 * query: after a lost answer the same message is sent again, whose records the agency reports as present.
 */
export const remittances = defineConnection({
  key: REMITTANCE,
  name: "AEAT NO VERI*FACTU",
  credential: spanishCertificate.key,
  endpoints: {
    live: {
      requests: `https://www1.agenciatributaria.gob.es${PATH}`,
      "requests-seal": `https://www10.agenciatributaria.gob.es${PATH}`,
    },
    test: {
      requests: `https://prewww1.aeat.es${PATH}`,
      "requests-seal": `https://prewww10.aeat.es${PATH}`,
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
    const { answers } = await sendOne([one], ctx);
    return answers.get(one.id) ?? { is: "unknown", message: "the message has no answer" };
  },
  prove: (ctx) => agencyProof(SERVICE, ctx),
  together: {
    members: 1,
    bytes: MESSAGE_BYTES,
    order: "any",
    linger: 0,
    pace: FIRST_WAIT_S,
    send: sendOne,
  },
});

async function sendOne(all: readonly Submission[], ctx: CallContext): Promise<TogetherAnswer> {
  const [one] = all;
  if (!one) return { answers: new Map() };
  const outcome = await postToAgency(new TextDecoder().decode(one.bytes), SERVICE, ctx);
  if (outcome.is !== "reply")
    return answersWithoutReply(all, outcome, { keyOf: fileKey, now: ctx.now() });
  const wait = waitIn(outcome.reply);
  const answer = withAnswerFile(answerIn(outcome.reply), {
    key: fileKey(one),
    reply: outcome.reply,
  });
  const answers = new Map([[one.id, answer]]);
  return { answers, ...(wait !== undefined && { wait }) };
}

/** Start of the keys of the files with a message, by its SHA-256 in hexadecimal digits, and its answer. */
export function fileKey({ digest }: Pick<Submission, "digest">): string {
  return `noverifactu-remittance-${digest.slice(0, KEY_DIGITS)}`;
}

/** Records that the agency rejects stay as they are stored; only a message without any accepted one is refused. */
function answerIn(reply: XmlElement): Answer {
  const lines = findAll(reply, "tikR:RespuestaLinea");
  const faults = lines.flatMap(faultIn);
  if (lines.length === 0) return { is: "unknown", message: "the answer has no lines" };
  const csv = text(reply, "tikR:CSV");
  const isTaken = lines.some((line) => stateOf(line) !== "Incorrecto" || PRESENT.has(codeOf(line)));
  if (!isTaken) return { is: "refused", faults };
  const [first] = faults;
  return {
    is: "accepted",
    ...(csv !== "" && { reference: csv }),
    ...(first && { code: first.code, remarks: faults }),
  };
}

function faultIn(line: XmlElement): AuthorityFault[] {
  const code = codeOf(line);
  if (code === "" || PRESENT.has(code)) return [];
  const number = text(line, "tikR:IDFactura/tik:NumSerieFactura");
  const said = explainCode(AGENCY_CODES.get(code), text(line, "tikR:DescripcionErrorRegistro"));
  return [{ code, message: `${number}: ${said}` }];
}

function stateOf(line: XmlElement): string {
  return text(line, "tikR:EstadoRegistro");
}

function codeOf(line: XmlElement): string {
  return text(line, "tikR:CodigoErrorRegistro");
}

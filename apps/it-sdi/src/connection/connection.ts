import { SDI_ACTIONS, TRANSMISSION_TYPES } from "@fakturo/italy";
import { base64, FakturoError } from "@fakturo/model";
import {
  type Answer,
  type CallContext,
  callFailure,
  defineConnection,
  type HttpReply,
  proofByReading,
  type Submission,
} from "@fakturo/plugin";
import { readSoap, type SoapRequest, soapRequest, writeEnvelope } from "@fakturo/soap";
import { attributed, declare, group, leaf } from "@fakturo/xml";
import { submittedName } from "../file.ts";
import { text } from "../read/find.ts";
import { TRANSMISSION } from "./addresses.ts";
import { channel } from "./channel.ts";
import { explained, SDI_CODES } from "./codes.ts";
import { outcomeAnswer, outcomeRequest } from "./outcome.ts";
import { simulationHeaders } from "./script.ts";

/** Files above this size are sent as MTOM part: base64 would bring them near the limit of a call (5 MB). */
const INLINE_BYTES = 1024 * 1024;
const TIMEOUT_S = 120;
/** Time without a receipt after a lost answer, until the same file is sent again. */
const RESEND_S = 3600;
const REFUSED_STATUSES: ReadonlySet<number> = new Set([401, 403]);
const ID = /^[1-9]\d{0,11}$/;

/**
 * The Sistema di Interscambio over SDICoop. A record is a file, its identity the name without extension. The SdI has no
 * query: receipts by callback decide.
 */
export const connection = defineConnection({
  key: "sdi-it",
  name: "Sistema di Interscambio",
  credential: channel.key,
  endpoints: {
    live: {
      files: "https://servizi.fatturapa.it/ricevi_file",
      outcomes: "https://servizi.fatturapa.it/ricevi_notifica",
    },
    test: {
      files: "https://testservizi.fatturapa.it/ricevi_file",
      outcomes: "https://testservizi.fatturapa.it/ricevi_notifica",
    },
  },
  traits: {
    dedupe: "bytes",
    decides: "later",
    timeout: TIMEOUT_S,
    lateness: 300,
    lag: 300,
    resend: RESEND_S,
  },
  codes: SDI_CODES,
  send,
  test: (ctx) => proofByReading("files", ctx),
});

async function send(one: Submission, ctx: CallContext): Promise<Answer> {
  try {
    const { tls } = await ctx.credential();
    const isOutcome = one.kind === "report";
    const { method, headers, body } = isOutcome ? outcomeRequest(one) : requestOf(one, ctx);
    const extra =
      ctx.environment === "simulated" ? await simulationHeaders(one, TRANSMISSION, ctx) : {};
    const reply = await ctx.http(ctx.endpoint(isOutcome ? "outcomes" : "files"), {
      method,
      headers: { ...headers, ...extra },
      body,
      signal: ctx.signal,
      ...(tls && { tls }),
    });
    return isOutcome ? outcomeAnswer(reply, one) : answerIn(reply);
  } catch (error) {
    return callFailure(error);
  }
}

function requestOf(one: Submission, ctx: CallContext): SoapRequest {
  const { bytes } = one;
  const content = group(
    "typ:fileSdIAccoglienza",
    leaf("NomeFile", submittedName(one)),
    leaf("File", base64(bytes)),
  );
  const body = attributed(content, declare({ typ: TRANSMISSION_TYPES }));
  const files = [{ id: "file", type: "application/octet-stream", data: bytes }];
  const isPart = bytes.length > INLINE_BYTES;
  return soapRequest(writeEnvelope({ version: "1.1", body }), {
    version: "1.1",
    action: SDI_ACTIONS.file,
    ...(isPart && { files: { form: "xop", files, boundary: ctx.uuid() } }),
  });
}

function answerIn(reply: HttpReply): Answer {
  if (REFUSED_STATUSES.has(reply.status)) {
    const message = `the SdI does not take the certificate (HTTP ${reply.status})`;
    return { is: "not-sent", fault: "credentials", message };
  }
  try {
    const { body, fault } = readSoap(reply);
    const isAnswer =
      body?.name === "rispostaSdIRiceviFile" && body.namespace === TRANSMISSION_TYPES;
    if (!isAnswer) return { is: "unknown", message: fault?.reason ?? "the answer is another one" };
    return answerOf(text(body, "IdentificativoSdI"), text(body, "Errore"));
  } catch (error) {
    if (!(error instanceof FakturoError)) throw error;
    return { is: "unknown", message: error.message };
  }
}

function answerOf(id: string, code: string): Answer {
  const message = explained(code, "RiceviFile");
  if (code === "EI02") return { is: "not-sent", fault: "down", message };
  if (code === "EI03") return { is: "not-sent", fault: "credentials", message };
  if (code === "EI01") return { is: "refused", faults: [{ code, message }] };
  return code === "" && ID.test(id)
    ? { is: "taken", reference: id }
    : { is: "unknown", message: `the SdI answers '${id}' '${code}'` };
}

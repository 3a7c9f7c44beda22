import {
  type Answer,
  type CallContext,
  callFailure,
  defineConnection,
  type Endpoints,
  type SendingConnection,
  type Submission,
} from "@fakturo/plugin";
import { decisionOn } from "../sat/decision.ts";
import { statusOf } from "../sat/status.ts";
import { FINKOK_ACCOUNT, SW_ACCOUNT } from "./accounts.ts";
import { answerFor, CANCEL_CODES, LISTED_CODES } from "./codes.ts";
import { finkok } from "./finkok.ts";
import type { Pac } from "./port.ts";
import { receiptFiles } from "./receipt.ts";
import { cancellationIn, replyIn, stampingIn } from "./record.ts";
import { replied } from "./replied.ts";
import { swSapien } from "./sw.ts";

/** The SAT's query of states; its test service is that of the PACs. */
const STATUS = {
  live: { status: "https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc" },
  test: { status: "https://pruebacfdiconsultaqr.cloudapp.net/ConsultaCFDIService.svc" },
} as const;

const TIMEOUT_S = 120;
/** A PAC knows a CFDI by its original string: the same bytes are sent again to learn what became of them. */
const RESEND_S = 5;
const FIRST_STATUS_S = 15;
const RECEIPT_S = 30 * 86_400;
const REQUESTED: ReadonlySet<string> = new Set(["201", "202"]);

interface PacSite {
  readonly key: string;
  readonly name: string;
  readonly credential: string;
  readonly live: Endpoints;
  readonly test: Endpoints;
}

function connectionOf(pac: Pac, { key, name, credential, live, test }: PacSite): SendingConnection {
  return defineConnection({
    key,
    name,
    credential,
    endpoints: { live: { ...live, ...STATUS.live }, test: { ...test, ...STATUS.test } },
    traits: {
      dedupe: "bytes",
      decides: "at-once",
      timeout: TIMEOUT_S,
      lateness: 300,
      lag: 300,
      resend: RESEND_S,
    },
    codes: LISTED_CODES,
    ...(pac.prove && { prove: pac.prove }),
    send: (one, ctx) => answered(pac, () => send(pac, one, ctx)),
    receipt: (one, reference, ctx) => answered(pac, () => decision(one, reference, ctx)),
  });
}

async function answered(pac: Pac, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    return pac.fails?.(error) ?? callFailure(error);
  }
}

async function send(pac: Pac, one: Submission, ctx: CallContext): Promise<Answer> {
  if (one.kind === "issue") return pac.stamp(stampingIn(one), one, ctx);
  if (one.kind === "report") {
    const record = replyIn(one);
    return replied(record, await pac.reply(record, one, ctx), ctx);
  }
  const record = cancellationIn(one);
  const { uuid } = record.query;
  const result = await pac.cancel(record, one, ctx);
  if (result.is === "failed") return result.answer;
  const { code, text, receipt } = result;
  if (!REQUESTED.has(code)) return answerFor(CANCEL_CODES, code, text);
  await receiptOf(uuid, ctx, receipt);
  return {
    is: "taken",
    reference: uuid,
    message: "the request was received",
    retryIn: FIRST_STATUS_S,
  };
}

/** The acknowledgement of the request, stored until the decision; of several the first one. */
function receiptOf(uuid: string, ctx: CallContext, received = ""): Promise<string> {
  const seconds = received === "" ? 0 : RECEIPT_S;
  return ctx.session(`receipt ${uuid}`, async () => ({ value: received, seconds }));
}

async function decision(one: Submission, reference: string, ctx: CallContext): Promise<Answer> {
  const { query } = cancellationIn(one);
  const status = await statusOf(query, ctx);
  if (!status) return { is: "unknown", message: "the answer is none of the SAT" };
  const answer = decisionOn(reference, status);
  if (answer.is !== "accepted") return answer;
  const receipt = await receiptOf(query.uuid, ctx);
  return {
    ...answer,
    effects: { files: receiptFiles(query.uuid, receipt) },
  };
}

/** SW Sapien. */
export const swConnection = connectionOf(swSapien, {
  key: "sat-mx.sw-sapien",
  name: "SW Sapien",
  credential: SW_ACCOUNT.key,
  live: { services: "https://services.sw.com.mx", api: "https://api.sw.com.mx" },
  test: { services: "https://services.test.sw.com.mx", api: "https://api.test.sw.com.mx" },
});

/** Addresses of Finkok's services. */
export const FINKOK = {
  live: { finkok: "https://facturacion.finkok.com/servicios/soap" },
  test: { finkok: "https://demo-facturacion.finkok.com/servicios/soap" },
} as const;

/** Finkok. */
export const finkokConnection = connectionOf(finkok, {
  key: "sat-mx.finkok",
  name: "Finkok",
  credential: FINKOK_ACCOUNT.key,
  ...FINKOK,
});

/** PACs by the name that steps are configured with. */
export const PACS = { "sw-sapien": swConnection, finkok: finkokConnection } as const;
export type PacName = keyof typeof PACS;

/** What else steps have to know about a PAC. */
interface PacFacts {
  readonly pac: Pac;
  readonly credential: string;
  /** RFC under which it passes the answers of receivers on to the SAT, as in `RfcProvCertif` of its stamps. */
  readonly rfc: string;
}
/** Finkok stamps and answers under the authorisation of Quadrum (CVD110412TF6), not under its own FIN1203015JA. */
export const PAC_FACTS: Readonly<Record<PacName, PacFacts>> = {
  "sw-sapien": { pac: swSapien, credential: SW_ACCOUNT.key, rfc: "LSO1306189R5" },
  finkok: { pac: finkok, credential: FINKOK_ACCOUNT.key, rfc: "CVD110412TF6" },
};

import {
  type Answer,
  type AuthorityFault,
  type CallContext,
  defineConnection,
  type Found,
  type Proof,
  type Submission,
} from "@fakturo/plugin";
import { CODE_STAMP, QR_STAMP } from "../connection/answers.ts";
import { explainDian, LISTED_CODES } from "../connection/codes.ts";
import { ruleIn } from "../connection/response.ts";
import { ACCOUNT } from "./account.ts";
import { callPlemsi, type PlemsiData, type PlemsiReply } from "./api.ts";
import { type PlemsiRecord, recordIn } from "./record.ts";

const TIMEOUT_S = 60;
const NOT_FOUND = 404;
/** Plemsi's text about a number that was sent before. */
const EMITTED = /already emitted|ya fue emitid|procesado anteriormente/i;

/** The technology provider Plemsi, which writes, signs and sends documents to the DIAN. */
export const plemsi = defineConnection({
  key: "plemsi",
  name: "Plemsi",
  credential: ACCOUNT.key,
  endpoints: {
    live: { api: "https://api.plemsi.com/api" },
    test: { api: "https://pruebas.plemsi.com/api" },
  },
  traits: { dedupe: "number", decides: "at-once", timeout: TIMEOUT_S, lateness: 300, lag: 300 },
  codes: LISTED_CODES,
  send,
  consult,
  prove,
});

async function send({ bytes }: Submission, ctx: CallContext): Promise<Answer> {
  const { kind, request } = recordIn(bytes);
  const outcome = await callPlemsi(`/billing/${kind}`, JSON.stringify(request), ctx);
  return outcome.is === "reply" ? answerOf(outcome.reply) : outcome;
}

function answerOf(reply: PlemsiReply): Answer {
  if (reply.isSuccess) return accepted(reply);
  if (reply.texts.some((text) => EMITTED.test(text))) return { is: "duplicate" };
  const [first, ...more] = reply.texts.map(faultOf);
  const faults = first ? [first, ...more] : [{ code: "plemsi", message: "refused by Plemsi" }];
  return { is: "refused", faults };
}

function accepted({ data, body }: PlemsiReply): Answer {
  const code = data.cufe || data.cude || "";
  if (code === "") return { is: "unknown", message: "the answer has neither CUFE nor CUDE" };
  const file = {
    name: "plemsi-response.json",
    key: "plemsi-response",
    mime: "application/json",
    data: body,
    category: "response",
    private: true,
  } as const;
  return {
    is: "accepted",
    reference: code,
    effects: {
      stamps: [
        { prv: CODE_STAMP, val: code },
        { prv: QR_STAMP, val: data.QRCode ?? "" },
      ].filter(({ val }) => val !== ""),
      files: [file],
    },
  };
}

const OWN_CODE = /\b(EF[A-Z]{2}\d{3})\b/;

/** A rule of the DIAN, or a text of Plemsi with its code. */
function faultOf(text: string): AuthorityFault {
  const rule = ruleIn(text);
  if (rule.code !== "") return { code: rule.code, message: explainDian(rule.code, rule.text) };
  return { code: OWN_CODE.exec(text)?.[1] ?? "plemsi", message: text };
}

/** Asks for the document with the number; it is ours with the same day, customer and amount. */
async function consult(one: Submission, ctx: CallContext): Promise<Found> {
  const record = recordIn(one.bytes);
  const { prefix, number } = record.body;
  const query = new URLSearchParams({ by: "number", value: String(number), prefix });
  const outcome = await callPlemsi(`/billing/${record.kind}/one?${query}`, undefined, ctx);
  if (outcome.is !== "reply") return { is: "unknown", message: outcome.message ?? "" };
  const { status, reply } = outcome;
  if (status === NOT_FOUND) return { is: "not-found" };
  if (!reply.isSuccess) return { is: "unknown", message: reply.texts.join("; ") };
  const digest = isSame(reply.data, record) ? one.digest : "other";
  return { is: "found", digest, answer: accepted(reply) };
}

function isSame(data: PlemsiData, { body }: PlemsiRecord): boolean {
  return (
    data.date?.slice(0, 10) === body.date &&
    String(data.customer?.identification_number ?? "") === body.customer.identification_number &&
    Number(data.legal_monetary_totals?.payable_amount) === body.totalToPay
  );
}

/** Lists one document. */
async function prove(ctx: CallContext): Promise<Proof> {
  const outcome = await callPlemsi("/billing/invoice?page=1&perPage=1", undefined, ctx);
  if (outcome.is === "reply" && outcome.reply.isSuccess) return { is: "works" };
  const isRefused = outcome.is === "not-sent" && outcome.fault === "credentials";
  const message = outcome.is === "reply" ? outcome.reply.texts.join("; ") : (outcome.message ?? "");
  return { is: isRefused ? "refused" : "unknown", message };
}

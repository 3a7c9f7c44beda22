import {
  type Answer,
  type CallContext,
  callFailure,
  defineConnection,
  type Proof,
  type Submission,
} from "@fakturo/plugin";
import { zipSync } from "fflate";
import { readRecord } from "../operator/record.ts";
import { type ApixAnswer, ApixError, apixAnswer, apixTime, callApix } from "./call.ts";
import { APIX_CODES, isAccountRefusal, refusalOf } from "./codes.ts";
import { APIX_KEYS, keysOf } from "./credentials.ts";

/** Key of the connection. */
export const APIX = "gov-fi.apix";
/** Names of the software and its version, which Apix asks for. */
const SOFTWARE = "Fakturo";
const VERSION = "1.0";
/** Times of the files in an archive: the same file gives the same archive. */
const ZIP_EPOCH = "1980-01-01T00:00:00";
/** Statuses with which a server refuses before it reads a file; one of 500 or more may follow the processing. */
const NOT_TAKEN: ReadonlySet<number> = new Set([401, 403, 404, 405, 413, 429]);
const LATER_S = 60;

/**
 * Apix, an operator of the Finnish network. It takes the same invoice twice and has no list of sent ones: after a lost
 * answer a person has to find out what became of an invoice.
 */
export const apixConnection = defineConnection({
  key: APIX,
  name: "Apix",
  credential: APIX_KEYS.key,
  endpoints: {
    live: { api: "https://api.apix.fi/", terminal: "https://terminal.apix.fi/" },
    test: { api: "https://test-api.apix.fi/", terminal: "https://test-terminal.apix.fi/" },
  },
  traits: { dedupe: "none", decides: "at-once", timeout: 60, lateness: 300, lag: 0 },
  codes: APIX_CODES,
  send,
  prove,
});

async function send(one: Submission, ctx: CallContext): Promise<Answer> {
  const { name, xml } = readRecord(one.bytes);
  try {
    const { transfer_id, transfer_key } = keysOf(await ctx.credential());
    const body = zipSync({ [name]: new TextEncoder().encode(xml) }, { level: 6, mtime: ZIP_EPOCH });
    const parameters = [
      ["soft", SOFTWARE],
      ["ver", VERSION],
      ["TraID", transfer_id],
      ["t", apixTime(ctx.now())],
    ] as const;
    const call = { address: "api", path: "invoices", method: "PUT", parameters, body } as const;
    const answer = apixAnswer(await callApix({ ...call, key: transfer_key }, ctx));
    return answer.isOk ? decision(answer) : refusalOf(answer);
  } catch (error) {
    if (!(error instanceof ApixError)) return callFailure(error);
    const { status, message } = error;
    return NOT_TAKEN.has(status)
      ? { is: "not-sent", fault: "down", message, retryIn: LATER_S }
      : { is: "unknown", message };
  }
}

/** What became of the one invoice of a file. A letter is no e-invoice, and is not sent again. */
function decision({ groups }: ApixAnswer): Answer {
  const told = (type: string) =>
    groups.map((group) => group.get(type)).find((value) => value !== undefined) ?? "";
  const reference = told("BatchID");
  const text = told("ValidateText");
  if (Number(told("RejectedDocument")) > 0 || told("AcceptedDocument") === "0")
    return {
      is: "refused",
      faults: [{ code: "rejected", message: text || "Apix gives no reason" }],
    };
  if (Number(told("Letters")) > 0) {
    const message = "the receiver takes no e-invoices: Apix sends the invoice as a letter";
    return { is: "refused", faults: [{ code: "receiver-not-einvoice", message }] };
  }
  const document = told("AcceptedDocumentID");
  const value = { batch: reference, document };
  return {
    is: "accepted",
    reference,
    effects: { meta: [{ key: "operator", ref: reference.slice(0, 36), value }] },
  };
}

/** The list of received documents shows whether the keys work. */
export async function prove(ctx: CallContext): Promise<Proof> {
  try {
    const answer = apixAnswer(await listed(ctx));
    if (answer.isOk) return { is: "works" };
    const { message, code } = answer;
    return { is: isAccountRefusal(answer) ? "refused" : "unknown", message, code };
  } catch (error) {
    if (!(error instanceof ApixError)) throw error;
    return { is: "unknown", message: error.message };
  }
}

/** Requests the list of received documents. */
export async function listed(ctx: CallContext) {
  const { transfer_id, transfer_key } = keysOf(await ctx.credential());
  const parameters = [
    ["TraID", transfer_id],
    ["t", apixTime(ctx.now())],
  ] as const;
  return callApix(
    { address: "terminal", path: "list2", method: "GET", parameters, key: transfer_key },
    ctx,
  );
}

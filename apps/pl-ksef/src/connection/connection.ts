import { isFakturoError } from "@fakturo/model";
import {
  type Answer,
  type CallContext,
  defineConnection,
  failedProof,
  type Proof,
  readJsonAs,
  type Submission,
  Type,
} from "@fakturo/plugin";
import { notSent, REPLACED, sentAnswer } from "./answers.ts";
import { callApi, type KsefContext, KsefError, ksefErrorOf, textOf, warningIn } from "./api.ts";
import { LISTED_CODES } from "./codes.ts";
import { findInvoice, sessionsSince } from "./consult.ts";
import { contextOf } from "./context.ts";
import { CERTIFICATE } from "./credentials.ts";
import { encrypted, hashOf } from "./keys.ts";
import { accessToken, dropAccess } from "./login.ts";
import { ENDPOINTS } from "./places.ts";
import { faBytes, type KsefRecord, readRecord } from "./record.ts";
import { dropOnline, type OnlineSession, onlineSession } from "./session.ts";
import { decisionOf } from "./status.ts";

const Sent = Type.Object({ referenceNumber: Type.String() });

/** KSeF 2.0: one invoice per request in an interactive session, decided later. */
export const connection = defineConnection({
  key: "gov-pl",
  name: "KSeF",
  credential: CERTIFICATE.key,
  endpoints: ENDPOINTS,
  traits: { dedupe: "number", decides: "later", timeout: 60, lateness: 300, lag: 300 },
  codes: LISTED_CODES,
  send: (one, ctx) => send(one, contextOf(ctx)),
  consult: (one, ctx) => findInvoice(one, contextOf(ctx)),
  receipt: (one, reference, ctx) => decisionOf(one, reference, contextOf(ctx)),
  prove,
  test,
});

/** An error before the request with the invoice means that the invoice was not sent. */
async function send(one: Submission, ctx: KsefContext): Promise<Answer> {
  const record = readRecord(one.bytes);
  let ready: { readonly session: OnlineSession; readonly token: string };
  try {
    const session = await onlineSession(record.form, ctx);
    ready = { session, token: await accessToken(ctx) };
  } catch (error) {
    if (isFakturoError(error) && error.key === "precondition-failed")
      return { is: "not-sent", fault: "credentials", message: error.message };
    return notSent(ksefErrorOf(error));
  }
  return post(one, ready, ctx);
}

async function post(
  one: Submission,
  { session, token }: { readonly session: OnlineSession; readonly token: string },
  ctx: KsefContext,
): Promise<Answer> {
  const record = readRecord(one.bytes);
  const json = bodyOf(record, session);
  try {
    const path = `/sessions/online/${session.reference}/invoices`;
    const reply = await callApi(path, { method: "POST", json, token }, ctx);
    const { referenceNumber } = readJsonAs(Sent, textOf(reply), "the answer");
    const warning = warningIn(reply);
    return {
      is: "taken",
      reference: `${session.reference}/${referenceNumber}`,
      ...(warning !== undefined && {
        message: `taken, and not decided; KSeF warns: ${warning}`,
      }),
    };
  } catch (error) {
    if (!(error instanceof KsefError)) throw error;
    if (error.status === 401) await dropAccess(token, ctx);
    if (REPLACED.has(error.code)) await dropOnline(record.form, session, ctx);
    return sentAnswer(error, one);
  }
}

function bodyOf(record: KsefRecord, session: OnlineSession) {
  const data = faBytes(record);
  const content = encrypted(data, session);
  return {
    invoiceHash: hashOf(data),
    invoiceSize: data.length,
    encryptedInvoiceHash: hashOf(content),
    encryptedInvoiceSize: content.length,
    encryptedInvoiceContent: content.toString("base64"),
    offlineMode: record.offline,
    ...(record.corrects !== undefined && { hashOfCorrectedInvoice: record.corrects }),
  };
}

/** A login shows whether a certificate works. */
function prove(ctx: CallContext): Promise<Proof> {
  return proofBy(() => accessToken(contextOf(ctx)));
}

/** The sessions of the last hours: with a login of other calls nothing else reaches KSeF. */
function test(ctx: CallContext): Promise<Proof> {
  return proofBy(() => sessionsSince(ctx.now(), ["Online"], contextOf(ctx)));
}

async function proofBy(call: () => Promise<unknown>): Promise<Proof> {
  try {
    await call();
    return { is: "works" };
  } catch (error) {
    if (isFakturoError(error) && error.key === "precondition-failed") throw error;
    const failed = ksefErrorOf(error);
    return failedProof({ ...notSent(failed), code: failed.code });
  }
}

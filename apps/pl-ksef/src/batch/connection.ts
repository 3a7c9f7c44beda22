import { isFakturoError } from "@fakturo/model";
import {
  type Answer,
  type CallContext,
  defineConnection,
  readJsonAs,
  type Submission,
  type TogetherAnswer,
  Type,
} from "@fakturo/plugin";
import { notSent } from "../connection/answers.ts";
import { type KsefContext, KsefError, ksefErrorOf, textOf } from "../connection/api.ts";
import { LISTED_CODES } from "../connection/codes.ts";
import { findInvoice } from "../connection/consult.ts";
import { contextOf } from "../connection/context.ts";
import { CERTIFICATE } from "../connection/credentials.ts";
import { encryptionOf, newSessionKey } from "../connection/keys.ts";
import { ENDPOINTS } from "../connection/places.ts";
import { faBytes, formCode, type KsefRecord, readRecord } from "../connection/record.ts";
import { callWithToken, openedWith } from "../connection/session.ts";
import { type BatchFile, batchFile } from "./batch-file.ts";
import { decisionsOf } from "./decisions.ts";
import { findInvoices } from "./find.ts";
import { invoicesPerBatch } from "./limits.ts";

/** Key of the connection. */
export const BATCHES = "gov-pl.batch";

/** The system allows 50 parts of 100 MB; small parts are uploaded again sooner. */
const PART_BYTES = 4_000_000;
const MEMBERS = 10_000;
const MESSAGE_BYTES = 128 * 1024 * 1024;
/** Packing and uploading the largest batch. */
const TIMEOUT_S = 900;
/** Time in which the first invoices of a batch are collected, and between two batches: 60 calls an hour open or close. */
const COLLECT_S = 60;
const BETWEEN_S = 120;
const BETWEEN_SIMULATED_S = 1;

const Opened = Type.Object({
  referenceNumber: Type.String(),
  partUploadRequests: Type.Array(
    Type.Object({
      ordinalNumber: Type.Integer(),
      method: Type.String(),
      url: Type.String(),
      headers: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()])),
    }),
  ),
});

/**
 * KSeF 2.0 by batch sessions: up to 10,000 invoices in one archive. Nothing is processed before the session is closed,
 * so a batch that broke off earlier is sent again in another session.
 */
export const batches = defineConnection({
  key: BATCHES,
  name: "KSeF, batch sessions",
  credential: CERTIFICATE.key,
  endpoints: ENDPOINTS,
  traits: {
    dedupe: "number",
    decides: "later",
    timeout: TIMEOUT_S,
    lateness: 300,
    decision: 3600,
    lag: 300,
  },
  codes: LISTED_CODES,
  async send(one, ctx) {
    const { answers } = await sendBatch([one], ctx);
    return answers.get(one.id) ?? { is: "unknown", message: "the batch has no answer" };
  },
  consult: (one, ctx) => findInvoice(one, contextOf(ctx)),
  together: {
    members: MEMBERS,
    bytes: MESSAGE_BYTES,
    order: "any",
    linger: 0,
    pace: COLLECT_S,
    send: sendBatch,
    consult: (all, ctx) => findInvoices(all, contextOf(ctx)),
    receipts: (all, ctx) => decisionsOf(all, contextOf(ctx), ctx.until),
  },
});

async function sendBatch(
  all: readonly Submission[],
  callContext: CallContext,
): Promise<TogetherAnswer> {
  const ctx = contextOf(callContext);
  const records = all.map(({ bytes }) => readRecord(bytes));
  const wait = callContext.environment === "simulated" ? BETWEEN_SIMULATED_S : BETWEEN_S;
  const allWith = (answer: Answer) => new Map(all.map(({ id }) => [id, answer]));
  try {
    const limit = await invoicesPerBatch(ctx);
    if (all.length > limit) return { answers: new Map(), refused: [tooMany(limit)] };
    const reference = await uploaded(records, ctx);
    await close(reference, ctx);
    return { answers: allWith({ is: "taken", reference }), wait };
  } catch (error) {
    if (isFakturoError(error) && error.key === "precondition-failed")
      return {
        answers: allWith({ is: "not-sent", fault: "credentials", message: error.message }),
      };
    return { answers: allWith(notSent(ksefErrorOf(error))) };
  }
}

function tooMany(limit: number) {
  return { code: "420", message: `a batch of this taxpayer has ${limit} invoices at most` };
}

/** Opens a session and uploads the archive. @throws KsefError, TransportError: nothing is processed then. */
async function uploaded(records: readonly KsefRecord[], ctx: KsefContext): Promise<string> {
  const key = newSessionKey();
  const file = await batchFile(filesOf(records), key, PART_BYTES);
  const [first] = records;
  const json = {
    formCode: formCode(first?.form ?? ""),
    batchFile: {
      fileSize: file.size,
      fileHash: file.hash,
      compressionType: "Zip",
      fileParts: file.parts.map(({ data, hash }, place) => ({
        ordinalNumber: place + 1,
        fileSize: data.length,
        fileHash: hash,
      })),
    },
    encryption: await encryptionOf(key, ctx),
    offlineMode: first?.offline ?? false,
  };
  const reply = await openedWith("/sessions/batch", { method: "POST", json }, ctx);
  const opened = readJsonAs(Opened, textOf(reply), "the session");
  for (const request of opened.partUploadRequests) await upload(request, file, ctx);
  return opened.referenceNumber;
}

function* filesOf(records: readonly KsefRecord[]): Iterable<Uint8Array> {
  for (const record of records) yield faBytes(record);
}

/** The address of a part has an access key of its own: the token is not sent to it. */
async function upload(
  { ordinalNumber, url, headers }: (typeof Opened.static)["partUploadRequests"][number],
  { parts }: BatchFile,
  ctx: KsefContext,
): Promise<void> {
  const part = parts[ordinalNumber - 1];
  if (!part) throw new KsefError(`KSeF asks for part ${ordinalNumber}, which the batch lacks`);
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  const { status } = await ctx.http(url, {
    method: "PUT",
    signal: ctx.signal,
    headers: { "content-type": "application/octet-stream", ...Object.fromEntries(given) },
    body: part.data,
  });
  if (status !== 201) throw new KsefError(`part ${ordinalNumber} is not taken: status ${status}`);
}

/** A session that is not closed because this call failed is closed when its decisions are queried. */
async function close(reference: string, ctx: KsefContext): Promise<void> {
  try {
    await callWithToken(`/sessions/batch/${reference}/close`, { method: "POST" }, ctx);
  } catch (error) {
    ksefErrorOf(error);
  }
}

import {
  type Answer,
  type CallContext,
  defineConnection,
  type HttpReply,
  type Proof,
  type Submission,
  statusProof,
  type TogetherAnswer,
} from "@fakturo/plugin";
import { answerOf, type ZatcaService } from "./answers.ts";
import { callZatca, PATHS } from "./api.ts";
import { LISTED_CODES } from "./codes.ts";
import { bodyOf, readRecord, type ZatcaRecord } from "./record.ts";
import { storedUnit, UNIT } from "./unit.ts";

const BASE = "https://gw-fatoora.zatca.gov.sa/e-invoicing";
/** Clearance is switched off: documents are reported instead. */
const CLEARANCE_OFF = 303;

/**
 * ZATCA's Fatoora gateway: documents of a unit one by one, in the order of their counters. It has no query; a
 * repeated file is answered as a duplicate before it is validated.
 */
export const connection = defineConnection({
  key: "gov-sa",
  name: "ZATCA",
  credential: UNIT.key,
  endpoints: {
    live: { production: `${BASE}/core` },
    test: { simulation: `${BASE}/simulation`, developer: `${BASE}/developer-portal` },
  },
  byPath: true,
  traits: {
    dedupe: "bytes",
    duplicatesFirst: true,
    decides: "at-once",
    timeout: 90,
    lateness: 600,
    lag: 0,
    // A standard invoice may not be handed over before it is cleared.
    unknown: 900,
  },
  codes: LISTED_CODES,
  send,
  test,
  together: { members: 1, bytes: 20_000_000, order: "position", linger: 0, send: sendOnly },
});

/** Message with the only member. */
async function sendOnly(all: readonly Submission[], ctx: CallContext): Promise<TogetherAnswer> {
  const answers = new Map<string, Answer>();
  for (const one of all) answers.set(one.id, await send(one, ctx));
  return { answers };
}

async function send(one: Submission, ctx: CallContext): Promise<Answer> {
  const record = readRecord(one.bytes);
  const service: ZatcaService = record.isSimplified ? "reporting" : "clearance";
  const reply = await post(record, service, ctx);
  if (service === "reporting" || reply.status !== CLEARANCE_OFF)
    return answerOf(reply, record, service);
  return answerOf(await post(record, "reporting", ctx), record, "reporting");
}

/** A report without a document: ZATCA checks the certificate first, then refuses the report as incomplete. */
async function test(ctx: CallContext): Promise<Proof> {
  const unit = storedUnit((await ctx.credential()).value);
  const { mode } = unit;
  const headers = { "clearance-status": "0" };
  const call = { mode, path: PATHS.reporting, json: {}, pair: unit, headers };
  return statusProof(await callZatca(call, ctx));
}

async function post(
  record: ZatcaRecord,
  service: ZatcaService,
  ctx: CallContext,
): Promise<HttpReply> {
  const pair = storedUnit((await ctx.credential()).value);
  const headers = { "clearance-status": service === "clearance" ? "1" : "0" };
  const path = PATHS[service];
  return callZatca({ mode: record.mode, path, json: bodyOf(record), pair, headers }, ctx);
}

import {
  type Answer,
  type CallContext,
  codeList,
  DEFAULT_TRAITS,
  defineConnection,
  type Found,
  proofByReading,
  type Submission,
  type TogetherAnswer,
} from "@fakturo/plugin";
import { spanishCertificate } from "@fakturo/spain";
import { LROE_CODES, TREASURY_REMEDIES } from "./codes.ts";
import { textAt } from "./elements.ts";
import { lroeAnswers } from "./lroe-answers.ts";
import { callLroe, type LroeReply } from "./lroe-call.ts";
import { foundIn, joinRequests, queryFor, readRequest } from "./lroe-messages.ts";
import type { RestTreasury } from "./rest.ts";

/** Batuz, "Especificaciones de envío masivo LROE" 1.0.7: records of a request in subchapter 1.1. */
const MEMBERS = 1000;
const MESSAGE_BYTES = 8 * 1024 * 1024;

/**
 * The book of Bizkaia (LROE): up to 1000 files of one taxpayer, year and operation per request, in the order of their
 * chain. A missing file does not stop those after it.
 */
export function lroeConnection({ zone, name, live, test }: RestTreasury) {
  return defineConnection({
    key: zone.connection,
    name,
    credential: spanishCertificate.key,
    endpoints: { live, test },
    traits: { ...DEFAULT_TRAITS, dedupe: "number", decides: "at-once" },
    codes: codeList(LROE_CODES, TREASURY_REMEDIES),
    async send(one, ctx) {
      const { answers, refused } = await sendAll([one], ctx);
      if (refused) return { is: "refused", faults: refused };
      return answers.get(one.id) ?? { is: "unknown", message: "the answer has no line for it" };
    },
    consult,
    prove: (ctx) => proofByReading("query", ctx),
    together: { members: MEMBERS, bytes: MESSAGE_BYTES, order: "any", linger: 0, send: sendAll },
  });
}

function hasResult({ body }: LroeReply): boolean {
  return textAt(body, "ResultadoConsulta/ExistenRegistros") !== "";
}

async function sendAll(all: readonly Submission[], ctx: CallContext): Promise<TogetherAnswer> {
  const members = all.map((one) => ({ one, request: readRequest(one.bytes) }));
  const [first] = members;
  if (!first) return { answers: new Map() };
  const xml = joinRequests(
    all.map(({ bytes }) => bytes),
    first.request.model,
  );
  const reply = await callLroe("records", xml, first.request, ctx);
  if (!("is" in reply)) return lroeAnswers(reply, members);
  return { answers: new Map(all.map(({ id }): [string, Answer] => [id, reply])) };
}

/** The stored file is ours where its signature is; a cancellation is there where the file is cancelled. */
async function consult({ bytes, kind, digest }: Submission, ctx: CallContext): Promise<Found> {
  const request = readRequest(bytes);
  const reply = await callLroe("query", queryFor(request), request, ctx);
  if ("is" in reply)
    return { is: "unknown", message: "message" in reply ? (reply.message ?? "") : "no answer" };
  if (!hasResult(reply)) return { is: "unknown", message: reply.message || "there is no result" };
  const files = foundIn(reply.body, request);
  if (kind === "cancel")
    return files.some(({ isCancelled }) => isCancelled)
      ? { is: "found", digest, answer: { is: "accepted" } }
      : { is: "not-found" };
  const [file] = files;
  if (!file) return { is: "not-found" };
  const isOurs = files.some(({ signature }) => signature === request.file.signature);
  return { is: "found", digest: isOurs ? digest : file.signature, answer: { is: "accepted" } };
}

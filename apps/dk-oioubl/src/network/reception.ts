import { createHash } from "node:crypto";
import {
  answerExpiry,
  type EnvelopedDocument,
  type ReceptionRules,
  receivedEntry,
  sentTo,
} from "@fakturo/app-peppol";
import { isServed, NEMHANDEL_SERVICES } from "@fakturo/peppol";
import { putRecord, type RouteContext, type RouteEffects } from "@fakturo/plugin";
import { readDocument, readOioubl } from "../parse/document.ts";
import { rejectionIn } from "./rejections.ts";
import { isResponseType, readApplicationResponse } from "./responses.ts";
import { APP, participants, received, responses, sentDocuments } from "./settings.ts";

/**
 * Invoices become entries, application responses are kept and stated about their document. What is no OIOUBL is refused
 * within the exchange, without receipt.
 */
export const nemhandelRules: ReceptionRules = {
  received,
  async serves(route, ctx) {
    const known = await ctx.records(participants).get(route.receiver.value.toLowerCase());
    return known?.value.isActive === true && isServed(route, NEMHANDEL_SERVICES);
  },
  async contentOf(document, ctx) {
    const { data, header } = document;
    if (isResponseType(header.documentType.value)) return answerEffects(document, ctx);
    readDocument(readOioubl(data));
    return receivedEntry(document, APP);
  },
};

/** An answer is kept, and stated about the sent document with its number that went to the answering party. */
async function answerEffects(
  { data, header: { sender, instanceId } }: EnvelopedDocument,
  ctx: RouteContext,
): Promise<RouteEffects> {
  const answer = readApplicationResponse(data);
  const { code, reference } = answer;
  const sent = await sentTo(ctx.records(sentDocuments), {
    number: reference,
    receiver: sender.value,
  });
  const id = createHash("sha256").update(`${sender.value}/${instanceId}`).digest("hex");
  const value = {
    ...{ ...answer, sender: sender.value },
    ...(sent && { identity: sent.identity }),
  };
  const records = [putRecord(responses, id, value, { expiresAt: answerExpiry(ctx.now()) })];
  if (!sent) return { records };
  const meta = [{ key: "response", ref: code, value: { code, sender: sender.value } }];
  const { faults = [] } = rejectionIn(value) ?? {};
  return { records, statements: [{ ...sent, faults, meta }] };
}

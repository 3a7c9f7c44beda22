import { createHash, type X509Certificate } from "node:crypto";
import { type BusinessRoute, commonName } from "@fakturo/as4";
import { FakturoError } from "@fakturo/model";
import {
  classify,
  type Identifier,
  identifierOf,
  MLS_CUSTOMIZATION,
  providerParticipant,
  RESPONSE_CUSTOMIZATION,
  type ResponseFacts,
  readDocumentType,
  readResponse,
  registeredType,
} from "@fakturo/peppol";
import { putRecord, type RouteContext, type RouteEffects } from "@fakturo/plugin";
import type { XmlElement } from "@fakturo/xml";
import { rejectionIn } from "../rejections.ts";
import { answerExpiry, type SentNote, sentTo } from "../sent.ts";
import { APP, participants, received, responses, sentDocuments } from "../settings.ts";
import { countryOfCertificate, receivedTransmission } from "../statistics.ts";
import { type EnvelopedDocument, type ReceptionRules, receivedEntry } from "./inbox.ts";

/** A document becomes an entry; an answer to a sent document is kept by its reference. */
export const peppolRules: ReceptionRules = {
  received,
  serves,
  async contentOf(document, ctx) {
    const { documentType } = document.header;
    if (document.root) requireType(document.root, documentType);
    const isAnswer = [MLS_CUSTOMIZATION, RESPONSE_CUSTOMIZATION].some((one) =>
      documentType.value.includes(`##${one}::`),
    );
    return isAnswer ? answerEffects(document, ctx) : receivedEntry(document, APP);
  },
  async logOf(document, ctx, own) {
    const receiver = document.header.receiver.value.toLowerCase();
    const known = await ctx.records(participants).get(receiver);
    const { country = "", endUser = receiver } = known?.value ?? {};
    const place = country || countryOfCertificate(own);
    return receivedTransmission(document, { country: place, endUser }, ctx.now());
  },
};

async function serves(
  { receiver, documentType }: BusinessRoute,
  ctx: RouteContext,
  own: X509Certificate,
): Promise<boolean> {
  const value = receiver.value.toLowerCase();
  if (value === providerOf(own)) return documentType.value.includes(`##${MLS_CUSTOMIZATION}::`);
  return takes({ receiver, documentType }, ctx);
}

/** True for a document type that a participant of the workspace has registered. */
export async function takes(
  { receiver, documentType }: Pick<BusinessRoute, "receiver" | "documentType">,
  ctx: RouteContext,
): Promise<boolean> {
  const known = await ctx.records(participants).get(receiver.value.toLowerCase());
  if (!known) return false;
  return registeredType(documentType, known.value.types.map(identifierOf)) !== undefined;
}

/** @throws FakturoError "input" for a document of another type than its envelope says. */
function requireType(root: XmlElement, documentType: Identifier): void {
  const own = classify(root).type;
  const said = readDocumentType(documentType);
  const parts = ["namespace", "name", "customization"] as const;
  const different = parts.filter((part) => own[part] !== said?.[part]);
  if (different.length > 0)
    throw new FakturoError(
      "input",
      `the document has another ${different.join(", ")} than its envelope says`,
    );
}

function providerOf(own: X509Certificate): string | undefined {
  const name = commonName(own);
  return /^P[A-Z]{2}\d{6}$/.test(name) ? providerParticipant(name) : undefined;
}

/** An answer is kept, and stated about the sent document. */
async function answerEffects(
  { data, header: { sender, instanceId } }: EnvelopedDocument,
  ctx: RouteContext,
): Promise<RouteEffects> {
  const facts = readResponse(data);
  const { kind, code, reference, reasons } = facts;
  const sent = await sentDocument(facts, sender.value, ctx);
  const id = createHash("sha256").update(`${sender.value}/${instanceId}`).digest("hex");
  const value = {
    ...{ kind, code, reference, sender: sender.value, reasons: [...reasons] },
    ...(sent && { identity: sent.identity }),
  };
  const records = [putRecord(responses, id, value, { expiresAt: answerExpiry(ctx.now()) })];
  if (!sent) return { records };
  // One fact for the status, and one for each code of a receiver, who may answer several times.
  const ref = kind === "mls" ? reference.slice(-12) : code;
  const meta = [{ key: kind, ref, value: { code, sender: sender.value } }];
  const { faults = [] } = rejectionIn(value) ?? {};
  return { records, statements: [{ ...sent, faults, meta }] };
}

/**
 * The sent document that an answer is about. A message level status names the instance of the envelope, which only its
 * receiver knows; an Invoice Response names the number, and comes from the receiver of the invoice.
 */
async function sentDocument(
  { kind, reference }: ResponseFacts,
  receiver: string,
  ctx: RouteContext,
): Promise<Pick<SentNote, "identity" | "connection"> | undefined> {
  const reader = ctx.records(sentDocuments);
  if (kind === "invoice-response") return sentTo(reader, { number: reference, receiver });
  const known = await reader.get(reference);
  return { identity: reference, connection: known?.value.connection ?? APP };
}

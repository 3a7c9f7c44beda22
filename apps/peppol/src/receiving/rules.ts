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
  readDocumentType,
  readResponse,
  registeredType,
} from "@fakturo/peppol";
import { putRecord, type RouteContext, type RouteEffects } from "@fakturo/plugin";
import type { XmlElement } from "@fakturo/xml";
import { rejectionFaults } from "../rejections.ts";
import { APP, participants, received, responses } from "../settings.ts";
import { countryOfCertificate, receivedTransmission } from "../statistics.ts";
import { type EnvelopedDocument, type ReceptionRules, receivedEntry } from "./inbox.ts";

const DAY_MS = 86_400_000;
/** Days for which answers to sent documents are kept. */
const RESPONSE_DAYS = 365;

/** A document becomes an entry; an answer to a sent document is kept by its reference. */
export const peppolRules: ReceptionRules = {
  received,
  serves,
  contentOf(document, ctx) {
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
  const type = readDocumentType(documentType);
  if (!known || !type) return false;
  return registeredType(type, known.value.types.map(identifierOf)) !== undefined;
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

/**
 * An answer is kept. A message level status is also stated about the sent document: who knows the instance of the
 * envelope has received it.
 */
function answerEffects(
  { data, header: { sender, instanceId } }: EnvelopedDocument,
  ctx: RouteContext,
): RouteEffects {
  const facts = readResponse(data);
  const { kind, code, reference, reasons } = facts;
  const id = createHash("sha256").update(`${sender.value}/${instanceId}`).digest("hex");
  const value = { kind, code, reference, sender: sender.value, reasons: [...reasons] };
  const expiresAt = ctx.now() + RESPONSE_DAYS * DAY_MS;
  const records = [{ ...putRecord(responses, id, value), expiresAt }];
  if (kind !== "mls") return { records };
  const fact = { key: "mls", ref: reference.slice(-12), value: { code, sender: sender.value } };
  const faults = rejectionFaults(value);
  return { records, statements: [{ connection: APP, identity: reference, faults, meta: [fact] }] };
}

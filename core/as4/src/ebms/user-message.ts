import { EBMS, mustUnderstand, WSU } from "@fakturo/soap";
import { attributed, declare, group, leaf, type XmlNode } from "@fakturo/xml";
import type { BusinessRoute, SchemedId } from "../identifiers.ts";
import { GZIP_TYPE, PROFILE } from "../names.ts";

/** Ids of a message (ebMS 3.0 §5.2.2). */
export interface MessageIds {
  /** `uuid@domain`, without angle brackets; the same in repetitions. */
  readonly messageId: string;
  readonly conversationId: string;
}

/** Header of a message with one document (Peppol AS4 profile 2.0.3). */
export interface UserMessage extends MessageIds {
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Party id of the sending access point (C2): common name of its certificate. */
  readonly from: string;
  /** Party id of the receiving access point (C3). */
  readonly to: string;
  readonly route: BusinessRoute;
  /** Content-ID of the document. */
  readonly contentId: string;
}

/** `wsu:Id` of the signed parts. */
export const PART_IDS = { messaging: "messaging", body: "body" };

/** `eb:Messaging` with its content. */
export function messagingNode(content: XmlNode): XmlNode {
  const node = attributed(group("eb:Messaging", content), {
    ...declare({ eb: EBMS, wsu: WSU }),
    "wsu:Id": PART_IDS.messaging,
  });
  return mustUnderstand(node);
}

/** `eb:UserMessage`. */
export function userMessageNode(message: UserMessage): XmlNode {
  const { route, conversationId } = message;
  return group(
    "eb:UserMessage",
    messageInfo(message),
    group(
      "eb:PartyInfo",
      party("From", message.from, "initiator"),
      party("To", message.to, "responder"),
    ),
    group(
      "eb:CollaborationInfo",
      leaf("eb:AgreementRef", PROFILE.agreement),
      leaf("eb:Service", route.process.value, { type: route.process.scheme }),
      leaf("eb:Action", `${route.documentType.scheme}::${route.documentType.value}`),
      leaf("eb:ConversationId", conversationId),
    ),
    group(
      "eb:MessageProperties",
      participantProperty("originalSender", route.sender),
      participantProperty("finalRecipient", route.receiver),
    ),
    payloadInfo(message.contentId),
  );
}

/** `eb:MessageInfo`. */
export function messageInfo(info: {
  readonly createdAt: number;
  readonly messageId: string;
  readonly refTo?: string | undefined;
}): XmlNode {
  return group(
    "eb:MessageInfo",
    leaf("eb:Timestamp", new Date(info.createdAt).toISOString()),
    leaf("eb:MessageId", info.messageId),
    leaf("eb:RefToMessageId", info.refTo),
  );
}

function party(name: string, id: string, role: string): XmlNode {
  return group(
    `eb:${name}`,
    leaf("eb:PartyId", id, { type: PROFILE.partyType }),
    leaf("eb:Role", EBMS + role),
  );
}

function participantProperty(name: string, { scheme, value }: SchemedId): XmlNode {
  return leaf("eb:Property", value, { name, type: scheme });
}

function payloadInfo(contentId: string): XmlNode {
  const part = group(
    "eb:PartInfo",
    group(
      "eb:PartProperties",
      leaf("eb:Property", "application/xml", { name: "MimeType" }),
      leaf("eb:Property", GZIP_TYPE, { name: "CompressionType" }),
    ),
  );
  return group("eb:PayloadInfo", attributed(part, { href: `cid:${contentId}` }));
}

import { EBMS } from "@fakturo/soap";
import { createFinder, type XmlElement } from "@fakturo/xml";
import type { SchemedId } from "../identifiers.ts";
import { GZIP_TYPE, PROFILE } from "../names.ts";
import { type EbmsCode, MessageRefusal } from "./errors.ts";
import type { UserMessage } from "./user-message.ts";

const { findAll, text } = createFinder({ eb: EBMS });

const DEFAULT_CHANNEL = `${EBMS}defaultMPC`;
const MAX_ID = 255;

/**
 * Reads the header of a message with one compressed document.
 * @param messaging `eb:Messaging`, as it was signed.
 * @throws MessageRefusal for what the profile does not have.
 */
export function readUserMessage(messaging: XmlElement): UserMessage {
  const [message, ...more] = messaging.children;
  if (message?.name !== "UserMessage" || message.namespace !== EBMS || more.length > 0)
    return refuse("EBMS:0010", "the message is not one user message");
  checkMode(message);
  const createdAt = Date.parse(only(message, "eb:MessageInfo/eb:Timestamp").text);
  if (Number.isNaN(createdAt)) refuse("EBMS:0009", "the timestamp is no moment");
  return {
    createdAt,
    messageId: idIn(message, "eb:MessageInfo/eb:MessageId"),
    conversationId: text(message, "eb:CollaborationInfo/eb:ConversationId"),
    from: partyIn(message, "From", "initiator"),
    to: partyIn(message, "To", "responder"),
    route: {
      sender: propertyIn(message, "originalSender"),
      receiver: propertyIn(message, "finalRecipient"),
      process: processIn(message),
      documentType: documentTypeIn(message),
    },
    contentId: contentIdIn(message),
  };
}

function checkMode(message: XmlElement): void {
  const channel = message.attributes.get("mpc") ?? DEFAULT_CHANNEL;
  const agreement = only(message, "eb:CollaborationInfo/eb:AgreementRef");
  if (channel !== DEFAULT_CHANNEL) refuse("EBMS:0010", `the channel '${channel}' is not known`);
  if (agreement.text.trim() !== PROFILE.agreement || agreement.attributes.size > 0)
    refuse("EBMS:0010", `the agreement '${agreement.text.trim()}' is not known`);
}

function idIn(message: XmlElement, path: string): string {
  const id = only(message, path).text.trim();
  return id !== "" && id.length <= MAX_ID && /^\S+$/.test(id)
    ? id
    : refuse("EBMS:0009", "the message id is malformed");
}

function partyIn(message: XmlElement, name: "From" | "To", role: string): string {
  const id = only(message, `eb:PartyInfo/eb:${name}/eb:PartyId`);
  if (id.attributes.get("type") !== PROFILE.partyType)
    refuse("EBMS:0001", `the type of the party id in ${name} is not '${PROFILE.partyType}'`);
  const found = only(message, `eb:PartyInfo/eb:${name}/eb:Role`).text.trim();
  if (found !== EBMS + role) refuse("EBMS:0001", `the role '${found}' in ${name} is not known`);
  return id.text.trim();
}

function propertyIn(message: XmlElement, name: string): SchemedId {
  const found = findAll(message, "eb:MessageProperties/eb:Property").filter(
    ({ attributes }) => attributes.get("name") === name,
  );
  const [property, ...more] = found;
  if (!property || more.length > 0)
    return refuse("EBMS:0009", `the message does not have one property '${name}'`);
  return { scheme: property.attributes.get("type") ?? "", value: property.text.trim() };
}

function processIn(message: XmlElement): SchemedId {
  const service = only(message, "eb:CollaborationInfo/eb:Service");
  return { scheme: service.attributes.get("type") ?? "", value: service.text.trim() };
}

function documentTypeIn(message: XmlElement): SchemedId {
  const action = only(message, "eb:CollaborationInfo/eb:Action").text.trim();
  const at = action.indexOf("::");
  if (at < 1) refuse("EBMS:0001", `the action '${action}' names no document type`);
  return { scheme: action.slice(0, at), value: action.slice(at + 2) };
}

function contentIdIn(message: XmlElement): string {
  const part = only(message, "eb:PayloadInfo/eb:PartInfo");
  const properties = new Map(
    findAll(part, "eb:PartProperties/eb:Property").map((one) => [
      one.attributes.get("name"),
      one.text.trim(),
    ]),
  );
  if (properties.get("CompressionType") !== GZIP_TYPE)
    refuse("EBMS:0010", "the document is not compressed by gzip");
  const href = part.attributes.get("href") ?? "";
  return contentIdOf(href) ?? refuse("EBMS:0007", `the document '${href}' is no part`);
}

/** Content-ID of an address `cid:…` (RFC 2392). */
export function contentIdOf(address: string): string | undefined {
  try {
    return address.startsWith("cid:") ? decodeURIComponent(address.slice(4)) : undefined;
  } catch {
    return undefined;
  }
}

function only(from: XmlElement, path: string): XmlElement {
  const [found, ...more] = findAll(from, path);
  return found && more.length === 0
    ? found
    : refuse("EBMS:0009", `the message does not have one ${path.replaceAll("eb:", "")}`);
}

function refuse(code: EbmsCode, description: string): never {
  throw new MessageRefusal(code, description);
}

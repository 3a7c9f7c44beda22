import { referenceNode, type SignedReference } from "@fakturo/signature";
import { EBMS } from "@fakturo/soap";
import {
  attributed,
  createFinder,
  declare,
  group,
  leaf,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import { DS, EBBP } from "../names.ts";
import { refuse } from "../refuse.ts";
import { EBMS_ERRORS, type EbmsError, type MessageRefusal } from "./errors.ts";
import { messageInfo } from "./user-message.ts";

/** Ids of an answer. */
export interface SignalIds {
  readonly messageId: string;
  /** Id of the message that is answered; unknown where it could not be read. */
  readonly refTo: string | undefined;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** `eb:SignalMessage` with a non-repudiation receipt: what was signed, repeated (AS4 1.0 §5.1.8). */
export function receiptNode(ids: SignalIds, references: readonly SignedReference[]): XmlNode {
  const parts = references.map((one) => group("ebbp:MessagePartNRInformation", referenceNode(one)));
  const information = attributed(
    group("ebbp:NonRepudiationInformation", parts),
    declare({ ebbp: EBBP, ds: DS }),
  );
  return group("eb:SignalMessage", messageInfo(ids), group("eb:Receipt", information));
}

/** `eb:SignalMessage` with an error (ebMS 3.0 §6.2.5). */
export function errorNode(ids: SignalIds, { code, message, detail }: MessageRefusal): XmlNode {
  const { name, category } = EBMS_ERRORS[code];
  const error = group(
    "eb:Error",
    leaf("eb:Description", message, { "xml:lang": "en" }),
    leaf("eb:ErrorDetail", detail),
  );
  const attributes = {
    category,
    errorCode: code,
    refToMessageInError: ids.refTo,
    severity: "failure",
    shortDescription: name,
  };
  return group("eb:SignalMessage", messageInfo(ids), attributed(error, attributes));
}

/** An answer as it was read. */
export interface Signal {
  readonly messageId: string;
  readonly refTo: string;
  /** Digests of the receipt, base64; undefined without a receipt. */
  readonly digests: readonly string[] | undefined;
  readonly errors: readonly EbmsError[];
}

const { find, findAll, text } = createFinder({ eb: EBMS, ebbp: EBBP, ds: DS });

/** Reads `eb:Messaging` of an answer. @throws FakturoError "input" unless it has one signal. */
export function readSignal(messaging: XmlElement): Signal {
  const [signal, ...more] = messaging.children;
  if (signal?.name !== "SignalMessage" || signal.namespace !== EBMS || more.length > 0)
    return refuse("the answer is not one signal");
  const receipt = find(signal, "eb:Receipt");
  return {
    messageId: text(signal, "eb:MessageInfo/eb:MessageId"),
    refTo: text(signal, "eb:MessageInfo/eb:RefToMessageId"),
    digests: receipt && digestsOf(receipt),
    errors: findAll(signal, "eb:Error").map(errorOf),
  };
}

function digestsOf(receipt: XmlElement): readonly string[] {
  const path = "ebbp:NonRepudiationInformation/ebbp:MessagePartNRInformation/ds:Reference";
  return findAll(receipt, path).map((reference) =>
    text(reference, "ds:DigestValue").replace(/\s+/g, ""),
  );
}

function errorOf(error: XmlElement): EbmsError {
  const { attributes } = error;
  return {
    code: attributes.get("errorCode") ?? "",
    severity: attributes.get("severity") === "warning" ? "warning" : "failure",
    name: attributes.get("shortDescription") ?? "",
    description: text(error, "eb:Description"),
    // The profile speaks of an attribute, the schema has an element.
    detail: text(error, "eb:ErrorDetail") || (attributes.get("errorDetail") ?? ""),
  };
}

import type { SimulatedReply } from "@fakturo/simulator";
import {
  AgencyFault,
  ownAnswer,
  payloadOf as payloadIn,
  soapReply,
} from "@fakturo/simulator-spain";
import type { XmlElement, XmlNode } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import { meaningOf } from "./codes.ts";
import { NAMESPACES } from "./names.ts";
import { QUERY_REPLY_TYPES } from "./schema/query-reply.ts";
import { RECORD_REPLY_TYPES } from "./schema/record-reply.ts";

/** A fault of the whole message. */
export class MessageFault extends AgencyFault {
  /** @param detail for example the name of an element. */
  constructor(code: number, detail?: string) {
    super(code, detail === undefined ? meaningOf(code) : `${meaningOf(code)}: ${detail}`);
  }
}

const UNREADABLE = { empty: 4138, encoding: 4119, xml: 4103, envelope: 4102 } as const;

/** The element in the body of a SOAP 1.1 message. @throws MessageFault. */
export function payloadOf(body: Uint8Array): XmlElement {
  return payloadIn(body, (why, detail) => new MessageFault(UNREADABLE[why], detail));
}

const places: readonly (readonly [string, string])[] = [];
/** Schemas of answers by the prefix of their namespace. */
const REPLIES = {
  tikR: new XmlSchema({ ...RECORD_REPLY_TYPES, places }),
  tikLRRC: new XmlSchema({ ...QUERY_REPLY_TYPES, places }),
} as const;

/** An answer as SOAP 1.1 message. */
export function replyOf(payload: XmlNode, prefix: keyof typeof REPLIES): SimulatedReply {
  const { [prefix]: own, tik } = NAMESPACES;
  return soapReply(ownAnswer(payload, REPLIES[prefix]), { [prefix]: own, tik });
}

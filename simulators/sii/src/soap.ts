import type { SimulatedReply } from "@fakturo/simulator";
import {
  AgencyFault,
  ownAnswer,
  payloadOf as payloadIn,
  soapReply,
} from "@fakturo/simulator-spain";
import type { XmlElement, XmlNode } from "@fakturo/xml";
import { meaningOf } from "./codes.ts";
import type { Dialect } from "./dialects.ts";

/** A fault of the whole message. */
export class MessageFault extends AgencyFault {
  /** @param detail for example the name of an element. */
  constructor(code: number, detail?: string) {
    super(code, detail === undefined ? meaningOf(code) : `${meaningOf(code)}: ${detail}`);
  }
}

const UNREADABLE = { empty: 4103, encoding: 4126, xml: 4103, envelope: 4102 } as const;

/** The element in the body of a SOAP 1.1 message. @throws MessageFault. */
export function payloadOf(body: Uint8Array): XmlElement {
  return payloadIn(body, (why, detail) => new MessageFault(UNREADABLE[why], detail));
}

/** An answer as SOAP 1.1 message. */
export function replyOf(
  payload: XmlNode,
  { namespaces, replies }: Dialect,
  answer: "siiR" | "siiLRRC",
): SimulatedReply {
  return soapReply(ownAnswer(payload, replies), {
    [answer]: namespaces[answer],
    sii: namespaces.sii,
  });
}

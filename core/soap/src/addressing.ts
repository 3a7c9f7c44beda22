import { attributed, createFinder, declare, group, leaf, type XmlNode } from "@fakturo/xml";
import type { SoapAnswer } from "./answer.ts";
import { WSA, WSU } from "./names.ts";

/** Anonymous address of WS-Addressing 1.0: the sender of the request. */
export const ANONYMOUS = "http://www.w3.org/2005/08/addressing/anonymous";

/** Message properties of WS-Addressing 1.0; absent ones are not written. */
export interface Addressing {
  readonly action: string;
  readonly to?: string;
  /** `wsu:Id` of `To`, for a signature of it. */
  readonly toId?: string;
  /** URI, e.g. `urn:uuid:…`. */
  readonly messageId?: string;
  /** Id of the message that this one answers. */
  readonly relatesTo?: string;
  /** Address for the answer. */
  readonly replyTo?: string;
}

/** Header blocks of the properties, in the order of the specification. */
export function addressingHeaders(properties: Addressing): readonly XmlNode[] {
  const { action, to, toId, messageId, relatesTo, replyTo } = properties;
  const block = (name: string, text: string | undefined) =>
    leaf(`wsa:${name}`, text, declare({ wsa: WSA }));
  const id = toId === undefined ? {} : { ...declare({ wsu: WSU }), "wsu:Id": toId };
  const target = block("To", to);
  return [
    block("Action", action),
    attributed(target, { ...target.attributes, ...id }),
    block("MessageID", messageId),
    block("RelatesTo", relatesTo),
    attributed(group("wsa:ReplyTo", leaf("wsa:Address", replyTo)), declare({ wsa: WSA })),
  ];
}

const { text } = createFinder({ wsa: WSA });

/** Properties in the headers of an answer; absent ones are empty or undefined. */
export function addressingOf({ header }: SoapAnswer): Addressing {
  const read = (name: string) => text(header, `wsa:${name}`) || undefined;
  const properties = {
    to: read("To"),
    messageId: read("MessageID"),
    relatesTo: read("RelatesTo"),
    replyTo: read("ReplyTo/wsa:Address"),
  };
  const known = Object.entries(properties).filter(([, value]) => value !== undefined);
  return { action: read("Action") ?? "", ...Object.fromEntries(known) };
}

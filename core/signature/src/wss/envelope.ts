import { EBMS, ENVELOPES, WSA, WSSE, WSU } from "@fakturo/soap";
import { refuse } from "../refuse.ts";
import { childrenOf, isNamed, named, rootOf } from "../xml/document.ts";

/** A part of a message that a signature covers: `To` is that of WS-Addressing, `Messaging` that of ebMS 3. */
export type SignedPart = "Body" | "Timestamp" | "To" | "Messaging";

/** The places of an envelope that signatures have to do with. */
export interface SecuredEnvelope {
  readonly header: Element;
  readonly security: Element;
  readonly parts: ReadonlyMap<SignedPart, Element>;
}

/**
 * The places of an envelope, each of which occurs at most once: of two a signature could cover one,
 * and a reader take the other.
 * @throws FakturoError `signature`.
 */
export function envelopeOf(document: Document): SecuredEnvelope {
  const root = rootOf(document);
  const namespace = Object.values(ENVELOPES).find((uri) => isNamed(root, uri, "Envelope"));
  if (namespace === undefined) refuse("the message is no SOAP envelope", "input");
  const header = one(root, namespace, "Header") ?? refuse("the message has no header");
  const security =
    one(header, WSSE, "Security") ?? refuse("the message has no header of WS-Security");
  const found: readonly (readonly [SignedPart, Element | undefined])[] = [
    ["Body", one(root, namespace, "Body")],
    ["Timestamp", one(security, WSU, "Timestamp")],
    ["To", one(header, WSA, "To")],
    ["Messaging", one(header, EBMS, "Messaging")],
  ];
  const parts = found.flatMap(([name, element]): [SignedPart, Element][] =>
    element ? [[name, element]] : [],
  );
  return { header, security, parts: new Map(parts) };
}

/** Elements that a signature may cover: what stands directly in an envelope, its headers and tokens. */
export function coverable({ header, security, parts }: SecuredEnvelope): ReadonlySet<Element> {
  return new Set([...parts.values(), ...childrenOf(header), ...childrenOf(security)]);
}

function one(parent: Element, namespace: string, name: string): Element | undefined {
  const [found, ...more] = named(parent, namespace, name);
  if (more.length > 0) refuse(`the message has more than one ${name}`);
  return found;
}

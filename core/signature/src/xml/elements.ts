import { kept, leaf, type XmlNode } from "@fakturo/xml";

/** Qualified names of one namespace. */
export type Namer = (local: string) => string;

/** Names with a prefix, or without one where it is empty. */
export function namer(prefix: string): Namer {
  return (local) => (prefix === "" ? local : `${prefix}:${local}`);
}

/** An element that only names an algorithm. */
export function algorithm(name: string, uri: string): XmlNode {
  return kept(leaf(name, undefined, { Algorithm: uri }));
}

import { group, leaf, leaves, type XmlElement, type XmlNode } from "@fakturo/xml";
import type { Dialect } from "./dialects.ts";
import type { MessageHeader } from "./header.ts";

/** Cabecera of an answer, as in the request. */
export function headerNode(prefix: string, { version }: Dialect, header: MessageHeader): XmlNode {
  return group(
    `${prefix}:Cabecera`,
    leaf("sii:IDVersionSii", version),
    group(
      "sii:Titular",
      leaves("sii", [
        ["NombreRazon", header.name],
        ["NIF", header.holder],
      ]),
    ),
    leaf("sii:TipoComunicacion", header.communication || undefined),
  );
}

/** A copy of an element with all its descendants under one prefix. */
export function copyOf({ name, text, children }: XmlElement, prefix = "sii"): XmlNode {
  return children.length > 0
    ? group(
        `${prefix}:${name}`,
        children.map((child) => copyOf(child, prefix)),
      )
    : leaf(`${prefix}:${name}`, text.trim());
}

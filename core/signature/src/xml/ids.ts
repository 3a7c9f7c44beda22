import { WSU } from "@fakturo/soap";
import { refuse } from "../refuse.ts";
import { elementsOf, rootOf } from "./document.ts";

const ID = /^(?:id|Id|ID|xml:id)$/;

/**
 * Elements by their Id attribute (`Id`, `ID`, `id`, `xml:id`, `wsu:Id`).
 * @throws FakturoError `signature` when two elements share an id: a sign of signature wrapping.
 */
export function idsOf(document: Document): ReadonlyMap<string, Element> {
  const found = new Map<string, Element>();
  for (const element of elementsOf(rootOf(document)))
    for (const { name, value, localName, namespaceURI } of Array.from(element.attributes)) {
      const isId = ID.test(name) || (localName === "Id" && namespaceURI === WSU);
      if (!isId) continue;
      const other = found.get(value);
      if (other && other !== element) refuse(`the id '${value}' occurs more than once`);
      found.set(value, element);
    }
  return found;
}

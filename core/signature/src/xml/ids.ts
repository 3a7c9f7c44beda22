import { refuse } from "../refuse.ts";
import { elementsOf, rootOf } from "./document.ts";

const ID = /^(?:id|Id|ID|xml:id)$/;

/**
 * Elements by their Id attribute (`Id`, `ID`, `id`, `xml:id`).
 * @throws FakturoError `signature` when two elements share an id: a sign of signature wrapping.
 */
export function idsOf(document: Document): ReadonlyMap<string, Element> {
  const found = new Map<string, Element>();
  for (const element of elementsOf(rootOf(document)))
    for (const { name, value } of Array.from(element.attributes)) {
      if (!ID.test(name)) continue;
      const other = found.get(value);
      if (other && other !== element) refuse(`the id '${value}' occurs more than once`);
      found.set(value, element);
    }
  return found;
}

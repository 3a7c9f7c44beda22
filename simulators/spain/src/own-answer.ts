import { settled, type XmlNode } from "@fakturo/xml";
import type { XmlSchema } from "@fakturo/xml-schema";

/** The simulator's own answer. @throws Error where it breaks the authority's schema, which is a fault of the simulator. */
export function ownAnswer(answer: XmlNode, schema: XmlSchema): XmlNode {
  const root = settled(answer);
  const [first] = schema.validate(root);
  if (first)
    throw new Error(`the simulated answer breaks the schema at ${first.name}: ${first.message}`);
  return root;
}

import { settled, settledElement, type XmlElement, type XmlNode } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import { SERVICE_TYPES } from "./service.ts";

const SCHEMA = new XmlSchema({ ...SERVICE_TYPES, places: [] });

/** The first violation of the service description by an operation; undefined without one. */
export function violationIn(operation: XmlElement): string | undefined {
  return SCHEMA.validate(settledElement(operation))[0]?.message;
}

/** The answer itself. @throws Error where it breaks the service description, which is a fault of the simulator. */
export function checkedAnswer(answer: XmlNode): XmlNode {
  const [first] = SCHEMA.validate(settled(answer));
  if (first)
    throw new Error(`the simulated answer breaks the schema: ${first.xmlPath}: ${first.message}`);
  return answer;
}

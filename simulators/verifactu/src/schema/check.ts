import { settledElement, type XmlElement } from "@fakturo/xml";
import { XmlSchema, type XmlSchemaTypes } from "@fakturo/xml-schema";
import { NAMESPACES } from "../names.ts";
import { MessageFault } from "../soap.ts";
import { REQUEST_TYPES } from "./request.ts";

const places: readonly (readonly [string, string])[] = [];
const STRUCTURE = new XmlSchema({ content: REQUEST_TYPES.content, values: {}, places });
const REQUESTS = new XmlSchema({ ...REQUEST_TYPES, places });
/** Types of the parts that are checked separately. */
const RECORD_TYPE: Readonly<Record<string, string>> = {
  RegistroAlta: "RegistroFacturacionAltaType",
  RegistroAnulacion: "RegistroFacturacionAnulacionType",
};
const MAX_RECORDS = 1000;

/** Checks elements, their order and their namespaces. @throws MessageFault 4102 or 4113. */
export function checkStructure(payload: XmlElement): void {
  const records = payload.children.filter(({ name }) => name === "RegistroFactura");
  if (records.length > MAX_RECORDS) throw new MessageFault(4113);
  checkNamespaces(payload);
  const [first] = STRUCTURE.validate(settledElement(payload, isSignature));
  if (first) throw new MessageFault(4102, first.name);
}

/** Checks the values of a part of the message. @returns the name of the first invalid element. */
export function wrongValue(part: XmlElement, type = RECORD_TYPE[part.name]): string | undefined {
  const [first] = REQUESTS.validate(settledElement(part, isSignature), type);
  return first?.name;
}

/** The message and its direct children have its own namespace, all descendants the common one. */
function checkNamespaces(payload: XmlElement): void {
  for (const part of payload.children) {
    if (part.namespace !== payload.namespace) throw new MessageFault(4102, part.name);
    checkBelow(part, payload.name === "RegFactuSistemaFacturacion" ? undefined : payload.namespace);
  }
}

/** Elements of queries have the namespace of queries or the common one. */
function checkBelow(element: XmlElement, other: string | undefined): void {
  for (const child of element.children) {
    if (isSignature(child)) continue;
    if (child.namespace !== NAMESPACES.tik && child.namespace !== other)
      throw new MessageFault(4102, child.name);
    checkBelow(child, other);
  }
}

/** Signatures have a namespace of their own. */
function isSignature({ name, namespace }: XmlElement): boolean {
  return name === "Signature" && namespace === "http://www.w3.org/2000/09/xmldsig#";
}

/** Compiles a schema for checks of answers. */
export function schemaOf(types: XmlSchemaTypes): XmlSchema {
  return new XmlSchema({ ...types, places });
}

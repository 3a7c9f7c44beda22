import { settledElement, type XmlElement } from "@fakturo/xml";
import { XmlSchema, type XmlSchemaTypes } from "@fakturo/xml-schema";
import { NAMESPACES } from "../names.ts";
import { MessageFault } from "../soap.ts";
import { REQUEST_TYPES } from "./request.ts";
import type { WrongValue } from "./value-codes.ts";

const places: readonly (readonly [string, string])[] = [];
const STRUCTURE = new XmlSchema({ content: REQUEST_TYPES.content, values: {}, places });
const REQUESTS = new XmlSchema({ ...REQUEST_TYPES, places });
/** Types of the parts that are checked separately. */
const RECORD_TYPE: Readonly<Record<string, string>> = {
  RegistroAlta: "RegistroFacturacionAltaType",
  RegistroAnulacion: "RegistroFacturacionAnulacionType",
};
const MAX_RECORDS = 1000;
const NIF_LENGTH = 9;
const DATE = /^\d{2}-\d{2}-\d{4}$/;

/** Checks elements, their order and their namespaces. @throws MessageFault 4102, 4113, 4136 or 4137. */
export function checkStructure(payload: XmlElement): void {
  const records = payload.children.filter(({ name }) => name === "RegistroFactura");
  if (records.length > MAX_RECORDS) throw new MessageFault(4113);
  checkNamespaces(payload);
  checkRecords(payload);
  const [first] = STRUCTURE.validate(settledElement(payload, isSignature));
  if (first) throw new MessageFault(4102, first.name);
  for (const record of records.flatMap(({ children }) => children)) checkKey(record);
}

/** Checks what a key needs to be repeated in the answer. @throws MessageFault 4102, 4106 or 4109. */
function checkKey({ children }: XmlElement): void {
  const parts = children.find(({ name }) => name === "IDFactura")?.children ?? [];
  const [issuer = "", number = "", date = ""] = parts.map(({ text }) => text.trim());
  if (issuer.length !== NIF_LENGTH) throw new MessageFault(4109, "IDEmisorFactura");
  if (number === "") throw new MessageFault(4102, "NumSerieFactura");
  if (!DATE.test(date)) throw new MessageFault(4106, "FechaExpedicionFactura");
}

/** Checks the values of a part of the message. @returns the first invalid one. */
export function wrongValue(
  part: XmlElement,
  type = RECORD_TYPE[part.name],
): WrongValue | undefined {
  const [first] = REQUESTS.validate(settledElement(part, isSignature), type);
  return first && { path: first.xmlPath, text: textAt(part, first.xmlPath) };
}

/** Text of the first descendant of a path that begins with the element's own name. */
function textAt(part: XmlElement, path: string): string {
  const [, ...names] = path.split("/");
  const found = names.reduce<XmlElement | undefined>(
    (at, name) => at?.children.find((child) => child.name === name),
    part,
  );
  return found?.text.trim() ?? "";
}

/** Records are each in a RegistroFactura. */
function checkRecords({ children }: XmlElement): void {
  if (children.some(({ name }) => name === "RegistroAnulacion")) throw new MessageFault(4137);
  const isMissing = children.some(
    (one) =>
      one.name === "RegistroAlta" || (one.name === "RegistroFactura" && one.children.length === 0),
  );
  if (isMissing) throw new MessageFault(4136);
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

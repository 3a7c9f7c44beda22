import { settledElement, type XmlElement } from "@fakturo/xml";
import { XmlSchema, type XmlSchemaTypes } from "@fakturo/xml-schema";
import { FACTURAE_TYPES } from "./facturae.ts";
import { REQUEST_TYPES } from "./messages.ts";

const schemaOf = (types: XmlSchemaTypes) => new XmlSchema({ ...types, places: [] });
const FACTURAE = schemaOf(FACTURAE_TYPES);
const REQUESTS = schemaOf(REQUEST_TYPES);
/** Not part of the generated schema: checked elsewhere. */
const LEFT_OUT: ReadonlySet<string> = new Set(["Signature", "Extensions"]);

/** What is wrong with an invoice by the schema; undefined where it follows it. */
export function facturaeProblem(root: XmlElement): string | undefined {
  return FACTURAE.validate(settledElement(root, isLeftOut))[0]?.message;
}

/** Beginnings of the operations of FACe, and of FACeB2B: other names are types. */
const OPERATION = { face: /^[a-z]/, b2b: /^(?:Send|Get|Request)[A-Z]/ } as const;

/** True for an operation of a service. */
export function isOperation(name: string, service: keyof typeof OPERATION): boolean {
  return Object.hasOwn(REQUEST_TYPES.content, name) && OPERATION[service].test(name);
}

/** What is wrong with a request: its elements, or a namespace of them. */
export function requestProblem(root: XmlElement): string | undefined {
  const qualified = root.children.find((child) => !isUnqualified(child));
  if (qualified) return `${qualified.name} has a namespace`;
  return REQUESTS.validate(settledElement(root, isLeftOut))[0]?.message;
}

function isUnqualified({ namespace, children }: XmlElement): boolean {
  return namespace === "" && children.every(isUnqualified);
}

function isLeftOut({ name }: XmlElement): boolean {
  return LEFT_OUT.has(name);
}

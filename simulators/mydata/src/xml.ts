import { createFinder, readXml, settledElement, type XmlElement, XmlError } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import { MYDATA_TYPES } from "./schema/requests.ts";

/** Namespaces of requests, spelled as published. */
export const NAMESPACES = {
  "": "http://www.aade.gr/myDATA/invoice/v1.0",
  icls: "https://www.aade.gr/myDATA/incomeClassificaton/v1.0",
  ecls: "https://www.aade.gr/myDATA/expensesClassificaton/v1.0",
  pm: "https://www.aade.gr/myDATA/paymentMethod/v1.0",
};

export const { find, findAll, text } = createFinder(NAMESPACES);

const SCHEMA = new XmlSchema({ ...MYDATA_TYPES, places: [] });
const ROOTS: ReadonlyMap<string, string> = new Map([
  ["InvoicesDoc", NAMESPACES[""]],
  ["IncomeClassificationsDoc", NAMESPACES.icls],
  ["ExpensesClassificationsDoc", NAMESPACES.ecls],
  ["PaymentMethodsDoc", NAMESPACES.pm],
]);
/** Elements whose children belong to another namespace. */
const INNER: ReadonlyMap<string, string> = new Map([
  ["incomeClassification", NAMESPACES.icls],
  ["expensesClassification", NAMESPACES.ecls],
  ["paymentMethodDetails", NAMESPACES[""]],
]);

/** A request's document, or why it violates the schema. */
export type ParsedMessage = { readonly root: XmlElement } | { readonly violation: string };

/** Parses and validates a body whose root has this name. */
export function parsed(body: Uint8Array, name: string): ParsedMessage {
  const root = rootOf(body);
  if (typeof root === "string") return { violation: root };
  if (root.name !== name) return { violation: `${name} is expected, not ${root.name}` };
  const foreign = foreignIn(root, ROOTS.get(name) ?? "");
  if (foreign) return { violation: `${foreign.name} is in the namespace '${foreign.namespace}'` };
  const [violation] = SCHEMA.validate(settledElement(root));
  return violation ? { violation: `${violation.name}: ${violation.message}` } : { root };
}

function rootOf(body: Uint8Array): XmlElement | string {
  try {
    return readXml(body);
  } catch (error) {
    if (error instanceof XmlError) return error.message;
    throw error;
  }
}

/** The first element in another namespace than that of its place. */
function foreignIn(element: XmlElement, namespace: string): XmlElement | undefined {
  if (element.namespace !== namespace) return element;
  const inner = INNER.get(element.name) ?? namespace;
  for (const child of element.children) {
    const found = foreignIn(child, inner);
    if (found) return found;
  }
  return undefined;
}

import type { Faults } from "@fakturo/model";
import type { XmlChild, XmlNode } from "@fakturo/xml";

/** Requirements of the schema for the text of some elements. */
interface Facet {
  readonly elements: RegExp;
  readonly form: RegExp;
  /** Path of the value below its party, row or document. */
  readonly path: string;
  readonly expected: string;
}

const TWO = /^.{2}/s;
const TWO_LETTERS = "two characters at least";
const AMOUNT = /^-?\d{1,15}(?:,\d{2,5})?$/;

/** Facets of Finvoice3.0.xsd for texts that are not cut. */
const FACETS: readonly Facet[] = [
  { elements: /OrganisationName$/, form: TWO, path: ".name", expected: TWO_LETTERS },
  { elements: /StreetName$/, form: TWO, path: ".addresses[0].street", expected: TWO_LETTERS },
  {
    elements: /^CountryCode$/,
    form: /^[A-Z]{2}$/,
    path: ".addresses[0].country",
    expected: "a country of two letters",
  },
  {
    elements: /AccountID$/,
    form: /^[A-Z0-9]{2,34}$/,
    path: "$.payment.instructions.credit_transfer",
    expected: "an account of at most 34 letters and digits",
  },
  {
    elements: /^InvoiceTypeCodeUN$/,
    form: /^[A-Z0-9]{1,3}$/,
    path: "$.tax.ext",
    expected: "a type of document of at most three letters and digits",
  },
  {
    elements: /^FromIntermediator$/,
    form: /^.{2,35}$/s,
    path: "$.supplier.ext",
    expected: "an operator of 2 to 35 characters",
  },
  {
    elements: /^ToIntermediator$/,
    form: /^.{2,35}$/s,
    path: "$.customer.ext",
    expected: "an operator of 2 to 35 characters",
  },
  {
    elements: /^InvoicedObjectID$/,
    form: /^.{1,70}$/s,
    path: ".identifier.code",
    expected: "an object of at most 70 characters",
  },
  {
    elements: /Amount$/,
    form: AMOUNT,
    path: "",
    expected: "at most 15 digits before the comma",
  },
  {
    elements: /Percent$/,
    form: /^[1-9]?\d{1,2}(?:,\d{1,3})?$/,
    path: "",
    expected: "a percentage from 0 to 999",
  },
  {
    elements: /Quantity$/,
    form: /^.{1,14}$/s,
    path: ".quantity",
    expected: "a quantity of at most 14 characters",
  },
];

const RULE = "FINVOICE-SCHEMA";

/** Parties by the prefix of their elements. */
const PARTIES: ReadonlyMap<string, string> = new Map([
  ["SellerPartyDetails", "$.supplier"],
  ["BuyerPartyDetails", "$.customer"],
  ["DeliveryPartyDetails", "$.delivery.receiver"],
  ["AnyPartyDetails", "$.payment.payee"],
]);

const ROW = "InvoiceRow";

/** Adds a fault for each text that the schema refuses, once for each path. */
export function checkFacets(root: XmlNode, faults: Faults): void {
  const reported = new Set<string>();
  let row = -1;
  const visit = (node: XmlNode, holder: string): void => {
    if (node.name === ROW) row += 1;
    const own = node.name === ROW ? `$.lines[${row}]` : (PARTIES.get(node.name) ?? holder);
    if (typeof node.content === "object")
      for (const child of nodesOf(node.content)) visit(child, own);
    else if (node.content) checkText(node.name, node.content, own);
  };
  const checkText = (name: string, text: string, holder: string) => {
    const facet = FACETS.find(({ elements }) => elements.test(name));
    if (!facet || facet.form.test(text)) return;
    const path = facet.path.startsWith("$") ? facet.path : `${holder}${facet.path}`;
    if (reported.has(path)) return;
    reported.add(path);
    faults.add(RULE, path, `Finvoice has ${facet.expected} in ${name}`);
  };
  visit(root, "$");
}

function nodesOf(content: readonly XmlChild[]): XmlNode[] {
  return content
    .flatMap((child) => (child && Symbol.iterator in child ? [...child] : [child]))
    .filter((node) => node !== undefined);
}

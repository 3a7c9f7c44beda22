import { fromBase64, isFakturoError } from "@fakturo/model";
import { readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { finder } from "./names.ts";
import type { InvoiceKey } from "./records.ts";

const { find, findAll, text } = finder;

/** Codes of units in an invoice, by role: `01` accounting office, `02` managing body, `03` processing unit. */
export interface Centre {
  readonly role: string;
  readonly code: string;
}

/** A Facturae as received. */
export interface FacturaeFacts extends InvoiceKey {
  readonly bytes: Uint8Array;
  readonly root: XmlElement;
  readonly seller: XmlElement | undefined;
  readonly buyer: XmlElement | undefined;
  readonly invoices: readonly XmlElement[];
  readonly centres: readonly Centre[];
  readonly total: string;
}

/** Parses a file in base64; undefined for one that is no Facturae. */
export function readInvoice(base64: string): FacturaeFacts | undefined {
  try {
    const bytes = fromBase64(base64.replaceAll(/\s+/g, ""));
    const root = readXml(bytes);
    return root.name === "Facturae" ? factsOf(root, bytes) : undefined;
  } catch (error) {
    if (error instanceof XmlError || isFakturoError(error)) return undefined;
    throw error;
  }
}

function factsOf(root: XmlElement, bytes: Uint8Array): FacturaeFacts {
  const seller = find(root, "Parties/SellerParty");
  const buyer = find(root, "Parties/BuyerParty");
  const invoices = findAll(root, "Invoices/Invoice");
  const [first] = invoices;
  const nif = text(seller, "TaxIdentification/TaxIdentificationNumber");
  return {
    bytes,
    root,
    seller,
    buyer,
    invoices,
    nif: nif.replace(/^ES(?=.{9}$)/, ""),
    series: text(first, "InvoiceHeader/InvoiceSeriesCode"),
    number: text(first, "InvoiceHeader/InvoiceNumber"),
    date: text(first, "InvoiceIssueData/IssueDate"),
    total: text(first, "InvoiceTotals/InvoiceTotal"),
    centres: findAll(buyer, "AdministrativeCentres/AdministrativeCentre").map((one) => ({
      role: text(one, "RoleTypeCode"),
      code: text(one, "CentreCode"),
    })),
  };
}

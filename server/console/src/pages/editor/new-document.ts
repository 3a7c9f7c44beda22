import type { DocumentPart } from "../../document/members.ts";

/** Members that identify one document, which its copy does not have. */
const OWN = new Set(["uuid", "code", "issue_date", "preceding"]);

export function copyOf(doc: DocumentPart): DocumentPart {
  return Object.fromEntries(Object.entries(doc).filter(([name]) => !OWN.has(name)));
}

export function newInvoice(country: string, company: string): DocumentPart {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    series: "F",
    supplier: { name: company, tax_id: { country } },
    customer: { name: "", tax_id: { country } },
    lines: [{ quantity: "1", item: { name: "", price: "0.00" }, taxes: [newTax(country)] }],
  };
}

/** Countries whose tax on sales is no VAT. */
const TAXES: Readonly<Record<string, string>> = { US: "ST", IN: "IGST", CA: "GST", SG: "GST" };

export function newTax(country: string): DocumentPart {
  return { cat: TAXES[country] ?? "VAT", rate: "standard" };
}

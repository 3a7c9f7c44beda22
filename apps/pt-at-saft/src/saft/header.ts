import { type Static, Type } from "@fakturo/plugin";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { addressOf } from "./masters.ts";

const text = (title: string) => Type.String({ title, minLength: 1 });
const day = (title: string) => Type.String({ title, pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });

/** Company, period and program of a file. */
export const SaftHeader = Type.Object({
  company: Type.Object(
    {
      name: text("Name"),
      taxNumber: Type.String({ title: "NIF", pattern: String.raw`^\d{9}$` }),
      street: text("Street"),
      city: text("City"),
      postalCode: text("Postal code"),
      /** Entry in the trade register; default: the NIF. */
      register: Type.Optional(text("Register")),
    },
    { title: "Company" },
  ),
  start: day("First day"),
  end: day("Last day"),
  created: day("Day of the file"),
  program: Type.Object(
    {
      producer: text("NIF of the producer"),
      certificate: text("Certificate"),
      product: text("Product and producer"),
      version: text("Version"),
      /** Version of the hash key; default 1. */
      keyVersion: Type.Optional(text("Version of the key")),
    },
    { title: "Program" },
  ),
});
export type SaftHeader = Static<typeof SaftHeader>;

/** `Header`; the file contains the invoicing of a whole company, no accounts. */
export function headerOf({ company, start, end, created, program }: SaftHeader): XmlNode {
  return group(
    "Header",
    leaf("AuditFileVersion", "1.04_01"),
    leaf("CompanyID", company.register ?? company.taxNumber),
    leaf("TaxRegistrationNumber", company.taxNumber),
    leaf("TaxAccountingBasis", "F"),
    leaf("CompanyName", company.name),
    addressOf("CompanyAddress", {
      street: company.street,
      locality: company.city,
      code: company.postalCode,
      country: "PT",
    }),
    leaf("FiscalYear", start.slice(0, 4)),
    leaf("StartDate", start),
    leaf("EndDate", end),
    leaf("CurrencyCode", "EUR"),
    leaf("DateCreated", created),
    leaf("TaxEntity", "Global"),
    leaf("ProductCompanyTaxID", program.producer),
    leaf("SoftwareCertificateNumber", program.certificate),
    leaf("ProductID", program.product),
    leaf("ProductVersion", program.version),
  );
}

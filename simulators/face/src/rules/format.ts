import type { XmlElement } from "@fakturo/xml";
import type { Code } from "../codes.ts";
import type { FacturaeFacts } from "../invoice.ts";
import { finder } from "../names.ts";
import { facturaeProblem } from "../schema/check.ts";

const { text } = finder;

/** Elements with a day. */
const DATES: ReadonlySet<string> = new Set([
  "IssueDate",
  "OperationDate",
  "InstallmentDueDate",
  "TransactionDate",
  "StartDate",
  "EndDate",
]);
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Namespaces of the versions that FACe takes. */
const VERSIONS: Readonly<Record<string, string>> = {
  "http://www.facturae.es/Facturae/2009/v3.2/Facturae": "3.2",
  "http://www.facturae.es/Facturae/2014/v3.2.1/Facturae": "3.2.1",
  "http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml": "3.2.2",
};
/** The version whose schema is known here. */
const CHECKED = "3.2.2";

/** Version, dates, schema, and that the file has one invoice. */
export function formatCode({ root, invoices }: FacturaeFacts): Code | undefined {
  const version = VERSIONS[root.namespace];
  if (version === undefined || text(root, "FileHeader/SchemaVersion") !== version) return "430";
  if (hasWrongDate(root)) return "431";
  if (version === CHECKED && facturaeProblem(root) !== undefined) return "408";
  if (text(root, "FileHeader/Modality") !== "I") return "419";
  if (text(root, "FileHeader/Batch/InvoicesCount") !== "1") return "420";
  return invoices.length === 1 ? undefined : "425";
}

function hasWrongDate({ name, text: value, children }: XmlElement): boolean {
  return (DATES.has(name) && !DATE.test(value.trim())) || children.some(hasWrongDate);
}

import { FakturoError } from "@fakturo/model";
import { attributed, group, writeXml } from "@fakturo/xml";
import type { Part } from "../document.ts";
import { type Entry, entryOf, type SaftEntry } from "./entry.ts";
import { headerOf, type SaftHeader } from "./header.ts";
import { customersOf, productsOf, taxTable } from "./masters.ts";
import { receiptsOf, taxOf } from "./payments.ts";
import type { RowTax } from "./rows.ts";
import { documentsOf, INVOICES, listed, movementsOf, WORK } from "./sales.ts";

const NAMESPACE = "urn:OECD:StandardAuditFile-Tax:PT_1.04_01";

/**
 * The SAF-T (PT) 1.04_01 of a period: invoices, movements, working documents and receipts whose day
 * is in it, in the order of their series.
 * @throws FakturoError "input" for documents that were not recorded or are of another company.
 */
export function saft(documents: readonly SaftEntry[], header: SaftHeader): string {
  const entries = documents
    .map(entryOf)
    .filter(({ document: { date } }) => date >= header.start && date <= header.end)
    .sort(inOrder);
  for (const entry of entries) checkCompany(entry, header);
  const of = (part: Part) => entries.filter(({ document }) => document.part === part);
  const invoices = of("invoice").map(listed);
  const movements = of("movement").map(listed);
  const work = of("work").map(listed);
  const receipts = of("payment");
  const { keyVersion = "1" } = header.program;
  const rows = [...invoices, ...movements, ...work].flatMap((entry) => entry.rows);
  const taxes = [...rows.flatMap(({ tax }) => tax ?? []), ...receipts.flatMap(taxesIn)];
  const root = group(
    "AuditFile",
    headerOf(header),
    group(
      "MasterFiles",
      customersOf(entries.map(({ document }) => document.customer)),
      productsOf(rows),
      taxTable(taxes),
    ),
    group(
      "SourceDocuments",
      documentsOf(invoices, INVOICES, keyVersion),
      movementsOf(movements, keyVersion),
      documentsOf(work, WORK, keyVersion),
      receiptsOf(receipts),
    ),
  );
  return writeXml(attributed(root, { xmlns: NAMESPACE }), { indent: "  ", illegal: "remove" });
}

function taxesIn({ document: { content } }: Entry): RowTax[] {
  return content.kind === "payment"
    ? (content.payment.lines ?? []).flatMap((line) => taxOf(line) ?? [])
    : [];
}

/** By series, then by number. */
function inOrder(a: Entry, b: Entry): number {
  const [one, other] = [a.document.series, b.document.series];
  if (one !== other) return one < other ? -1 : 1;
  return Number(a.document.code) - Number(b.document.code);
}

function checkCompany({ document, number }: Entry, { company }: SaftHeader): void {
  if (document.supplier.tax_id?.code !== company.taxNumber)
    throw new FakturoError("input", `the document '${number}' is of another company`);
}

import { spanishDate } from "@fakturo/app-es-verifactu";
import { type Faults, fullCode } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { BookEntry } from "./entry.ts";
import { leaves } from "./namespaces.ts";
import { counterpartyId, holderNif, idNode, nameText } from "./parties.ts";
import { RULES } from "./rules.ts";

const MAX_NUMBER = 60;
const MONTHS_PER_QUARTER = 3;

/** PeriodoLiquidacion of a day: the month, or the quarter of those who declare by quarters. */
export function periodNode(day: string, quarterly: boolean): XmlNode {
  const [year, month = ""] = day.split("-");
  const quarter = Math.ceil(Number(month) / MONTHS_PER_QUARTER);
  return group(
    "sii:PeriodoLiquidacion",
    leaves([
      ["Ejercicio", year],
      ["Periodo", quarterly ? `${quarter}T` : month],
    ]),
  );
}

interface Numbered {
  readonly series?: string | undefined;
  readonly code?: string | undefined;
  readonly issue_date?: string | undefined;
}

/** Number and day of an invoice, by the names they have in records. */
export function numberNodes(
  document: Numbered,
  { path, rule }: { readonly path: string; readonly rule: string },
  faults: Faults,
): XmlNode[] {
  const number = fullCode(document);
  if (number === "" || number.length > MAX_NUMBER)
    faults.add(rule, `${path}.code`, `a number has 1 to ${MAX_NUMBER} characters`);
  if (!document.issue_date) faults.add(rule, `${path}.issue_date`, "the day of issue is needed");
  return leaves([
    ["NumSerieFacturaEmisor", number],
    ["FechaExpedicionFacturaEmisor", spanishDate(document.issue_date)],
  ]);
}

/** IDFactura: who issued it, and its number; those who take received invoices back name the issuer. */
export function invoiceIdNode(entry: BookEntry, isRemoval: boolean): XmlNode {
  const { invoice, faults } = entry;
  return group(
    "siiLR:IDFactura",
    group("sii:IDEmisorFactura", issuerNodes(entry, isRemoval)),
    numberNodes(invoice, { path: "$", rule: RULES.number }, faults),
  );
}

function issuerNodes(entry: BookEntry, isRemoval: boolean): XmlNode[] {
  const { book, invoice, holder, holderPath, faults } = entry;
  if (book.key === "issued") return [leaf("sii:NIF", holderNif(holder, holderPath, faults))];
  const identification = counterpartyId(entry);
  if (!identification) {
    faults.add(RULES.party, "$.supplier", "the supplier needs a tax id or another identity");
    return [];
  }
  const name = isRemoval ? [leaf("sii:NombreRazon", nameText(invoice.supplier))] : [];
  return [...name, idNode(identification)];
}

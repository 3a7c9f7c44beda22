import { type Faults, fullCode } from "@fakturo/model";
import { spanishDate } from "@fakturo/spain";
import { group, leaf, leaves, sourced, type XmlNode } from "@fakturo/xml";
import type { BookEntry } from "./entry.ts";
import { counterpartyId, holderNif, idNode, nameText } from "./parties.ts";
import { RULES } from "./rules.ts";

const MAX_NUMBER = 60;
const MONTHS_PER_QUARTER = 3;

/** A period of declaration. */
export interface DeclarationPeriod {
  readonly year: string;
  /** `01` to `12`, or `1T` to `4T`. */
  readonly month: string;
}

/** The period of a date (`YYYY-MM-DD`): the month, or the quarter of quarterly declarations. */
export function periodOf(day: string, quarterly: boolean): DeclarationPeriod {
  const [year = "", month = ""] = day.split("-");
  const quarter = Math.ceil(Number(month) / MONTHS_PER_QUARTER);
  return { year, month: quarterly ? `${quarter}T` : month };
}

/** PeriodoLiquidacion. */
export function periodNode({ year, month }: DeclarationPeriod): XmlNode {
  return group(
    "sii:PeriodoLiquidacion",
    leaves("sii", [
      ["Ejercicio", year],
      ["Periodo", month],
    ]),
  );
}

interface Numbered {
  readonly series?: string | undefined;
  readonly code?: string | undefined;
  readonly issue_date?: string | undefined;
}

/** Number and date of an invoice, by their names in records. */
export function numberNodes(
  document: Numbered,
  { path, rule }: { readonly path: string; readonly rule: string },
  faults: Faults,
): XmlNode[] {
  const number = fullCode(document);
  if (number === "" || number.length > MAX_NUMBER)
    faults.add(rule, `${path}.code`, `a number has 1 to ${MAX_NUMBER} characters`);
  if (!document.issue_date) faults.add(rule, `${path}.issue_date`, "the day of issue is needed");
  return leaves("sii", [
    ["NumSerieFacturaEmisor", number],
    ["FechaExpedicionFacturaEmisor", spanishDate(document.issue_date)],
  ]);
}

/** IDFactura: issuer and number; cancellations of received invoices name the issuer. */
export function invoiceIdNode(entry: BookEntry, isRemoval: boolean): XmlNode {
  const { invoice, faults } = entry;
  return group(
    "siiLR:IDFactura",
    sourced(group("sii:IDEmisorFactura", issuerNodes(entry, isRemoval)), "$.supplier"),
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

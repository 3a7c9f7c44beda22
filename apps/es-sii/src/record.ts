import { Faults, sumOf } from "@fakturo/model";
import { correctedSums, describe, type SuppliedInvoice, spanishDate } from "@fakturo/spain";
import { group, leaves, sourced, type XmlNode } from "@fakturo/xml";
import type { Dialect } from "./agencies.ts";
import type { Book } from "./book.ts";
import { deductibleTax, issuedBreakdown, receivedBreakdown } from "./breakdown.ts";
import { type BookEntry, entryOf } from "./entry.ts";
import { EXT } from "./extensions.ts";
import {
  type DeclarationPeriod,
  invoiceIdNode,
  numberNodes,
  periodNode,
  periodOf,
} from "./identification.ts";
import { counterpartyNode } from "./parties.ts";
import { regimeOf } from "./rates.ts";
import { RULES } from "./rules.ts";

/** Options of a record. */
export interface RecordOptions {
  readonly book: Book;
  readonly dialect: Dialect;
  /** Cancels the record. */
  readonly removal: boolean;
  /** The holder declares VAT by quarters. */
  readonly quarterly: boolean;
  /** Day of the accounting entry of received invoices, `YYYY-MM-DD`. */
  readonly accounted: string;
  /** Instead of that of the day. */
  readonly period?: DeclarationPeriod;
  /** RefExterna: by which the agency's record is recognised. */
  readonly reference?: string;
}

const MACRO_CENTS = 100_000_000_00n;
const BY_SUBSTITUTION = "S";
const REPLACEMENT = "F3";

/**
 * The record of an invoice in a book (SuministroLR.xsd 1.1).
 * @throws FakturoError "validation" with the agency's reasons for refusal.
 */
export function recordOf(invoice: SuppliedInvoice, options: RecordOptions): XmlNode {
  const { book, removal, quarterly, accounted } = options;
  const faults = new Faults();
  const entry = entryOf(invoice, options, faults);
  const day = book.key === "issued" ? invoice.op_date || invoice.issue_date : accounted;
  const [, name] = removal ? book.removal : book.supply;
  const node = group(
    `siiLR:${name}`,
    periodNode(options.period ?? periodOf(day, quarterly)),
    invoiceIdNode(entry, removal),
    removal ? undefined : group(`siiLR:${book.invoice}`, invoiceNodes(entry, options.reference)),
  );
  faults.throwIfAny();
  return node;
}

function invoiceNodes(entry: BookEntry, reference: string | undefined): XmlNode[] {
  const { invoice, docType, book } = entry;
  const ext = invoice.tax?.ext;
  const correction = correctionType(entry);
  const total = sumOf(invoice.totals ? [entry.money.of(invoice.totals.total_with_tax)] : []);
  const isIssued = book.key === "issued";
  return [
    ...leaves("sii", [
      ["TipoFactura", docType],
      ["TipoRectificativa", correction],
    ]),
    ...precedingNodes(entry),
    ...correctedNodes(entry, correction),
    ...leaves("sii", [
      ["FechaOperacion", spanishDate(invoice.op_date)],
      ["ClaveRegimenEspecialOTrascendencia", regimeOf(entry)],
      ["ImporteTotal", total.toString()],
      ["DescripcionOperacion", describe(invoice)],
      ["RefExterna", reference],
      ["FacturaSimplificadaArticulos7.2_7.3", ext?.[EXT.simplifiedArt7273]],
      ["Macrodato", total.toBigInt() > MACRO_CENTS ? "S" : undefined],
      ["EmitidaPorTercerosODestinatario", isIssued ? ext?.[EXT.thirdPartyIssuer] : undefined],
    ]),
    ...(isIssued ? issuedEnd(entry) : receivedEnd(entry)),
  ];
}

function correctionType({ docType, invoice, faults }: BookEntry): string | undefined {
  if (!docType.startsWith("R")) return undefined;
  const type = invoice.tax?.ext?.[EXT.correctionType];
  if (type !== "I" && type !== "S")
    faults.add(RULES.correctionType, "$.tax.ext", `'${EXT.correctionType}' is needed`);
  return type;
}

/** FacturasRectificadas of corrections, FacturasAgrupadas of F3. */
function precedingNodes({ docType, invoice, faults }: BookEntry): XmlNode[] {
  const isReplacement = docType === REPLACEMENT;
  if (!isReplacement && !docType.startsWith("R")) return [];
  const rows = (invoice.preceding ?? []).map((ref, i) =>
    sourced(
      group(
        isReplacement ? "sii:IDFacturaAgrupada" : "sii:IDFacturaRectificada",
        numberNodes(ref, { path: `$.preceding[${i}]`, rule: RULES.preceding }, faults),
      ),
      `$.preceding[${i}]`,
    ),
  );
  return [group(isReplacement ? "sii:FacturasAgrupadas" : "sii:FacturasRectificadas", rows)];
}

function correctedNodes(
  { invoice, money, dialect }: BookEntry,
  type: string | undefined,
): XmlNode[] {
  if (type !== BY_SUBSTITUTION) return [];
  const { base, tax, surcharge } = correctedSums(invoice, money);
  const amounts = leaves("sii", [
    ["BaseRectificada", base],
    ["CuotaRectificada", tax],
    ["CuotaRecargoRectificado", dialect.hasSurcharge ? surcharge : undefined],
  ]);
  return [group("sii:ImporteRectificacion", amounts)];
}

function issuedEnd(entry: BookEntry): XmlNode[] {
  const counterparty = counterpartyNode(entry);
  return [...(counterparty ? [counterparty] : []), issuedBreakdown(entry)];
}

function receivedEnd(entry: BookEntry): XmlNode[] {
  const counterparty = counterpartyNode(entry);
  return [
    receivedBreakdown(entry),
    ...(counterparty ? [counterparty] : []),
    ...leaves("sii", [
      ["FechaRegContable", spanishDate(entry.accounted)],
      ["CuotaDeducible", deductibleTax(entry)],
    ]),
  ];
}

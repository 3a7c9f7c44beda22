import type { Faults, Invoice } from "@fakturo/model";
import { correctedSums, type EuroAmounts } from "@fakturo/spain";
import { group, leaves, type XmlNode } from "@fakturo/xml";
import { RULES } from "../rules.ts";
import { type InvoiceId, invoiceId } from "./facts.ts";

const REPLACEMENT = "F3";
const BY_SUBSTITUTION = "S";
const MAX_INVOICES = 1000;

/** True for the types of corrections, R1 to R5. */
export function isCorrection(docType: string): boolean {
  return docType.startsWith("R");
}

/** FacturasRectificadas of corrections, FacturasSustituidas of F3. */
export function precedingNode(
  docType: string,
  { preceding = [] }: Invoice,
  issuer: string,
  faults: Faults,
): XmlNode | undefined {
  const isReplacement = docType === REPLACEMENT;
  if (!isReplacement && !isCorrection(docType)) return undefined;
  const [list, row] = isReplacement
    ? ["FacturasSustituidas", "IDFacturaSustituida"]
    : ["FacturasRectificadas", "IDFacturaRectificada"];
  if (preceding.length > MAX_INVOICES)
    faults.add(RULES.preceding, "$.preceding", `at most ${MAX_INVOICES} invoices are named`);
  return group(
    `sum1:${list}`,
    preceding.map((ref, i) => {
      const where = { path: `$.preceding[${i}]`, rule: RULES.preceding };
      return group(`sum1:${row}`, idNodes(invoiceId(ref, issuer, where, faults)));
    }),
  );
}

/** Identification of an invoice as its elements. */
export function idNodes({ issuer, number, date }: InvoiceId, suffix = ""): XmlNode[] {
  return leaves("sum1", [
    [`IDEmisorFactura${suffix}`, issuer],
    [`NumSerieFactura${suffix}`, number],
    [`FechaExpedicionFactura${suffix}`, date],
  ]);
}

/** ImporteRectificacion: amounts of the invoices replaced by a correction. */
export function correctedAmounts(
  type: string | undefined,
  invoice: Invoice,
  money: EuroAmounts,
): XmlNode | undefined {
  if (type !== BY_SUBSTITUTION) return undefined;
  const { base, tax, surcharge } = correctedSums(invoice, money);
  return group(
    "sum1:ImporteRectificacion",
    leaves("sum1", [
      ["BaseRectificada", base],
      ["CuotaRectificada", tax],
      ["CuotaRecargoRectificado", surcharge],
    ]),
  );
}

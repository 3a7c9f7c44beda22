import { Amount, compact, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { decimalsOf, sumOf } from "../comprobante/money.ts";
import { amountIn } from "./amount.ts";
import { find, findAll, value } from "./find.ts";
import { withheldIn } from "./lines.ts";
import { categoryOf, EXEMPT, isIeps, percentOf } from "./taxes.ts";

/** Totals as the Comprobante states them; nothing is left to be paid where it was paid at once. */
export function readTotals(comprobante: XmlElement, isPaid: boolean): JsonObject | undefined {
  const decimals = decimalsOf(value(comprobante, "Moneda"));
  const taxes = find(comprobante, "cfdi:Impuestos");
  const transferred = findAll(taxes, "cfdi:Traslados/cfdi:Traslado");
  const ieps = sumOf(transferred.filter(isIeps).map(importe), decimals);
  const net = amountIn(comprobante, "SubTotal")
    .rescaleUp(decimals)
    .sub(amountIn(comprobante, "Descuento"))
    .add(ieps);
  const documentTaxes = transferred.filter((row) => !isIeps(row));
  const tax = sumOf(documentTaxes.map(importe), decimals);
  const withheld = findAll(taxes, "cfdi:Retenciones/cfdi:Retencion");
  const retained = withheld.length > 0 ? sumOf(withheld.map(importe), decimals) : undefined;
  const categories = [
    ...transferredTotals(documentTaxes),
    ...withheldTotals(comprobante, withheld),
  ];
  return compact({
    sum: net.toString(),
    total: net.toString(),
    taxes:
      categories.length === 0
        ? undefined
        : compact({ categories, sum: tax.toString(), retained: retained?.toString() }),
    tax: tax.toString(),
    total_with_tax: net.add(tax).toString(),
    retained_tax: retained?.toString(),
    payable: value(comprobante, "Total"),
    due: isPaid ? Amount.zero(decimals).toString() : undefined,
  });
}

function importe(row: XmlElement): Amount {
  return amountIn(row, "Importe");
}

function transferredTotals(rows: readonly XmlElement[]): JsonObject[] {
  const byCategory = Map.groupBy(rows, (row) => categoryOf(value(row, "Impuesto"), false));
  return [...byCategory].map(([code, taxes]) => ({
    code,
    rates: taxes.map(rateOf),
    amount: sumOf(taxes.map(importe), decimalsIn(taxes)).toString(),
  }));
}

function rateOf(row: XmlElement): JsonObject {
  const isExempt = value(row, "TipoFactor") === EXEMPT;
  const zero = Amount.zero(amountIn(row, "Base").exp);
  return {
    ...(isExempt && { key: "exempt" }),
    base: value(row, "Base"),
    ...(!isExempt && { percent: percentOf(row) }),
    amount: isExempt ? zero.toString() : value(row, "Importe"),
  };
}

/** Taxes withheld say their base with the Conceptos only. */
function withheldTotals(comprobante: XmlElement, rows: readonly XmlElement[]): JsonObject[] {
  const details = findAll(comprobante, "cfdi:Conceptos/cfdi:Concepto").flatMap(withheldIn);
  return listOf(
    rows.map((row) => {
      const code = value(row, "Impuesto");
      const same = details.filter((detail) => value(detail, "Impuesto") === code);
      const base = sumOf(
        same.map((detail) => amountIn(detail, "Base")),
        0,
      );
      const amount = value(row, "Importe");
      return compact({
        code: categoryOf(code, true),
        retained: true,
        rates: [{ base: base.toString(), amount }],
        amount,
      });
    }),
  );
}

function decimalsIn(rows: readonly XmlElement[]): number {
  return Math.max(0, ...rows.map((row) => amountIn(row, "Base").exp));
}

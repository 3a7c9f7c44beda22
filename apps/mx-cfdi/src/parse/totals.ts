import { Amount, compact, type JsonObject, listOf, sumOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { decimalsOf } from "../comprobante/money.ts";
import { amountIn } from "./amount.ts";
import { find, findAll, value } from "./find.ts";
import { withheldIn } from "./lines.ts";
import { categoryOf, EXEMPT, isIeps, percentOf, transferredBy } from "./taxes.ts";

/** Half a cent for each of a few lines. */
const SLACK = Amount.of(5, 2);

/** Totals stated by the Comprobante; the amount due is zero after an immediate payment. */
export function readTotals(comprobante: XmlElement, isPaid: boolean): JsonObject | undefined {
  const decimals = decimalsOf(value(comprobante, "Moneda"));
  const taxes = find(comprobante, "cfdi:Impuestos");
  const transferred = findAll(taxes, "cfdi:Traslados/cfdi:Traslado");
  const charges = findAll(comprobante, "cfdi:Conceptos/cfdi:Concepto").flatMap(
    (concept) => transferredBy(concept).charges,
  );
  const ieps = sumOf(charges.map(importe), decimals).rescale(decimals);
  const net = amountIn(comprobante, "SubTotal")
    .rescaleUp(decimals)
    .sub(amountIn(comprobante, "Descuento"))
    .add(ieps);
  const documentTaxes = transferred.map((row) => taxRow(row, charges)).filter(hasBase);
  const tax = sumOf(
    documentTaxes.map(({ amount }) => amount),
    decimals,
  );
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

/** A tax of the document at one rate. */
interface TaxAtRate {
  readonly row: XmlElement;
  readonly base: Amount;
  readonly amount: Amount;
}

/** A Traslado of the document without the charges on lines that it includes. */
function taxRow(row: XmlElement, charges: readonly XmlElement[]): TaxAtRate {
  const same = charges.filter((charge) =>
    ["Impuesto", "TipoFactor", "TasaOCuota"].every(
      (name) => value(charge, name) === value(row, name),
    ),
  );
  const rest = (name: string) => {
    const all = amountIn(row, name);
    const charged = sumOf(
      same.map((charge) => amountIn(charge, name)),
      all.exp,
    );
    return all.sub(charged.rescale(all.exp));
  };
  return { row, base: rest("Base"), amount: rest("Importe") };
}

/** The remainder of rates that were charged on lines only is a rounding difference. */
function hasBase({ row, base }: TaxAtRate): boolean {
  return !isIeps(row) || base.compare(SLACK) > 0;
}

function transferredTotals(rows: readonly TaxAtRate[]): JsonObject[] {
  const byCategory = Map.groupBy(rows, ({ row }) => categoryOf(value(row, "Impuesto"), false));
  return [...byCategory].map(([code, taxes]) => ({
    code,
    rates: taxes.map(rateOf),
    amount: sumOf(
      taxes.map(({ amount }) => amount),
      Math.max(0, ...taxes.map(({ base }) => base.exp)),
    ).toString(),
  }));
}

function rateOf({ row, base, amount }: TaxAtRate): JsonObject {
  const isExempt = value(row, "TipoFactor") === EXEMPT;
  return {
    ...(isExempt && { key: "exempt" }),
    base: base.toString(),
    ...(!isExempt && { percent: percentOf(row) }),
    amount: isExempt ? Amount.zero(base.exp).toString() : amount.toString(),
  };
}

/** Bases of withheld taxes are only in the Conceptos. */
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

import { Amount, compact, FakturoError, type JsonObject, Percentage } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { TAXES } from "../comprobante/taxes.ts";
import { amountIn } from "./amount.ts";
import { value } from "./find.ts";

export const EXEMPT = "Exento";
const IEPS_CODE = "003";

/** Fewest and most decimals of a percentage as a fraction. */
const MIN_DECIMALS = 3;

/** Tax category by code and kind. @throws FakturoError "input" for unknown codes. */
export function categoryOf(code: string, retained: boolean): string {
  for (const [category, tax] of TAXES)
    if (tax.code === code && tax.retained === retained) return category;
  throw new FakturoError("input", `'${code.slice(0, 20)}' is no tax of a CFDI`);
}

/** True for IEPS that is transferred: it is a charge on the line, not a tax of the document. */
export function isIeps(row: XmlElement): boolean {
  return value(row, "Impuesto") === IEPS_CODE;
}

/** `16.0%` of `0.160000`. */
export function percentOf(row: XmlElement): string {
  let ratio = amountIn(row, "TasaOCuota");
  while (ratio.exp > MIN_DECIMALS && ratio.downscale(1).equals(ratio)) ratio = ratio.downscale(1);
  return new Percentage(ratio.rescaleUp(MIN_DECIMALS)).toString();
}

/** A tax of a line. */
export function comboOf(row: XmlElement, retained: boolean): JsonObject | undefined {
  const cat = categoryOf(value(row, "Impuesto"), retained);
  if (value(row, "TipoFactor") === EXEMPT) return { cat, key: "exempt" };
  const isZero = amountIn(row, "TasaOCuota").isZero();
  return compact({ cat, key: isZero ? "zero" : undefined, percent: percentOf(row) });
}

/** IEPS of a line. */
export function chargeOf(row: XmlElement): JsonObject | undefined {
  const isRate = value(row, "TipoFactor") === "Cuota";
  return compact({
    code: "IEPS",
    quantity: isRate ? value(row, "Base") : undefined,
    rate: isRate ? value(row, "TasaOCuota") : undefined,
    percent: isRate ? undefined : percentOf(row),
    amount: value(row, "Importe") || Amount.zero(2).toString(),
  });
}

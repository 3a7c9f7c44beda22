import { Amount, compact, FakturoError, type JsonObject, Percentage } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { TAXES } from "../comprobante/taxes.ts";
import { amountIn } from "./amount.ts";
import { findAll, value } from "./find.ts";

/** `TipoFactor` of exempt lines. */
export const EXEMPT = "Exento";
const IEPS_CODE = "003";
const NET_DECIMALS = 6;

/** Minimum and maximum decimals of a percentage as a fraction. */
const MIN_DECIMALS = 3;

/** Tax category by code and kind. @throws FakturoError "input" for unknown codes. */
export function categoryOf(code: string, retained: boolean): string {
  for (const [category, tax] of TAXES)
    if (tax.code === code && tax.retained === retained) return category;
  throw new FakturoError("input", `'${code.slice(0, 20)}' is not a tax of a CFDI`);
}

/** Kinds of the transferred taxes of a Concepto. */
export interface Transferred {
  /** Taxes of the line. */
  readonly taxes: readonly XmlElement[];
  /** IEPS in the base of VAT, or per unit: a charge on the line. */
  readonly charges: readonly XmlElement[];
}

const IVA_CODE = "002";

/** Classifies the transferred taxes of a Concepto. */
export function transferredBy(concept: XmlElement): Transferred {
  const rows = findAll(concept, "cfdi:Impuestos/cfdi:Traslados/cfdi:Traslado");
  const net = amountIn(concept, "Importe")
    .upscale(NET_DECIMALS)
    .sub(amountIn(concept, "Descuento"));
  const vat = rows.find((row) => value(row, "Impuesto") === IVA_CODE);
  const isInVat = vat !== undefined && amountIn(vat, "Base").compare(net) > 0;
  const isCharge = (row: XmlElement) =>
    isIeps(row) && (isInVat || value(row, "TipoFactor") === "Cuota");
  return { taxes: rows.filter((row) => !isCharge(row)), charges: rows.filter(isCharge) };
}

/** True for IEPS that is transferred. */
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

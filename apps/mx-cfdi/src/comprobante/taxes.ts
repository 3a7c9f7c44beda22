import type { Amount, Percentage } from "@fakturo/model";
import { attributed, group, kept, type XmlNode } from "@fakturo/xml";

/** Code in c_Impuesto. */
export interface Tax {
  readonly code: string;
  readonly retained: boolean;
}

/** c_Impuesto by tax category of the regime. */
export const TAXES: ReadonlyMap<string, Tax> = new Map([
  ["VAT", { code: "002", retained: false }],
  ["RVAT", { code: "002", retained: true }],
  ["ISR", { code: "001", retained: true }],
  ["IEPS", { code: "003", retained: false }],
  ["RIEPS", { code: "003", retained: true }],
]);

/** c_TipoFactor. */
export type Factor = "Tasa" | "Cuota" | "Exento";

/** Attributes of every Traslado and Retencion, in some form. */
export interface ComprobanteTax {
  readonly base: Amount;
  readonly code: string;
  readonly factor: Factor;
  /** Ratio, or amount per unit; absent when exempt. */
  readonly rate: Amount | undefined;
  readonly amount: Amount;
}

const RATE_DECIMALS = 6;

/** `0.160000` of `16%`. */
export function ratioOf(percent: Percentage): Amount {
  return percent.amount.rescale(RATE_DECIMALS);
}

/** A rate in the schema's format. */
export function rateOf(rate: Amount): Amount {
  return rate.rescale(RATE_DECIMALS);
}

/** A tax with all attributes, as Traslado or as Retencion of a Concepto. */
export function taxNode(
  name: string,
  { base, code, factor, rate, amount }: ComprobanteTax,
): XmlNode {
  const isExempt = factor === "Exento";
  return kept(
    attributed(group(name), {
      Base: base.toString(),
      Importe: isExempt ? undefined : amount.toString(),
      Impuesto: code,
      TasaOCuota: isExempt ? undefined : rate?.toString(),
      TipoFactor: factor,
    }),
  );
}

/** Tax, factor and rate. */
export function keyOf({ code, factor, rate }: ComprobanteTax): string {
  return `${code} ${factor} ${rate?.toString() ?? ""}`;
}

/** Merges rows of the same tax, factor and rate, in the order of their first. */
export function merged(rows: Iterable<ComprobanteTax>): ComprobanteTax[] {
  const byKey = new Map<string, ComprobanteTax>();
  for (const row of rows) {
    const key = keyOf(row);
    const before = byKey.get(key);
    byKey.set(key, before ? added(before, row) : row);
  }
  return [...byKey.values()];
}

function added(a: ComprobanteTax, b: ComprobanteTax): ComprobanteTax {
  return {
    ...a,
    base: a.base.match(b.base).add(b.base),
    amount: a.amount.match(b.amount).add(b.amount),
  };
}

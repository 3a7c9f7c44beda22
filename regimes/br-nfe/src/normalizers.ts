import type { Combo, Invoice, StringMap } from "@fakturo/model";
import { broadening, type Normalizer, normalizer } from "@fakturo/plugin";
import { BASIC_RATE, MEANS_BY_KEY, NATIONAL, NORMAL_REGIME, TAXED_IN_FULL } from "./codes.ts";
import {
  COFINS_CST,
  ICMS_CSOSN,
  ICMS_CST,
  ICMS_ORIGIN,
  PAYMENT_MEANS,
  PIS_CST,
  REGIME,
} from "./extensions.ts";
import { nextNormalizers } from "./next-release.ts";

interface Extended {
  ext?: StringMap | undefined;
}

interface Paid extends Extended {
  readonly key?: string | undefined;
}

function setDefault(holder: Extended, extension: string, code: string): void {
  if (!holder.ext?.[extension]) holder.ext = { ...holder.ext, [extension]: code };
}

/** Codes of a tax by its category. */
const CODINGS: ReadonlyMap<string, (combo: Combo) => void> = new Map([
  [
    "ICMS",
    (combo) => {
      if (!combo.ext?.[ICMS_CSOSN]) setDefault(combo, ICMS_CST, TAXED_IN_FULL);
      setDefault(combo, ICMS_ORIGIN, NATIONAL);
    },
  ],
  ["PIS", (combo) => setDefault(combo, PIS_CST, BASIC_RATE)],
  ["COFINS", (combo) => setDefault(combo, COFINS_CST, BASIC_RATE)],
]);

/** The first of `a+b`, then `a` that has a code. */
function meansOf(key: string): string | undefined {
  for (const broader of broadening(key)) {
    const code = MEANS_BY_KEY.get(broader);
    if (code) return code;
  }
  return undefined;
}

/** Other means keep the given code. */
function setMeans(payment: Paid): void {
  const { key = "", ext } = payment;
  const code = meansOf(key);
  if (!code || (key === "other" && ext?.[PAYMENT_MEANS])) return;
  payment.ext = { ...ext, [PAYMENT_MEANS]: code };
}

function setRegime({ supplier }: Invoice): void {
  if (supplier) setDefault(supplier, REGIME, NORMAL_REGIME);
}

/** Derives codes of taxes, means of payment and the supplier's regime from keys and categories. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Combo", (combo) => CODINGS.get(combo.cat)?.(combo)),
  normalizer("pay.Instructions", setMeans),
  normalizer("pay.Record", setMeans),
  ...nextNormalizers,
  normalizer("bill.Invoice", setRegime),
];

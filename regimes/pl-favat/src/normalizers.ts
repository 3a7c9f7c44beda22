import type { Combo, Invoice, StringMap } from "@fakturo/model";
import { broadening, type Normalizer, normalizer } from "@fakturo/plugin";
import { ABROAD, CATEGORIES_BY_KEY, CATEGORIES_BY_RATE, MEANS_BY_KEY } from "./codes.ts";
import { PAYMENT_MEANS, REVERSE_CHARGE, SELF_BILLING, TAX_CATEGORY } from "./extensions.ts";

const STANDARD = "standard";
const YES = "1";

interface Extended {
  ext?: StringMap | undefined;
}

interface Paid extends Extended {
  readonly key?: string | undefined;
}

function setCode(holder: Extended, extension: string, code: string | undefined): void {
  if (code) holder.ext = { ...holder.ext, [extension]: code };
}

function categoryOf({ country, key, rate = "", ext }: Combo): string | undefined {
  if (country && country !== "PL") return ABROAD;
  // A missing key later becomes the standard one, so the next build would override a given category.
  const isStandard = key === STANDARD || (!key && Boolean(ext?.[TAX_CATEGORY]));
  return isStandard ? CATEGORIES_BY_RATE.get(rate) : CATEGORIES_BY_KEY.get(key ?? "");
}

/** The first of `a+b`, then `a` that has a code. */
function meansOf(key: string): string | undefined {
  for (const broader of broadening(key)) {
    const code = MEANS_BY_KEY.get(broader);
    if (code) return code;
  }
  return undefined;
}

function setMeans(payment: Paid): void {
  setCode(payment, PAYMENT_MEANS, meansOf(payment.key ?? ""));
}

function setFlags(invoice: Invoice): void {
  const { $tags = [] } = invoice;
  const flags = {
    ...($tags.includes("self-billed") && { [SELF_BILLING]: YES }),
    ...($tags.includes("reverse-charge") && { [REVERSE_CHARGE]: YES }),
  };
  if (Object.keys(flags).length === 0) return;
  invoice.tax = { ...invoice.tax, ext: { ...invoice.tax?.ext, ...flags } };
}

/** Derives categories from given keys: a tax without key is a fault, even if the key is set later. */
export const readers: readonly Normalizer[] = [
  normalizer("tax.Combo", (combo) => setCode(combo, TAX_CATEGORY, categoryOf(combo))),
];

/** Derives codes of FA(3) from the keys of payments and from tags. */
export const normalizers: readonly Normalizer[] = [
  normalizer("pay.Instructions", setMeans),
  normalizer("pay.Record", setMeans),
  normalizer("bill.Invoice", setFlags),
];

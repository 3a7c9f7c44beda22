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
  // A missing key becomes the standard one later on, so that the next build would overrule a
  // category that was given with it.
  const isStandard = key === STANDARD || (!key && Boolean(ext?.[TAX_CATEGORY]));
  return isStandard ? CATEGORIES_BY_RATE.get(rate) : CATEGORIES_BY_KEY.get(key ?? "");
}

/** `a+b`, then `a`: the first of them that has a code. */
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

/** Codes of FA(3) follow from the keys of taxes and payments and from tags. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Combo", (combo) => setCode(combo, TAX_CATEGORY, categoryOf(combo))),
  normalizer("pay.Instructions", setMeans),
  normalizer("pay.Record", setMeans),
  normalizer("bill.Invoice", setFlags),
];

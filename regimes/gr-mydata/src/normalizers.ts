import { type Charge, type Combo, isEuMember, type StringMap, today } from "@fakturo/model";
import { broadening, type DocumentContext, type Normalizer, normalizer } from "@fakturo/plugin";
import { EXTENSION_TYPES, KEY_TYPES } from "./codes/charge-types.ts";
import { PAYMENT_KEYS } from "./codes/payment-keys.ts";
import {
  EXEMPTION_KEYS,
  FOREIGN,
  FOREIGN_EU,
  KEY_EXEMPTIONS,
  RATE_CODES,
  WITHOUT_VAT,
} from "./codes/vat-keys.ts";
import { EXEMPTION, PAYMENT_MEANS, TAX_TYPE, VAT_RATE } from "./extensions.ts";

interface Extended {
  ext?: StringMap | undefined;
}

function setCodes(holder: Extended, codes: StringMap): void {
  holder.ext = { ...holder.ext, ...codes };
}

/** VAT gets a category, and without tax a cause of exemption; foreign VAT is outside the scope. */
function setVatCodes(combo: Combo, { now }: DocumentContext): void {
  if (combo.cat !== "VAT") return;
  if (combo.country && combo.country !== "EL") {
    const exemption = isEuMember(combo.country, today("UTC", now)) ? FOREIGN_EU : FOREIGN;
    setCodes(combo, { [EXEMPTION]: exemption, [VAT_RATE]: WITHOUT_VAT });
    combo.key = "outside-scope";
    return;
  }
  combo.key ||= "standard";
  if (combo.key === "standard" || combo.key === "zero") setRate(combo);
  else setExemption(combo, combo.key);
}

function takeKey(combo: Combo): void {
  if (combo.cat === "VAT" && (!combo.country || combo.country === "EL"))
    combo.key ||= EXEMPTION_KEYS.get(combo.ext?.[EXEMPTION] ?? "");
}

function setRate(combo: Combo): void {
  const { [EXEMPTION]: _, ...rest } = combo.ext ?? {};
  const rate = RATE_CODES.get(combo.rate ?? "");
  const ext = rate ? { ...rest, [VAT_RATE]: rate } : rest;
  if (Object.keys(ext).length > 0) combo.ext = ext;
  else delete combo.ext;
}

function setExemption(combo: Combo, key: string): void {
  const exemptions = KEY_EXEMPTIONS.get(key);
  if (!exemptions) return;
  const present = combo.ext?.[EXEMPTION] ?? "";
  const code = exemptions.kept.includes(present) ? present : exemptions.fallback;
  setCodes(combo, { [EXEMPTION]: code, [VAT_RATE]: WITHOUT_VAT });
}

interface Payment extends Extended {
  readonly key?: string | undefined;
}

/** The first of `a+b+c`, `a+b`, `a` that has a code. */
function setPaymentMeans(payment: Payment): void {
  for (const key of broadening(payment.key ?? "")) {
    const code = PAYMENT_KEYS.get(key);
    if (!code) continue;
    setCodes(payment, { [PAYMENT_MEANS]: code });
    return;
  }
}

/** The kind of tax of a charge, by its key, else by its extension. */
function setTaxType(charge: Charge): void {
  const type = KEY_TYPES.get(charge.key ?? "");
  if (type) setCodes(charge, { [TAX_TYPE]: type });
  if (charge.ext?.[TAX_TYPE]) return;
  const found = EXTENSION_TYPES.find(([extension]) => charge.ext?.[extension]);
  if (found) setCodes(charge, { [TAX_TYPE]: found[1] });
}

/** Keys of VAT by causes of exemption. */
export const readers: readonly Normalizer[] = [normalizer("tax.Combo", takeKey)];

/** Derives codes of myDATA from keys, rates and countries. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Combo", setVatCodes),
  normalizer("bill.Charge", setTaxType),
  normalizer("pay.Instructions", setPaymentMeans),
  normalizer("pay.Record", setPaymentMeans),
];

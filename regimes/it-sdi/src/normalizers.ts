import {
  type Address,
  type Combo,
  type Invoice,
  isEuMember,
  type Party,
  Percentage,
  type StringMap,
  today,
} from "@fakturo/model";
import { broadening, type DocumentContext, type Normalizer, normalizer } from "@fakturo/plugin";
import { PAYMENT_KEYS } from "./codes/payment-keys.ts";
import { EXEMPTION_KEYS, FOREIGN, FOREIGN_EU, KEY_EXEMPTIONS } from "./codes/vat-keys.ts";
import { EXEMPT, FISCAL_REGIME, PAYMENT_MEANS } from "./extensions.ts";

interface Extended {
  ext?: StringMap | undefined;
}

const ORDINARY_REGIME = "RF01";
const ZERO_PERCENT = Percentage.parse("0%");
const CALLING_CODE = "+39";
const SHORT_POSTCODE = /^\d{1,4}$/;
const POSTCODE_LENGTH = 5;

function setCode(holder: Extended, extension: string, code: string): void {
  holder.ext = { ...holder.ext, [extension]: code };
}

/** Standard VAT has no `Natura`; unknown codes are kept, for given and derived keys. */
function dropExemption(combo: Combo): void {
  const { [EXEMPT]: code = "", ...rest } = combo.ext ?? {};
  if (!EXEMPTION_KEYS.has(code)) return;
  if (Object.keys(rest).length > 0) combo.ext = rest;
  else delete combo.ext;
}

/** VAT without tax gets its reason (`Natura`); foreign VAT is not in the scope of Italian VAT. */
function setExemption(combo: Combo, { now }: DocumentContext): void {
  if (combo.cat !== "VAT") return;
  if (combo.country && combo.country !== "IT") {
    const isEu = isEuMember(combo.country, today("UTC", now));
    setCode(combo, EXEMPT, isEu ? FOREIGN_EU : FOREIGN);
    return;
  }
  // The calculation treats VAT without a key as standard.
  combo.key ||= "standard";
  if (combo.key === "standard") dropExemption(combo);
  const exemptions = KEY_EXEMPTIONS.get(combo.key ?? "");
  if (!exemptions) return;
  const code = combo.ext?.[EXEMPT] ?? "";
  if (!exemptions.kept.includes(code)) setCode(combo, EXEMPT, exemptions.fallback);
}

/** Derives an absent key from the exemption, which also defines `exempt`. */
function takeKey(combo: Combo): void {
  if (combo.cat !== "VAT" || (combo.country && combo.country !== "IT")) return;
  if (combo.key && combo.key !== "exempt") return;
  const key = EXEMPTION_KEYS.get(combo.ext?.[EXEMPT] ?? "");
  if (!key) return;
  if (key === "zero") combo.percent = ZERO_PERCENT;
  combo.key = key;
}

interface Payment extends Extended {
  readonly key?: string | undefined;
}

/** The first of `a+b+c`, `a+b`, `a` that has a code. */
function setPaymentMeans(payment: Payment): void {
  for (const key of broadening(payment.key ?? "")) {
    const code = PAYMENT_KEYS.get(key);
    if (!code) continue;
    setCode(payment, PAYMENT_MEANS, code);
    return;
  }
}

function padPostcode(address: Address): void {
  if (address.country === "IT" && SHORT_POSTCODE.test(address.code ?? ""))
    address.code = address.code?.padStart(POSTCODE_LENGTH, "0");
}

function setSupplier({ supplier }: Invoice): void {
  if (!supplier) return;
  if (!supplier.ext?.[FISCAL_REGIME]) setCode(supplier, FISCAL_REGIME, ORDINARY_REGIME);
  if (supplier.tax_id?.country === "IT") dropCallingCodes(supplier);
}

/** The SDI allows at most twelve characters. */
function dropCallingCodes({ telephones }: Party): void {
  for (const telephone of telephones ?? [])
    while (telephone?.num?.startsWith(CALLING_CODE))
      telephone.num = telephone.num.slice(CALLING_CODE.length).trimStart();
}

/** Keys of VAT by a `Natura`. */
export const readers: readonly Normalizer[] = [normalizer("tax.Combo", takeKey)];

/** Derives codes of FatturaPA from keys, taxes and countries. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Combo", setExemption),
  normalizer("pay.Instructions", setPaymentMeans),
  normalizer("pay.Record", setPaymentMeans),
  normalizer("org.Address", padPostcode),
  normalizer("bill.Invoice", setSupplier),
];

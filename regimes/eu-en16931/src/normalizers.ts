import {
  type Combo,
  type Identity,
  PAYMENT_MEANS_CODES,
  type PayInstructions,
  type StringMap,
  type TaxNote,
  TEXT_SUBJECTS,
} from "@fakturo/model";
import { broadening, type Normalizer, normalizer } from "@fakturo/plugin";
import {
  ALLOWANCES,
  CHARGES,
  OUTSIDE_SCOPE,
  SCHEMES_BY_KEY,
  SCHEMES_BY_TYPE,
  TERRITORIES,
  VAT_CATEGORIES,
  VAT_KEYS,
} from "./codes.ts";
import {
  ALLOWANCE,
  CHARGE,
  PAYMENT_MEANS,
  SCHEME_ID,
  TAX_CATEGORY,
  TEXT_SUBJECT,
} from "./extensions.ts";
import { addEndpoint, normalizeInbox } from "./party.ts";

interface Keyed {
  key?: string | undefined;
  ext?: StringMap | undefined;
}

function setCode(holder: Pick<Keyed, "ext">, extension: string, code: string | undefined): void {
  if (code) holder.ext = { ...holder.ext, [extension]: code };
}

/** Normaliser that sets a code of a catalogue from the key of an object. */
function keyTo(extension: string, codes: ReadonlyMap<string, string>) {
  return (holder: Keyed) => setCode(holder, extension, codes.get(holder.key ?? ""));
}

/** The first of `a+b+c`, `a+b`, `a` that has a code. */
function paymentMeans(key: string): string | undefined {
  for (const broader of broadening(key)) {
    const code = PAYMENT_MEANS_CODES.get(broader);
    if (code) return code;
  }
  return undefined;
}

function setPaymentMeans(instructions: PayInstructions): void {
  setCode(instructions, PAYMENT_MEANS, paymentMeans(instructions.key));
}

/** Sets the category of a tax, and derives an absent key of VAT from a given category. */
export function setTaxCategory(combo: Combo): void {
  if (combo.cat === "VAT") setVatCategory(combo, "standard");
  else setCode(combo, TAX_CATEGORY, TERRITORIES.get(combo.cat) ?? OUTSIDE_SCOPE);
}

/** An absent key is derived from the category; the category then follows from the key. */
function setVatCategory(holder: Keyed, fallback?: string): void {
  const key = holder.key || VAT_KEYS.get(holder.ext?.[TAX_CATEGORY] ?? "") || fallback;
  if (!key) return;
  holder.key = key;
  const code = VAT_CATEGORIES.get(key);
  if (code) setCode(holder, TAX_CATEGORY, code);
  else if (holder.ext) dropCategory(holder, holder.ext);
}

/** Derives an absent key of VAT from its category. */
function takeKey(combo: Combo): void {
  if (combo.cat === "VAT") combo.key ||= VAT_KEYS.get(combo.ext?.[TAX_CATEGORY] ?? "");
}

function dropCategory(holder: Keyed, { [TAX_CATEGORY]: _, ...rest }: StringMap): void {
  if (Object.keys(rest).length > 0) holder.ext = rest;
  else delete holder.ext;
}

function setNoteCategory(note: TaxNote): void {
  if (note.cat === "VAT") setVatCategory(note);
}

function setScheme(identity: Identity): void {
  const { key = "", type = "" } = identity;
  setCode(identity, SCHEME_ID, SCHEMES_BY_KEY.get(key) ?? SCHEMES_BY_TYPE.get(type));
}

/** Keys of VAT by categories. */
export const readers: readonly Normalizer[] = [normalizer("tax.Combo", takeKey)];

/** Derives codes of the catalogues from keys and types. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Combo", setTaxCategory),
  normalizer("pay.Instructions", setPaymentMeans),
  normalizer("bill.Discount", keyTo(ALLOWANCE, ALLOWANCES)),
  normalizer("bill.LineDiscount", keyTo(ALLOWANCE, ALLOWANCES)),
  normalizer("bill.Charge", keyTo(CHARGE, CHARGES)),
  normalizer("bill.LineCharge", keyTo(CHARGE, CHARGES)),
  normalizer("org.Note", keyTo(TEXT_SUBJECT, TEXT_SUBJECTS)),
  normalizer("tax.Note", setNoteCategory),
  normalizer("org.Item", (item) => {
    item.unit ||= "one";
  }),
  normalizer("org.Identity", setScheme),
  normalizer("org.Inbox", normalizeInbox),
  normalizer("org.Party", addEndpoint),
  normalizer("bill.Invoice", (invoice) => {
    invoice.tax ??= {};
  }),
];

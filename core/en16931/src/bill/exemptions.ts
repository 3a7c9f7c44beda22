import type { Combo, Invoice, TaxNote } from "@fakturo/model";
import { CODE_OF_KEY, EXEMPTION, type VatCode } from "../codes/vat-categories.ts";
import { isVat, type Rated, vatOf } from "./vat.ts";

export interface Exemption {
  readonly reason: string | undefined;
  readonly reasonCode: string | undefined;
}

const NOT_EXEMPT: Exemption = { reason: undefined, reasonCode: undefined };

/**
 * Reason for charging no VAT in a category (BT-120, BT-121): the invoice's tax notes and VATEX codes,
 * else the default wording. `sources` are the codes that the category stands for.
 */
export function exemptionOf(
  invoice: Invoice,
  code: VatCode,
  sources: readonly VatCode[],
): Exemption {
  const general = EXEMPTION.get(code);
  if (!general) return NOT_EXEMPT;
  const codes = vatexOf(invoice, sources);
  const [reasonCode] = codes.size === 1 ? codes : [];
  const texts = sources.flatMap((source) => {
    const notes = notesOf(invoice, source);
    return notes.length > 0 || reasonCode ? notes : [EXEMPTION.get(source)?.text ?? general.text];
  });
  const isGeneral = sources.every((source) => notesOf(invoice, source).length === 0);
  return {
    reason: [...new Set(texts)].join("\n") || undefined,
    reasonCode: reasonCode ?? (isGeneral ? general.code : undefined),
  };
}

function notesOf({ tax }: Invoice, code: VatCode): string[] {
  const notes = (tax?.notes ?? []).filter((note) => isAbout(note, code));
  return notes.map(({ text }) => text).filter((text) => text !== "");
}

function isAbout({ cat, key, ext }: TaxNote, code: string): boolean {
  if (cat && !isVat(cat)) return false;
  const [plain = ""] = (key ?? "").split("+", 1);
  return (ext?.["untdid-tax-category"] || CODE_OF_KEY.get(plain)) === code;
}

/** True for a note about taxes that are not charged: the only notes with a reason (BT-120). */
export function isExplained(note: TaxNote): boolean {
  return [...EXEMPTION.keys()].some((code) => isAbout(note, code));
}

function vatexOf(invoice: Invoice, sources: readonly VatCode[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [category, tax] of taxesOf(invoice)) {
    const code = tax.ext?.["cef-vatex"];
    if (code && isVat(category) && sources.includes(vatOf(category, tax).code)) found.add(code);
  }
  return found;
}

function* taxesOf(invoice: Invoice): Generator<[string, Rated]> {
  for (const { code, rates } of invoice.totals?.taxes?.categories ?? [])
    for (const rate of rates ?? []) yield [code, rate];
  const rows: readonly { readonly taxes?: Combo[] | undefined }[] = [
    ...(invoice.lines ?? []),
    ...(invoice.discounts ?? []),
    ...(invoice.charges ?? []),
  ];
  for (const { taxes = [] } of rows) for (const combo of taxes) yield [combo.cat, combo];
}

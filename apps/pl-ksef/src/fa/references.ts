import { type DocumentRef, fullCode } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { BuiltInvoice } from "../document.ts";
import { EXT, NUMBER_STAMP, OLD_NUMBER_STAMP, YES } from "../extensions.ts";
import { MAX, textOf } from "./text.ts";

/** Kinds of invoice by tag, for documents built without the addon; then for credit notes. */
const TYPES: readonly (readonly [tag: string, invoice: string, correction: string])[] = [
  ["partial", "ZAL", "KOR_ZAL"],
  ["settlement", "ROZ", "KOR_ROZ"],
  ["simplified", "UPR", "KOR"],
];

/** `RodzajFaktury`. */
export function invoiceTypeOf({ type, $tags = [], tax }: BuiltInvoice): string {
  const isCorrection = type === "credit-note";
  const [, invoice, correction] = TYPES.find(([tag]) => $tags.includes(tag)) ?? ["", "VAT", "KOR"];
  return tax?.ext?.[EXT.invoiceType] ?? (isCorrection ? correction : invoice);
}

/** True for kinds of invoice that correct others. */
export function isCorrection(invoiceType: string): boolean {
  return invoiceType.startsWith("KOR");
}

/** KSeF number of a document. */
export function ksefNumberOf({ stamps = [] }: DocumentRef): string | undefined {
  const find = (key: string) => stamps.find(({ prv }) => prv === key)?.val;
  return find(NUMBER_STAMP) ?? find(OLD_NUMBER_STAMP);
}

/** Subject of a correction: `PrzyczynaKorekty`, `TypKorekty`, `DaneFaKorygowanej`. */
export function* correctionNodes(invoice: BuiltInvoice): Generator<XmlNode> {
  const { preceding = [] } = invoice;
  const [first] = preceding;
  if (!isCorrection(invoiceTypeOf(invoice)) || !first) return;
  yield leaf("PrzyczynaKorekty", textOf(first.reason, MAX.plain));
  yield leaf("TypKorekty", first.ext?.[EXT.effectiveDate] ?? first.ext?.[EXT.oldEffectiveDate]);
  for (const row of preceding)
    yield group(
      "DaneFaKorygowanej",
      leaf("DataWystFaKorygowanej", row.issue_date),
      leaf("NrFaKorygowanej", textOf(fullCode(row), MAX.plain)),
      ...(ksefNumberOf(row)
        ? [leaf("NrKSeF", YES), leaf("NrKSeFFaKorygowanej", ksefNumberOf(row))]
        : [leaf("NrKSeFN", YES)]),
    );
}

/** Advance invoices settled by an invoice: `FakturaZaliczkowa`. */
export function* advanceInvoiceNodes(invoice: BuiltInvoice): Generator<XmlNode> {
  if (invoiceTypeOf(invoice) !== "ROZ") return;
  for (const row of invoice.preceding ?? []) {
    const number = ksefNumberOf(row);
    yield group(
      "FakturaZaliczkowa",
      ...(number
        ? [leaf("NrKSeFFaZaliczkowej", number)]
        : [leaf("NrKSeFZN", YES), leaf("NrFaZaliczkowej", textOf(fullCode(row), MAX.plain))]),
    );
  }
}

/** `WarunkiTransakcji`: contracts and orders. */
export function termsNode({ ordering }: BuiltInvoice): XmlNode {
  const { contracts = [], purchases = [] } = ordering ?? {};
  return group(
    "WarunkiTransakcji",
    contracts.map((row) => reference("Umowy", row)),
    purchases.map((row) => reference("Zamowienia", row)),
  );
}

/** Names of date and number in both kinds of reference. */
const PARTS = {
  Umowy: ["DataUmowy", "NrUmowy"],
  Zamowienia: ["DataZamowienia", "NrZamowienia"],
} as const;

function reference(kind: keyof typeof PARTS, row: DocumentRef): XmlNode {
  const [date, number] = PARTS[kind];
  return group(kind, leaf(date, row.issue_date), leaf(number, textOf(fullCode(row), MAX.plain)));
}

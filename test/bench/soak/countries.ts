import type { JsonObject } from "@fakturo/model";

/** A supplier's country: a valid tax code, and the tax on its lines. */
interface Country {
  readonly code: string;
  readonly cat: string;
  readonly percent: string;
}

const vat = (code: string, percent: string): Country => ({ code, cat: "VAT", percent });

/** Suppliers of twenty countries whose documents need no addon. */
export const COUNTRIES: Readonly<Record<string, Country>> = {
  AE: vat("123456789012345", "5%"),
  AT: vat("U10223006", "20%"),
  BE: vat("0411905847", "21%"),
  CH: vat("E284156502", "8.1%"),
  DE: vat("111111125", "19%"),
  DK: vat("13585628", "25%"),
  EL: vat("925667500", "24%"),
  ES: vat("B98602642", "21%"),
  FI: vat("01120389", "25.5%"),
  FR: vat("44732829320", "20%"),
  GB: vat("350983637", "20%"),
  IE: vat("6388047V", "23%"),
  IT: vat("12345670785", "22%"),
  NL: vat("000099995B57", "21%"),
  NO: vat("974760673", "25%"),
  PL: vat("9551893317", "23%"),
  PT: vat("545259045", "23%"),
  SE: vat("556012579001", "25%"),
  SG: { code: "199912345A", cat: "GST", percent: "9%" },
  US: { code: "123456789", cat: "ST", percent: "7%" },
};

/** An invoice of a supplier, with so many lines. */
export function invoiceOf(country: string, lines: number): JsonObject {
  const { code, cat, percent } = COUNTRIES[country] ?? vat("", "0%");
  const tax_id = { country, code };
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    series: "S",
    issue_date: "2026-01-15",
    supplier: {
      name: "Acme",
      tax_id,
      addresses: [{ num: "4", street: "Main Street", locality: "City", code: "28001", country }],
    },
    customer: { name: "Customer", tax_id },
    lines: Array.from({ length: lines }, (_none, i) => ({
      quantity: String(i + 1),
      item: { name: `Article ${i + 1}`, price: "19.90" },
      taxes: [{ cat, percent }],
    })),
  };
}

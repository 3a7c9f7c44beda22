import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Amount } from "../num/amount.ts";
import {
  alpha3,
  CURRENCIES,
  formatAmount,
  formatNumber,
  ISO_COUNTRIES,
  isEuMember,
  isLanguage,
  isPaymentMeans,
  isUnit,
  LANGUAGES,
  NOTE_KEYS,
  PAYMENT_MEANS,
  PAYMENT_TERMS,
  TAX_COUNTRIES,
  UNITS,
  uneceUnit,
} from "./index.ts";

describe("currencies", () => {
  it("lists the common ones first, then ISO, then the others", () => {
    const all = [...CURRENCIES.values()];
    expect(all).toHaveLength(180);
    expect(all.slice(0, 7).map(({ code }) => code)).toEqual([
      "USD",
      "EUR",
      "GBP",
      "AUD",
      "CAD",
      "JPY",
      "AED",
    ]);
    expect(all.slice(0, 7).map(({ priority }) => priority)).toEqual([1, 2, 3, 4, 5, 6, 100]);
    const others = all.filter(({ numeric }) => numeric === "");
    expect(others.map(({ code }) => code).join(" ")).toBe("BCH BTC JEP GGP IMP XFU GBX CNH USDC");
    expect(all.slice(-others.length)).toEqual(others);
  });

  it.each([
    ["EUR", 2],
    ["JPY", 0],
    ["HUF", 0],
    ["BHD", 3],
    ["CLF", 4],
    ["MGA", 5],
    ["MRU", 5],
    ["GBX", 1],
    ["BTC", 8],
  ])("%s has %i decimals", (code, subunits) => {
    expect(CURRENCIES.get(code)?.subunits).toBe(subunits);
  });

  it("names each one differently", () => {
    const names = new Set([...CURRENCIES.values()].map(({ name }) => name));
    expect(names.size).toBe(180);
    expect(CURRENCIES.has("XXX")).toBe(false);
  });
});

describe("formatAmount", () => {
  it.each([
    ["1234567.5", "EUR", "€1.234.567,5"],
    ["-10.00", "USD", "$-10.00"],
    ["1000", "JPY", "¥1,000"],
    ["999.99", "CZK", "999,99 Kč"],
    ["1234.00", "SEK", "1 234,00 kr"],
    ["-1234.50", "CHF", "CHF -1'234.50"],
    ["5.0", "GBX", "GBX5.0"],
    ["1", "XTS", "1 XTS"],
    ["1000.25", "???", "1,000.25 ???"],
  ])("shows %s %s as %s", (amount, code, shown) => {
    expect(formatAmount(Amount.parse(amount), code)).toBe(shown);
  });

  it("takes another manner", () => {
    const format = { template: "n_u", decimalMark: ".", thousandsMark: "", symbol: "EUR" } as const;
    expect(formatAmount(Amount.parse("-1234.50"), "EUR", format)).toBe("-1234.50 EUR");
  });

  it("loses no digit", () => {
    const amounts = fc.tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.nat(6));
    fc.assert(
      fc.property(amounts, ([units, exp]) => {
        const amount = Amount.of(units, exp);
        const shown = formatNumber(amount, { decimalMark: ".", thousandsMark: "'" });
        expect(shown.replaceAll("'", "")).toBe(amount.toString());
        expect(shown).toMatch(/^-?\d{1,3}('\d{3})*(\.\d+)?$/);
      }),
    );
  });
});

describe("countries", () => {
  it("tells addresses from taxes", () => {
    expect(TAX_COUNTRIES.filter((c) => !ISO_COUNTRIES.includes(c)).toSorted()).toEqual([
      "EL",
      "EU",
      "XI",
      "XU",
    ]);
    expect(ISO_COUNTRIES.filter((c) => !TAX_COUNTRIES.includes(c))).toEqual(["GR"]);
    expect(ISO_COUNTRIES).toHaveLength(249);
    expect(new Set(ISO_COUNTRIES).size).toBe(249);
  });

  it("has three-letter codes", () => {
    expect(["ES", "EL", "GR", "XI", "EU", "ZZ"].map(alpha3)).toEqual([
      "ESP",
      "GRC",
      "GRC",
      "GBR",
      "EUE",
      undefined,
    ]);
  });

  it.each([
    ["ES", "1985-12-31", false],
    ["ES", "1986-01-01", true],
    ["GB", "2020-01-31", true],
    ["GB", "2020-02-01", false],
    ["EL", "2024-01-01", true],
    ["GR", "1980-12-31", false],
    ["XI", "2024-01-01", false],
    ["US", "2024-01-01", false],
  ])("%s on %s in the Union: %s", (country, date, member) => {
    expect(isEuMember(country, date)).toBe(member);
  });
});

describe("units", () => {
  it.each([
    ["h", "HUR", true],
    ["kj", "KJO", true],
    ["kcal", "E14", true],
    ["unit", "XUN", true],
    ["portion", "", true],
    ["HUR", "HUR", true],
    ["X1", "X1", true],
    ["kJ", "ZZ", false],
    ["cal", "ZZ", false],
    ["", "ZZ", false],
  ])("%s is %j", (unit, code, known) => {
    expect(uneceUnit(unit)).toBe(code);
    expect(isUnit(unit)).toBe(known);
  });
});

describe("keys", () => {
  it("accepts refined means of payment", () => {
    const keys = ["cash", "card+credit", "online+shop", "barter", "", "+cash"];
    expect(keys.map(isPaymentMeans)).toEqual([true, true, true, false, false, false]);
  });

  it("knows languages", () => {
    expect(["en", "el", "zu", "EN", "xx", ""].map(isLanguage)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(new Set(LANGUAGES).size).toBe(LANGUAGES.length);
  });

  it("knows the terms of payment", () => {
    expect(PAYMENT_TERMS.get("due-date")).toBe("3");
    expect(PAYMENT_TERMS.size).toBe(10);
  });
});

const SHARED = new URL("../../../../../shared/reference/", import.meta.url);
const present = existsSync(SHARED);
if (!present) process.stdout.write("No ../shared here: the published tables are not compared.\n");

interface PublishedCurrency {
  readonly iso_code: string;
  readonly iso_numeric: string;
  readonly subunits: number;
  readonly symbol?: string;
  readonly disambiguate_symbol?: string;
  readonly template?: string;
  readonly decimal_mark: string;
  readonly thousands_separator: string;
}

function publishedText(path: string): string {
  return readFileSync(new URL(path, SHARED), "utf8");
}

/** Constants of one list in a published schema, in order. */
function publishedKeys(path: string, marker: string): string[] {
  const text = publishedText(path);
  const list = text.slice(text.indexOf(marker));
  const end = list.indexOf("]");
  return [...list.slice(0, end).matchAll(/"const": "([^"]+)"/g)].map(([, key = ""]) => key);
}

describe.skipIf(!present)("published tables", () => {
  it("has every currency as published", () => {
    const published: PublishedCurrency[] = [
      ...JSON.parse(publishedText("currency/iso.json")),
      ...JSON.parse(publishedText("currency/non-iso.json")),
    ];
    const templates: Record<string, string> = { "%n %u": "n_u", "%u %n": "u_n" };
    expect(published.map(({ iso_code }) => iso_code).toSorted()).toEqual(
      [...CURRENCIES.keys()].toSorted(),
    );
    for (const row of published)
      expect(CURRENCIES.get(row.iso_code)).toMatchObject({
        numeric: row.iso_numeric,
        subunits: row.subunits,
        symbol: row.symbol ?? "",
        disambiguateSymbol: row.disambiguate_symbol ?? "",
        template: templates[row.template ?? ""] ?? "un",
        decimalMark: row.decimal_mark,
        thousandsMark: row.thousands_separator,
      });
  });

  it.each([
    ["schemas/currency/code.json", '"oneOf"', [...CURRENCIES.keys()]],
    ["schemas/l10n/iso-country-code.json", '"oneOf"', ISO_COUNTRIES],
    ["schemas/l10n/tax-country-code.json", '"oneOf"', TAX_COUNTRIES],
    ["schemas/org/unit.json", '"oneOf"', [...UNITS.keys()]],
    ["schemas/org/note.json", '"oneOf"', NOTE_KEYS],
    ["schemas/pay/terms.json", '"oneOf"', [...PAYMENT_TERMS.keys()]],
    ["schemas/pay/instructions.json", '"anyOf"', PAYMENT_MEANS],
  ])("has the keys of %s in order", (path, marker, keys) => {
    expect(keys).toEqual(publishedKeys(path, marker));
  });
});

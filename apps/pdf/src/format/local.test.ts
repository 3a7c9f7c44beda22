import { describe, expect, it } from "vitest";
import { localDate } from "./date.ts";
import { localeFor } from "./locale.ts";
import { NumberFormatter } from "./number.ts";

const NO_SETTINGS = {
  currencyTemplate: "",
  negativeTemplate: "",
  thousandsSeparator: "",
  decimalMark: "",
};

const of = (language: string, regime: string, settings = NO_SETTINGS, wanted = "") =>
  new NumberFormatter(settings, localeFor(wanted, language, regime));

/** Replaces no-break spaces by spaces. */
const spaced = (text: string) => text.replaceAll("\u00a0", " ");

describe("what a page says in each country", () => {
  it.each([
    ["de", "DE", "EUR", "3.366,88 €", "-3.366,88 €", "19 %", "31.03.2026"],
    ["de", "AT", "EUR", "€ 3.366,88", "-€ 3.366,88", "19 %", "31.03.2026"],
    ["fr", "FR", "EUR", "3 366,88 €", "-3 366,88 €", "19 %", "31/03/2026"],
    ["es", "ES", "EUR", "3.366,88 €", "-3.366,88 €", "19 %", "31/03/2026"],
    ["es", "MX", "MXN", "$3,366.88", "-$3,366.88", "19%", "31/03/2026"],
    ["it", "IT", "EUR", "3.366,88 €", "-3.366,88 €", "19%", "31/03/2026"],
    ["nl", "NL", "EUR", "€ 3.366,88", "€ -3.366,88", "19%", "31-03-2026"],
    ["pl", "PL", "PLN", "3 366,88 zł", "-3 366,88 zł", "19%", "31.03.2026"],
    ["pt", "PT", "EUR", "3 366,88 €", "-3 366,88 €", "19%", "31/03/2026"],
    ["pt", "BR", "BRL", "R$ 3.366,88", "-R$ 3.366,88", "19%", "31/03/2026"],
    ["sv", "SE", "SEK", "3 366,88 kr", "−3 366,88 kr", "19 %", "2026-03-31"],
    ["en", "IN", "INR", "₹3,366.88", "-₹3,366.88", "19%", "31 Mar 2026"],
    ["en", "US", "USD", "$3,366.88", "-$3,366.88", "19%", "Mar 31, 2026"],
    ["en", "DE", "EUR", "€3,366.88", "-€3,366.88", "19%", "31 Mar 2026"],
    ["el", "EL", "EUR", "3.366,88 €", "-3.366,88 €", "19%", "31/03/2026"],
  ])("%s-%s", (language, regime, currency, money, negative, percent, date) => {
    const format = of(language, regime);
    expect(spaced(format.money("3366.88", currency))).toBe(money);
    expect(spaced(format.money("-3366.88", currency))).toBe(negative);
    expect(spaced(format.percent("19.0%"))).toBe(percent);
    expect(localDate("2026-03-31", localeFor("", language, regime))).toBe(date);
  });

  it.each([
    ["21.0%", "21 %"],
    ["25.50%", "25,5 %"],
    ["4.125%", "4,125 %"],
    ["100%", "100 %"],
    ["0.0%", "0 %"],
    ["0.050%", "0,05 %"],
  ])("writes %s without decimals that say nothing", (percent, written) => {
    expect(spaced(of("de", "DE").percent(percent))).toBe(written);
  });

  it("writes all numbers of a page with the marks of its money", () => {
    expect(of("de", "AT").number("151843.50")).toBe("151.843,50");
  });

  it.each([
    ["de", "DE", "h", "5", "Std."],
    ["en", "GB", "day", "1", "day"],
    ["en", "GB", "day", "2", "days"],
    ["fr", "FR", "kg", "1.5", "kg"],
    ["de", "DE", "piece", "5", "Stk."],
    ["nb", "NO", "piece", "5", "stk."],
    ["sv", "SE", "one", "5", ""],
    ["de", "DE", "barrel", "5", "barrel"],
    ["de", "DE", "h", "", "h"],
  ])("abbreviates units: %s-%s %s", (language, regime, key, quantity, unit) => {
    expect(of(language, regime).unit(key, quantity)).toBe(unit);
  });

  it("groups as India does", () => {
    expect(of("en", "IN").money("123456.00", "INR")).toBe("₹1,23,456.00");
  });

  it.each([
    "de-DE",
    "en-IN",
    "de-CH",
    "es-ES",
    "pl-PL",
    "sv-SE",
    "nl-NL",
    "pt-PT",
    "ar-SA",
    "eu-ES",
  ])("writes money and percents as Intl does: %s", (tag) => {
    const [language = "", regime = ""] = tag.split("-");
    const locale = localeFor("", language, regime);
    const format = of(language, regime);
    // Western digits have a Western percent sign, which CLDR lacks for Saudi Arabia.
    const plain = (text: string) =>
      text.replaceAll(/[\u202f ]/g, "\u00a0").replaceAll("\u066a", "%");
    for (const value of [0.5, 12.5, 123.5, 1234.5, 12_345.5, 1_234_567.5, -9.5, -98_765.5]) {
      const options = { useGrouping: "always", minimumFractionDigits: 1 } as const;
      const money = { ...options, style: "currency", currency: "EUR" } as const;
      expect(format.money(`${value}`, "EUR")).toBe(
        plain(new Intl.NumberFormat(locale, { ...money, maximumFractionDigits: 1 }).format(value)),
      );
      const percent = new Intl.NumberFormat(locale, { ...options, style: "percent" });
      expect(format.percent(`${value}%`)).toBe(plain(percent.format(value / 100)));
    }
  });

  it("goes by the country of the language asked for", () => {
    const brazilian = of("pt", "PT", NO_SETTINGS, "pt-BR");
    expect(spaced(brazilian.money("1234.50", "BRL"))).toBe("R$ 1.234,50");
  });

  it("keeps every digit, and texts that are no numbers", () => {
    const german = of("de", "DE");
    expect(german.number("12345678901234567890.123456789")).toBe(
      "12.345.678.901.234.567.890,123456789",
    );
    expect(german.percent("7.12345%")).toBe("7,12345\u00a0%");
    expect(german.money("-0.00", "EUR")).toBe("0,00\u00a0€");
    expect([german.number("x"), german.percent("x%"), german.percent("x")]).toEqual([
      "x",
      "x%",
      "x",
    ]);
    expect(localDate("2026-02-31", "de-DE")).toBe("2026-02-31");
    expect(localDate("soon", "de-DE")).toBe("soon");
  });

  it("writes currencies that are none of ISO 4217", () => {
    expect(spaced(of("de", "DE").money("1.00", "USDT"))).toMatch(/^1,00 \S+$/);
  });

  it("puts settings first", () => {
    const own = { ...NO_SETTINGS, thousandsSeparator: "'", decimalMark: "." };
    expect(spaced(of("de", "DE", own).money("1234.50", "EUR"))).toBe("1'234.50 €");
    const template = { ...own, currencyTemplate: "%u %n", negativeTemplate: "(%u %n)" };
    expect(spaced(of("de", "DE", template).money("1234.50", "EUR"))).toBe("€ 1'234.50");
    expect(spaced(of("de", "DE", template).money("-1234.50", "EUR"))).toBe("(€ 1'234.50)");
    const onlyTemplate = { ...NO_SETTINGS, currencyTemplate: "%u %n" };
    expect(spaced(of("de", "DE", onlyTemplate).money("-1.50", "EUR"))).toBe("-€ 1,50");
  });
});

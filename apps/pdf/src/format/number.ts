import { ownValue } from "@fakturo/model";
import { SYMBOLS } from "./currencies.ts";
import { grouped, type NumberPattern, patternOf } from "./pattern.ts";

/** Format of numbers and money; empty settings follow the reader's country. */
export interface NumberSettings {
  /** `%u` symbol, `%n` number. */
  readonly currencyTemplate: string;
  /** Same for negative amounts. */
  readonly negativeTemplate: string;
  readonly thousandsSeparator: string;
  readonly decimalMark: string;
}

/** Numbers as documents contain them; kept as text, so they stay exact. */
const NUMBER = /^(-?)(\d{1,30})(?:\.(\d{1,20}))?$/;

const UNIT_FORMATS = new Map<string, Intl.NumberFormat>();

/** Formats numbers for the reader's country by CLDR; the document's own settings take precedence. */
export class NumberFormatter {
  readonly #settings: NumberSettings;
  readonly #locale: string;
  /**
   * Separators of money, used for all numbers of a page, because Austria has different ones for other numbers.
   */
  readonly #marks: Marks;

  /** @param locale BCP 47, e.g. `de-AT`. */
  constructor(settings: NumberSettings, locale: string) {
    this.#settings = settings;
    this.#locale = locale;
    this.#marks = { ...patternOf(locale, "currency"), ...given(settings) };
  }

  /** A plain number, e.g. `1.234,50`. */
  number(text: string): string {
    return this.#written(text, BARE);
  }

  /** A unit in its shortest form: `5` and `h` give `Std.`, pieces `Stk.`; nothing for what has no unit. */
  unit(key: string, quantity: string): string {
    if (key === NO_UNIT) return "";
    if (key === "piece") return ownValue(PIECES, this.#locale.split("-")[0] ?? "") ?? key;
    const unit = ownValue(UNITS, key);
    if (!unit || !isNumeral(quantity)) return key;
    const id = `${this.#locale} ${unit}`;
    const format =
      UNIT_FORMATS.get(id) ??
      new Intl.NumberFormat(this.#locale, { style: "unit", unit, unitDisplay: "short" });
    UNIT_FORMATS.set(id, format);
    const part = format.formatToParts(quantity).find(({ type }) => type === "unit");
    return part?.value.trim() || key;
  }

  /** `21.0%` as `21 %`, `25.50%` as `25,5 %`. */
  percent(text: string): string {
    const value = text.slice(0, -1);
    if (!text.endsWith("%") || !NUMBER.test(value)) return text;
    return this.#written(value.replace(ZERO_DECIMALS, ""), patternOf(this.#locale, "percent"));
  }

  /** Money with the symbol of its currency. */
  money(text: string, currency: string): string {
    const { currencyTemplate, negativeTemplate } = this.#settings;
    const isNegative = text.startsWith("-");
    const template = isNegative && negativeTemplate ? negativeTemplate : currencyTemplate;
    if (template !== "" && isNegative && template !== negativeTemplate)
      return `-${this.#filled(template, text.slice(1), currency)}`;
    if (template !== "") return this.#filled(template, text.replace("-", ""), currency);
    if (!CODE.test(currency)) return `${this.number(text)}\u00a0${symbolOf(currency)}`;
    return this.#written(text, patternOf(this.#locale, "currency", currency));
  }

  #filled(template: string, text: string, currency: string): string {
    return template
      .replace("%n", () => this.number(text))
      .replace("%u", () => symbolOf(currency))
      .replaceAll(" ", "\u00a0");
  }

  /** A value with the document's number of decimals; text that is not a number is unchanged. */
  #written(text: string, { positive, negative }: Around): string {
    const [, sign, whole = "", fraction = ""] = NUMBER.exec(text) ?? [];
    if (whole === "") return text;
    const isNegative = sign === "-" && /[1-9]/.test(text);
    const [before, after] = isNegative ? (negative ?? [this.#minus, ""]) : positive;
    const { group, decimal, sizes } = this.#marks;
    const digits = grouped(whole, group, sizes);
    return `${before}${fraction === "" ? digits : `${digits}${decimal}${fraction}`}${after}`;
  }

  /** Minus of the locale. */
  get #minus(): string {
    return patternOf(this.#locale, "percent").negative[0].includes("\u2212") ? "\u2212" : "-";
  }
}

/** Decimals at the end that say nothing. */
const ZERO_DECIMALS = /\.0+$|(?<=\.\d*[1-9])0+$/;

/** Text before and after the digits. */
interface Around {
  readonly positive: NumberPattern["positive"];
  /** Default: a minus before the digits. */
  readonly negative?: NumberPattern["negative"];
}

const BARE: Around = { positive: ["", ""] };

type Marks = Pick<NumberPattern, "group" | "decimal" | "sizes">;

function given({ thousandsSeparator, decimalMark }: NumberSettings): Partial<Marks> {
  return {
    ...(thousandsSeparator !== "" && { group: thousandsSeparator }),
    ...(decimalMark !== "" && { decimal: decimalMark }),
  };
}

/** Units of documents with a name in CLDR. */
const UNITS: Readonly<Record<string, string>> = {
  s: "second",
  min: "minute",
  h: "hour",
  day: "day",
  wk: "week",
  mon: "month",
  yr: "year",
  mm: "millimeter",
  cm: "centimeter",
  m: "meter",
  km: "kilometer",
  g: "gram",
  kg: "kilogram",
  l: "liter",
  ml: "milliliter",
};

/** Things that are counted (C62 of UNECE Recommendation 20). */
const NO_UNIT = "one";

/** Abbreviations of pieces, which CLDR lacks, by language. */
const PIECES: Readonly<Record<string, string>> = {
  ar: "قطعة",
  ca: "u.",
  da: "stk.",
  de: "Stk.",
  el: "τεμ.",
  en: "pc",
  es: "ud.",
  eu: "ale",
  fi: "kpl",
  fr: "pce",
  gl: "ud.",
  it: "pz",
  nb: "stk.",
  nl: "st.",
  pl: "szt.",
  pt: "un.",
  sv: "st",
};

function isNumeral(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}

const CODE = /^[A-Z]{3}$/;

function symbolOf(currency: string): string {
  return ownValue(SYMBOLS, currency) || currency;
}

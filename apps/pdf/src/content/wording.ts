import { formatDate, formatTime, localDate } from "../format/date.ts";
import { localeFor } from "../format/locale.ts";
import { countryName, currencyName } from "../format/names.ts";
import { NumberFormatter, type NumberSettings } from "../format/number.ts";
import type { Language } from "../labels/index.ts";
import type { Labels } from "../labels/labels.ts";

export interface WordingSettings extends NumberSettings {
  /** Language as configured, perhaps with a country: `pt-BR`; empty for the regime's. */
  readonly locale: string;
  /** Pattern of `%Y`, `%m`, `%d`; empty for that of the reader's country. */
  readonly dateFormat: string;
  readonly timeFormat: string;
}

/** Keeps a number with its sign and symbols together inside right-to-left text. */
const ISOLATE = "\u2066";
const END_ISOLATE = "\u2069";

/** Formats values of one document in its language. */
export class Wording {
  readonly t: Labels;
  readonly language: Language;
  /** Currency of the document. */
  readonly currency: string;
  readonly #numbers: NumberFormatter;
  readonly #vat: string;
  readonly #settings: WordingSettings;
  readonly #locale: string;

  constructor(language: Language, currency: string, regime: string, settings: WordingSettings) {
    this.t = language.labels;
    this.language = language;
    this.currency = currency;
    this.#settings = settings;
    this.#locale = localeFor(settings.locale, language.code, regime);
    // Swiss German uses a different word.
    this.#vat = regime === "CH" && language.code === "de" ? "MWST" : language.labels.vat;
    this.#numbers = new NumberFormatter(settings, this.#locale);
  }

  number(text: string): string {
    return text === "" ? "" : this.isolate(this.#numbers.number(text));
  }

  /** A unit's abbreviation in the reader's language; unknown keys are unchanged. */
  unit(key: string, quantity: string): string {
    return this.#numbers.unit(key, quantity);
  }

  percent(text: string): string {
    return text === "" ? "" : this.isolate(this.#numbers.percent(text));
  }

  /** Money with the symbol of the document's currency, or of the given one. */
  money(text: string, currency: string = this.currency): string {
    return text === "" ? "" : this.isolate(this.#numbers.money(text, currency));
  }

  date(text: string): string {
    if (text === "") return "";
    const { dateFormat } = this.#settings;
    const date = dateFormat === "" ? localDate(text, this.#locale) : formatDate(text, dateFormat);
    return this.isolate(date);
  }

  /** Date and time joined by a dot. */
  moment(date: string, time: string): string {
    const parts = [this.date(date), time === "" ? "" : formatTime(time, this.#settings.timeFormat)];
    return parts.filter((part) => part !== "").join(" · ");
  }

  /** Common name of a tax category; only value added tax has a translation. */
  category(code: string): string {
    return code === "VAT" ? this.#vat : code;
  }

  country(code: string): string {
    return countryName(code, this.language.code);
  }

  currencyName(code: string): string {
    const name = currencyName(code, this.language.code);
    return name === code ? code : `${name} (${code})`;
  }

  /** Isolates a number, date or code as left-to-right text within right-to-left text. */
  isolate(text: string): string {
    return this.language.rtl ? `${ISOLATE}${text}${END_ISOLATE}` : text;
  }
}

import { formatDate, formatTime } from "../format/date.ts";
import { countryName, currencyName } from "../format/names.ts";
import { NumberFormat, type NumberSettings } from "../format/number.ts";
import type { Language } from "../labels/index.ts";
import type { Labels } from "../labels/labels.ts";

export interface WordingSettings extends NumberSettings {
  readonly dateFormat: string;
  readonly timeFormat: string;
}

/** Keeps a number with its sign and marks together inside right-to-left text. */
const ISOLATE = "\u2066";
const END_ISOLATE = "\u2069";

/** Everything that turns values of one document into words of its language. */
export class Wording {
  readonly t: Labels;
  readonly language: Language;
  /** Currency of the document. */
  readonly currency: string;
  readonly #numbers: NumberFormat;
  readonly #vat: string;
  readonly #settings: WordingSettings;

  constructor(language: Language, currency: string, regime: string, settings: WordingSettings) {
    this.t = language.labels;
    this.language = language;
    this.currency = currency;
    this.#settings = settings;
    // The German of Switzerland has its own word.
    this.#vat = regime === "CH" && language.code === "de" ? "MWST" : language.labels.vat;
    this.#numbers = new NumberFormat(settings, currency, regime === "PT");
  }

  number(text: string): string {
    return text === "" ? "" : this.isolate(this.#numbers.number(text));
  }

  percent(text: string): string {
    return text === "" ? "" : this.isolate(this.#numbers.percent(text));
  }

  /** Money with the symbol of the document's currency unless another is named. */
  money(text: string, currency: string = this.currency): string {
    return text === "" ? "" : this.isolate(this.#numbers.money(text, currency));
  }

  date(text: string): string {
    return text === "" ? "" : this.isolate(formatDate(text, this.#settings.dateFormat));
  }

  /** Date and time joined by a dot. */
  moment(date: string, time: string): string {
    const parts = [this.date(date), time === "" ? "" : formatTime(time, this.#settings.timeFormat)];
    return parts.filter((part) => part !== "").join(" · ");
  }

  /** Tax category as people call it; only value added tax has a word of its own. */
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

  /** Marks a number, date or code as one left-to-right piece where text runs the other way. */
  isolate(text: string): string {
    return this.language.rtl ? `${ISOLATE}${text}${END_ISOLATE}` : text;
  }
}

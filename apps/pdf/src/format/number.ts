import { CURRENCIES } from "./currencies.ts";

/** How numbers and money are written; empty settings follow the currency. */
export interface NumberSettings {
  /** `%u` symbol, `%n` number. */
  readonly currencyTemplate: string;
  /** Same for negative amounts. */
  readonly negativeTemplate: string;
  readonly thousandsSeparator: string;
  readonly decimalMark: string;
}

interface Marks {
  readonly decimal: string;
  readonly thousands: string;
}

const NO_CURRENCY = ["", "%n %u", ".,"] as const;

/** Writes numbers the way of one document: its currency, language and settings. */
export class NumberFormat {
  readonly #settings: NumberSettings;
  readonly #portuguese: boolean;
  readonly #marks: Marks;

  constructor(settings: NumberSettings, currency: string, portuguese: boolean) {
    this.#settings = settings;
    this.#portuguese = portuguese;
    this.#marks = this.#marksOf(currency);
  }

  /** A plain number, e.g. `1.234,50`. */
  number(text: string): string {
    const negative = text.startsWith("-");
    return negative ? `-${group(text.slice(1), this.#marks)}` : group(text, this.#marks);
  }

  /** `21.0%` with this document's decimal mark. */
  percent(text: string): string {
    return text.endsWith("%") ? `${this.number(text.slice(0, -1))}%` : text;
  }

  /** Money with the symbol of its currency; a minus stands in front of both. */
  money(text: string, currency: string): string {
    const [symbol] = CURRENCIES[currency] ?? NO_CURRENCY;
    const negative = text.startsWith("-");
    const digits = group(negative ? text.slice(1) : text, this.#marks);
    const template = this.#template(currency);
    const { negativeTemplate } = this.#settings;
    const filled = (pattern: string) =>
      pattern
        .replace("%n", () => digits)
        .replace("%u", () => symbol || currency)
        .replaceAll(" ", "\u00a0");
    if (!negative) return filled(template);
    return negativeTemplate === "" ? `-${filled(template)}` : filled(negativeTemplate);
  }

  #template(currency: string): string {
    if (this.#settings.currencyTemplate !== "") return this.#settings.currencyTemplate;
    if (this.#portuguese) return "%n %u";
    const [symbol, template] = CURRENCIES[currency] ?? NO_CURRENCY;
    return ARABIC_END.test(symbol) ? template.replace("%u%n", "%u %n") : template;
  }

  #marksOf(currency: string): Marks {
    const [, , marks] = CURRENCIES[currency] ?? NO_CURRENCY;
    const own = this.#portuguese ? ",\u00a0" : marks;
    return {
      decimal: this.#settings.decimalMark || own.charAt(0),
      thousands: this.#settings.thousandsSeparator || own.charAt(1),
    };
  }
}

/** Arabic symbols would join the digits without a blank. */
const ARABIC_END = /[\u0600-\u06ff]$/;

const PLAIN = /^(\d+)(?:\.(\d+))?$/;

function group(text: string, { decimal, thousands }: Marks): string {
  const match = PLAIN.exec(text);
  if (!match) return text;
  const [, whole = "", fraction] = match;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, () => thousands);
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
}

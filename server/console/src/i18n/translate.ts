import type { en } from "./en.ts";
import type { MessageText, Plural } from "./message.ts";

/** Key of a text. */
export type MessageKey = keyof typeof en;

/** All texts of a language. */
export type Messages = Readonly<Record<MessageKey, MessageText>>;

type Values = Readonly<Record<string, string | number>>;

/** The text of a key with its values; `n` chooses among its forms. */
export type Translate = (key: MessageKey, values?: Values) => string;

const PLACE = /\{(\w+)\}/g;

export function createTranslate(language: string, messages: Messages): Translate {
  const rules = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);
  const shown = (value: string | number | undefined) =>
    typeof value === "number" ? number.format(value) : (value ?? "");
  return (key, values = {}) => {
    const message = messages[key];
    const text = typeof message === "string" ? message : formOf(message, rules, Number(values.n));
    return text.replace(PLACE, (_, name: string) => shown(values[name]));
  };
}

function formOf(forms: Plural, rules: Intl.PluralRules, n: number): string {
  return forms[rules.select(n)] ?? forms.other;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?$/;
const GROUPS = /\B(?=(\d{3})+$)/g;
const MOMENT = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d:\d\d))?/;

/** `1.234,50` of `1234.5`: at least `least` decimals, without further zeros; other texts are unchanged. */
export function printedNumber(text: string, least = 2): string {
  const [whole, sign = "", digits = "", decimals = ""] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return text;
  const shown = decimals.replace(/0+$/, "").padEnd(least, "0");
  return `${sign}${digits.replace(GROUPS, ".")}${shown === "" ? "" : `,${shown}`}`;
}

/** Day of a date or moment as `15/01/2026`; empty for other texts. */
export function printedDay(moment: string): string {
  const [, year, month, day] = MOMENT.exec(moment) ?? [];
  return year === undefined ? "" : `${day}/${month}/${year}`;
}

/** Local time of a moment as `14:05:09`; empty without. */
export function printedTime(moment: string): string {
  return MOMENT.exec(moment)?.[4] ?? "";
}

/** A CNPJ, which may contain letters, or a CPF with its punctuation; other texts are unchanged. */
export function printedTaxNumber(code: string): string {
  return code
    .replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\d{2})$/, "$1.$2.$3/$4-$5")
    .replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, "$1.$2.$3-$4");
}

/** A Brazilian telephone number, with its country code or without, as `(11) 3333-4444`; other texts are unchanged. */
export function printedPhone(digits: string): string {
  return digits.replace(/^(?:55)?(\d{2})(\d{4,5})(\d{4})$/, "($1) $2-$3");
}

/** A key in groups of four characters. */
export function printedKey(key: string): string {
  return key.replace(/(.{4})(?=.)/g, "$1 ");
}

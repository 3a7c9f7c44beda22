import type { Amount, Percentage } from "@fakturo/model";

const REPLACED: ReadonlyMap<string, string> = new Map([
  ["–", "-"],
  ["—", "-"],
  ["‘", "'"],
  ["’", "'"],
  ["“", '"'],
  ["”", '"'],
  ["€", "EUR"],
  ["…", "..."],
]);

/** One line of the format's characters (up to `ÿ`), cut at `max`. */
export function latin(value: string | undefined, max: number): string | undefined {
  const text = value
    ?.normalize("NFC")
    .replace(/[–—‘’“”€…]/g, (found) => REPLACED.get(found) ?? "")
    .replace(/\s+/g, " ")
    .replace(/[^ -ÿ]/g, "")
    .trim();
  return text?.slice(0, max).trim() || undefined;
}

/** Capitals and digits of a CNPJ, CPF or registration. */
export function registrationCode(value: string | undefined): string {
  return value?.toUpperCase().replace(/[^0-9A-Z]/g, "") ?? "";
}

/** `18.0000` of `18%`. */
export function rateOf(percent: Percentage | undefined): string {
  if (!percent) return "0.00";
  const { amount } = percent;
  const fine = amount.rescaleUp(2);
  return fine
    .withPointAt(fine.exp - 2)
    .rescale(4)
    .toString();
}

/** An amount with at most `decimals`. */
export function fine(amount: Amount, decimals: number): string {
  return amount.rescaleDown(decimals).toString();
}

import type { Invoice } from "@fakturo/model";

/** Characters of Forma_pago. */
const MAX = 50;

/** Means of payment in Spanish by the first part of their key. */
const MEANS: ReadonlyMap<string, string> = new Map([
  ["cash", "Contado"],
  ["cheque", "Cheque"],
  ["bank-draft", "Giro bancario"],
  ["credit-transfer", "Transferencia bancaria"],
  ["debit-transfer", "Débito bancario"],
  ["card", "Tarjeta"],
  ["direct-debit", "Débito directo"],
  ["online", "Pago en línea"],
  ["promissory-note", "Pagaré"],
  ["netting", "Compensación"],
]);

/**
 * How an export is paid (Forma_pago), which invoices state: the terms or means in the document's words, else the means by
 * their key, else the day of payment; empty without any of them.
 */
export function paymentText({ payment }: Invoice): string {
  const { terms, instructions } = payment ?? {};
  const [key = ""] = instructions?.key?.split("+") ?? [];
  const [due] = terms?.due_dates ?? [];
  const said = [terms?.notes, instructions?.detail, MEANS.get(key)];
  const fitting = said.find((text) => text && text.length <= MAX);
  return fitting ?? (due?.date ? `Vencimiento ${due.date}` : "");
}

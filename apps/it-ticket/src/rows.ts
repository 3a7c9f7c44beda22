import { Amount, Percentage } from "@fakturo/model";
import type { TicketRow } from "./record.ts";

/** Decimals of amounts: net amounts are precise, not rounded to cents. */
export const PRECISE = 8;
export const CENTS = 2;
const UNCHARGED = Percentage.parse("0%");

/** Gross amounts of a row, exact in cents. */
interface RowAmounts {
  readonly rate: Percentage | undefined;
  readonly discount: Amount;
  /** After the discount. */
  readonly total: Amount;
}

/** Members of a row that follow from its gross amounts. */
export function rowAmounts({ rate = UNCHARGED, discount, total }: RowAmounts) {
  // Rounded once, as the portal's page does it.
  const exact = total.rescale(PRECISE + 2);
  return {
    scontoUnitario: rate.remove(discount).toString(),
    scontoLordo: discount.toString(),
    importoIVA: rate.from(exact).rescale(PRECISE).toString(),
    imponibile: rate.remove(total.add(discount)).toString(),
    imponibileNetto: rate.remove(total).toString(),
    totale: total.toString(),
  };
}

type AmountMember = keyof ReturnType<typeof rowAmounts>;

/** Totals of a document's rows. */
export function totalsOf(rows: readonly TicketRow[]) {
  const sum = (member: AmountMember) =>
    rows
      .reduce((total, row) => total.add(Amount.parse(row[member])), Amount.zero(PRECISE))
      .toString();
  return {
    importoTotaleIva: sum("importoIVA"),
    scontoTotale: sum("scontoUnitario"),
    scontoTotaleLordo: sum("scontoLordo"),
    totaleImponibile: sum("imponibile"),
    ammontareComplessivo: sum("totale"),
  };
}

/** An amount rounded to cents, with the decimals of rows. */
export function inCents(amount: Amount | undefined): Amount {
  return (amount ?? Amount.zero(CENTS)).rescale(CENTS).rescale(PRECISE);
}

import { type Bill, type Check, countryOf, documentTypeOf, sellerOf } from "@fakturo/en16931";
import type { CiiContext } from "./contexts.ts";

/** Types of invoices paid before delivery (UNTDID 1001). */
export const PREPAYMENT = "386";

const isGerman = (country: string | undefined) => country === "DE";

/**
 * True for hybrid invoices between Germans, which require the date or period of supply and a place in
 * levels with lines (BR-FX-EN-04, section 14 (4) number 6 UStG).
 */
export function needsGermanDelivery(
  { invoice }: Bill,
  { version, level, rules }: CiiContext,
): boolean {
  if (version !== "D22B" || rules !== undefined || level === "minimum" || level === "basicwl")
    return false;
  const { customer } = invoice;
  return (
    documentTypeOf(invoice) !== PREPAYMENT &&
    isGerman(countryOf(sellerOf(invoice))) &&
    isGerman(customer && countryOf(customer))
  );
}

/** The date of the operation, i.e. of the supply; undefined where there is a period. */
export function germanDayOf(bill: Bill, context: CiiContext): string | undefined {
  return needsGermanDelivery(bill, context) && !hasPeriod(bill) ? bill.invoice.op_date : undefined;
}

function hasPeriod({ invoice }: Bill): boolean {
  const { ordering, delivery, lines = [] } = invoice;
  return Boolean(ordering?.period ?? delivery?.period) || lines.every(({ period }) => period);
}

/** A date or period of supply is required. */
export function germanDeliveryCheck(context: CiiContext): Check {
  return {
    rule: "BR-FX-EN-04",
    path: "$.delivery.date",
    message:
      "invoices between Germans need the day or period of supply: delivery.date, op_date, or a period of the delivery, the order or each line",
    when: (bill) => needsGermanDelivery(bill, context),
    holds: (bill) =>
      Boolean(bill.invoice.delivery?.date || bill.invoice.op_date) || hasPeriod(bill),
  };
}

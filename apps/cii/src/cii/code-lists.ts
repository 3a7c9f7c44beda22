import { type Adjustment, type Bill, paymentMeansOf, UNDEFINED_MEANS } from "@fakturo/en16931";
import type { Invoice } from "@fakturo/model";

/** UNTDID 5189 in release D16A, which its schema lists for both allowances and charges. */
const LISTED = /^(?:[1-9]\d?|10[0-4]|ZZZ)$/;

/** Text for a charge whose code cannot be written. */
const CHARGE = "Charge";
const ALLOWANCE = "Discount";

/** The only code of UNTDID 4461 in EN 16931 that release D16A lacks. */
const LATER_MEANS = "98";

/**
 * A bill with codes from the schema's lists: reasons as text where their code is missing (BT-98, BT-105,
 * BT-140, BT-145), and undefined payment means (BT-81).
 */
export function withListedCodes(bill: Bill): Bill {
  return {
    ...bill,
    invoice: withListedMeans(bill.invoice),
    adjustments: bill.adjustments.map(listed),
    lines: bill.lines.map((line) => ({ ...line, adjustments: line.adjustments.map(listed) })),
  };
}

function listed<A extends Adjustment>(row: A): A {
  const { code, reason, isCharge } = row;
  if (code === undefined || LISTED.test(code)) return row;
  return { ...row, code: undefined, reason: reason ?? (isCharge ? CHARGE : ALLOWANCE) };
}

function withListedMeans(invoice: Invoice): Invoice {
  const instructions = invoice.payment?.instructions;
  if (!instructions || paymentMeansOf(instructions) !== LATER_MEANS) return invoice;
  const ext = { ...instructions.ext, "untdid-payment-means": UNDEFINED_MEANS };
  return { ...invoice, payment: { ...invoice.payment, instructions: { ...instructions, ext } } };
}

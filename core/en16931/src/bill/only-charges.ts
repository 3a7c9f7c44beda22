import { Amount, type Charge, type Combo, type Invoice, type Line } from "@fakturo/model";
import { reasonOf } from "../codes/reasons.ts";
import { vatCombo } from "./vat.ts";

const OUTSIDE_SCOPE: Combo = { cat: "VAT", key: "outside-scope" };

/** An invoice has at least one line (BR-16): where there are only charges, they become lines. */
export function withLines(invoice: Invoice): Invoice {
  const { lines = [], charges = [] } = invoice;
  if (lines.length > 0 || charges.length === 0) return invoice;
  return { ...invoice, lines: charges.map(lineOf), charges: [] };
}

function lineOf(charge: Charge, i: number): Line {
  const { taxes = [], amount } = charge;
  return {
    i: i + 1,
    quantity: Amount.of(1, 0),
    item: { name: reasonOf(true, charge).text ?? charge.reason ?? "Charge", price: amount },
    sum: amount,
    taxes: vatCombo(taxes) ? taxes : [OUTSIDE_SCOPE],
    total: amount,
  };
}

import { Amount } from "@fakturo/model";
import { leaf, type XmlNode } from "@fakturo/xml";
import type { RecordedDocument } from "./entry.ts";
import { linesIn } from "./payments.ts";
import type { SaftRow } from "./rows.ts";
import { isDebit } from "./sales.ts";

/** Totals at the head of a list of documents; cancelled documents are excluded. */
export interface Tally {
  add(entry: RecordedDocument, rows: readonly SaftRow[]): void;
  nodes(): XmlNode[];
}

/** `NumberOfEntries` with both columns; `amounts` of each document are added to their column. */
function columns(
  amountsOf: (entry: RecordedDocument, rows: readonly SaftRow[]) => readonly SideAmount[],
): Tally {
  let count = 0;
  let [debit, credit] = [Amount.zero(2), Amount.zero(2)];
  return {
    add(entry, rows) {
      count += 1;
      if (entry.cancelled) return;
      for (const { isOnDebit, amount } of amountsOf(entry, rows))
        if (isOnDebit) debit = debit.add(amount);
        else credit = credit.add(amount);
    },
    nodes: () => [
      leaf("NumberOfEntries", String(count)),
      leaf("TotalDebit", debit.toString()),
      leaf("TotalCredit", credit.toString()),
    ],
  };
}

interface SideAmount {
  readonly isOnDebit: boolean;
  readonly amount: Amount;
}

/** For invoices and working documents. */
export function salesTally(): Tally {
  return columns(({ document }, rows) =>
    rows.map(({ net }) => ({ isOnDebit: isDebit(document, net), amount: net.abs() })),
  );
}

/** For receipts. */
export function receiptsTally(): Tally {
  return columns((entry) =>
    linesIn(entry).map(({ line, net }) => ({ isOnDebit: line.refund ?? false, amount: net })),
  );
}

/** For movements of goods: number of lines and total quantity. */
export function movementsTally(): Tally {
  let count = 0;
  let quantity = Amount.zero();
  return {
    add({ cancelled }, rows) {
      if (cancelled) return;
      count += rows.length;
      for (const row of rows) quantity = quantity.match(row.quantity).add(row.quantity);
    },
    nodes: () => [
      leaf("NumberOfMovementLines", String(count)),
      leaf("TotalQuantityIssued", quantity.toString()),
    ],
  };
}

import { Amount, Invoice, type JsonObject, Percentage, readBuilt } from "@fakturo/model";
import { portalDay } from "./day.ts";
import { checkObstacles, LINE_REF, returnedReceipt } from "./obstacles.ts";
import type { CommercialDocument, TicketReturn, TicketRow } from "./record.ts";
import { CENTS, inCents, rowAmounts, totalsOf } from "./rows.ts";

const CENT = Amount.parse("0.01");
const NOTHING = Amount.zero(CENTS);

/**
 * The return of goods of a receipt, from a built corrective invoice.
 * @param today `YYYY-MM-DD` in Rome.
 * @throws FakturoError "validation" with the reasons for which the portal cannot take it.
 */
export function returnRecord(doc: JsonObject, today: string): TicketReturn {
  const invoice = readBuilt(Invoice, doc, "supplier");
  checkObstacles(invoice, today, true);
  const { number = "", day = "" } = returnedReceipt(invoice) ?? {};
  const rows = (invoice.lines ?? []).map((line) => ({
    ref: line?.ext?.[LINE_REF] ?? "",
    quantity: (line?.quantity ?? Amount.of(1, 0)).rescale(CENTS).toString(),
  }));
  const total = inCents(invoice.totals?.total_with_tax).toString();
  return { operation: "R", number, sold: portalDay(day), day: portalDay(today), rows, total };
}

/** Why a return does not fit its receipt; codes of the step. */
export type ReturnFault = "return-row" | "return-quantity" | "return-amount";

/**
 * The rows that are returned, with the quantities of earlier returns as the portal shows them. Each amount is that of the
 * returned quantity.
 */
export function returnedDocument(
  { rows, total }: TicketReturn,
  original: CommercialDocument,
): CommercialDocument | ReturnFault {
  const { vendita: _vendita, elementiContabili: sold, ...rest } = original;
  const returned: TicketRow[] = [];
  for (const { ref, quantity } of rows) {
    const row =
      sold.find(({ idElementoContabile }) => idElementoContabile === ref) ?? sold[Number(ref) - 1];
    if (!row) return "return-row";
    const before = Amount.parse(row.resiPregressi || NOTHING.toString());
    const left = Amount.parse(row.quantita).sub(before);
    if (Amount.parse(quantity).compare(left) > 0) return "return-quantity";
    returned.push(returnedRow(row, quantity));
  }
  const totals = totalsOf(returned);
  const difference = Amount.parse(totals.ammontareComplessivo).sub(Amount.parse(total)).abs();
  if (difference.compare(CENT) > 0) return "return-amount";
  const totaleNonRiscosso = inCents(undefined).toString();
  return {
    ...rest,
    ...totals,
    totaleNonRiscosso,
    scontoAbbuono: NOTHING.toString(),
    elementiContabili: returned,
  };
}

function returnedRow(row: TicketRow, quantity: string): TicketRow {
  const returned = Amount.parse(quantity);
  const discount = Amount.parse(row.scontoLordo).mul(returned).div(Amount.parse(row.quantita));
  const gross = inCents(Amount.parse(row.prezzoLordo).mul(returned));
  const rate = /^[\d.]+$/.test(row.aliquotaIVA)
    ? Percentage.parse(`${row.aliquotaIVA}%`)
    : undefined;
  const exact = inCents(discount);
  return {
    ...row,
    reso: quantity,
    ...rowAmounts({ rate, discount: exact, total: gross.sub(exact) }),
  };
}

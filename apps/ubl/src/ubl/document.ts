import type { Attached, Bill } from "@fakturo/en16931";
import { attributed, group, type XmlNode } from "@fakturo/xml";
import type { UblContext } from "../contexts.ts";
import { allowanceCharge } from "./adjustments.ts";
import { deliveryOf } from "./delivery.ts";
import { header } from "./header.ts";
import { lineOf } from "./line.ts";
import {
  CREDIT_NOTE_KIND,
  INVOICE_KIND,
  rootAttributes,
  type UblDocumentKind,
} from "./namespaces.ts";
import { parties } from "./parties.ts";
import { paymentOf } from "./payment.ts";
import { billingReferences, documentReferences, orderReference } from "./references.ts";
import { totalsOf } from "./totals.ts";

/** The UBL document of a bill, in schema order. */
export function documentOf(
  bill: Bill,
  context: UblContext,
  attached: readonly Attached[],
): XmlNode {
  const { invoice, currency, adjustments, subtotals } = bill;
  const kind = invoice.type === "credit-note" ? CREDIT_NOTE_KIND : INVOICE_KIND;
  const has = (code: string) => subtotals.some(({ vat }) => vat.code === code);
  const root = group(
    kind.root,
    ...header(bill, context, kind),
    orderReference(invoice),
    billingReferences(invoice),
    ...documentReferences(invoice, attached, kind),
    ...parties(invoice, has("O")),
    deliveryOf(invoice, has("K")),
    ...paymentOf(bill, context, kind),
    adjustments.map((row) => allowanceCharge(row, currency, row.vat)),
    ...totalsOf(bill, context),
    lines(bill, kind),
  );
  return attributed(root, rootAttributes(kind));
}

function* lines({ lines: rows, currency }: Bill, kind: UblDocumentKind): Generator<XmlNode> {
  for (const row of rows) yield lineOf(row, currency, kind);
}

import { CREDIT_NOTE_KIND, INVOICE_KIND, rootAttributes } from "@fakturo/app-ubl";
import {
  type Attached,
  type Bill,
  sellerOf as issuerOf,
  payeeOf as otherPayee,
} from "@fakturo/en16931";
import { attributed, group, type XmlNode } from "@fakturo/xml";
import { accountOf } from "./account.ts";
import { deliveryOf } from "./delivery.ts";
import { header, type OioublProfile } from "./header.ts";
import { lineOf } from "./line.ts";
import { buyerOf, payeeOf, representativeOf, sellerOf } from "./party.ts";
import { paymentOf, prepayments } from "./payment.ts";
import { billingReferences, documentReferences, orderReference } from "./references.ts";
import { taxTotals } from "./tax.ts";
import { allowanceCharge, totalsOf } from "./totals.ts";

/** The OIOUBL document of a bill, in schema order. */
export function documentOf(
  bill: Bill,
  attached: readonly Attached[],
  profile: OioublProfile,
): XmlNode {
  const { invoice, currency } = bill;
  const { customer, ordering, supplier } = invoice;
  const kind = invoice.type === "credit-note" ? CREDIT_NOTE_KIND : INVOICE_KIND;
  const account = accountOf(bill);
  const payee = otherPayee(invoice);
  const root = group(
    kind.root,
    ...header(account, kind, profile),
    orderReference(invoice),
    billingReferences(invoice),
    ...documentReferences(invoice, attached, kind),
    group("cac:AccountingSupplierParty", sellerOf(issuerOf(invoice), account.duties)),
    customer && group("cac:AccountingCustomerParty", buyerOf(customer)),
    payee && payeeOf(payee),
    ordering?.seller && supplier && representativeOf(supplier),
    deliveryOf(invoice),
    ...paymentOf(bill),
    kind.root === "Invoice" ? prepayments(bill) : undefined,
    account.adjustments.map((row) => allowanceCharge(row, currency)),
    taxTotals(account),
    totalsOf(account),
    account.lines.map((row) => lineOf(row, currency, kind)),
  );
  return attributed(root, rootAttributes(kind));
}

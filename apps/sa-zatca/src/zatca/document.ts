import {
  allowanceCharge,
  billingReferences,
  deliveryOf,
  documentReferences,
  INVOICE_KIND,
  lineOf,
  monetaryTotalOf,
  orderReference,
  rootAttributes,
} from "@fakturo/app-ubl";
import { type Attached, type Bill, type BillLine, sellerOf } from "@fakturo/en16931";
import { attributed, group, kept, type XmlChild, type XmlNode } from "@fakturo/xml";
import { accountingTax, lineTax, taxTotal } from "./amounts.ts";
import { header } from "./header.ts";
import { partyOf } from "./party.ts";
import { paymentOf } from "./payment.ts";
import { type InvoiceSeal, type Position, signatureReference, stampReferences } from "./stamps.ts";

export interface DocumentParts {
  readonly attached?: readonly Attached[];
  /** Absent for drafts, which ZATCA does not accept (BR-KSA-33). */
  readonly position?: Position | undefined;
  readonly seal?: InvoiceSeal | undefined;
}

/** The UBL document of a bill, in schema order; credit notes are invoices here too. */
export function documentOf(bill: Bill, parts: DocumentParts = {}): XmlNode {
  const { attached = [], position, seal } = parts;
  const { invoice, currency, adjustments, lines } = bill;
  const { customer } = invoice;
  const root = group(
    INVOICE_KIND.root,
    seal?.extensions,
    ...header(bill),
    orderReference(invoice),
    billingReferences(invoice),
    ...documentReferences(invoice, attached, INVOICE_KIND),
    ...stampReferences(position, seal),
    seal && signatureReference(),
    group("cac:AccountingSupplierParty", partyOf(sellerOf(invoice))),
    kept(group("cac:AccountingCustomerParty", customer && partyOf(customer))),
    deliveryOf(invoice, false),
    ...paymentOf(bill),
    adjustments.map((row) => allowanceCharge(row, currency, row.vat)),
    taxTotal(bill),
    accountingTax(bill),
    monetaryTotalOf(bill),
    lines.map((line) => withTax(line, currency)),
  );
  const { "xsi:schemaLocation": _, ...namespaces } = rootAttributes(INVOICE_KIND);
  return attributed(root, namespaces);
}

/** The line of EN 16931 with its tax before the item, as in the UBL schema. */
function withTax(line: BillLine, currency: string): XmlNode {
  const node = lineOf(line, currency, INVOICE_KIND);
  if (typeof node.content !== "object") return node;
  return { ...node, content: node.content.flatMap((child) => beforeItem(child, line, currency)) };
}

function beforeItem(child: XmlChild, line: BillLine, currency: string): XmlChild[] {
  const isItem = child !== undefined && "name" in child && child.name === "cac:Item";
  return isItem ? [lineTax(line, currency), child] : [child];
}

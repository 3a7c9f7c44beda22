import { type Bill, payeeOf } from "@fakturo/en16931";
import { fullCode, type Invoice } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { CiiContext } from "../contexts.ts";
import { allowanceCharge } from "./adjustments.ts";
import { issued, money, periodOf } from "./elements.ts";
import { payeeParty } from "./party.ts";
import { paymentMeans, paymentTerms } from "./payment.ts";
import { taxesOf } from "./taxes.ts";

/** Payment, taxes and totals (BG-10, BG-14, BG-16 to BG-23, BG-3). */
export function settlementOf(bill: Bill, context: CiiContext): XmlNode {
  const { invoice, currency, adjustments, accounting } = bill;
  const { ordering, delivery, payment } = invoice;
  const payee = payeeOf(invoice);
  return group(
    "ram:ApplicableHeaderTradeSettlement",
    leaf("ram:CreditorReferenceID", payment?.instructions?.direct_debit?.creditor), // BT-90
    leaf("ram:PaymentReference", payment?.instructions?.ref), // BT-83
    leaf("ram:TaxCurrencyCode", accounting?.currency), // BT-6
    leaf("ram:InvoiceCurrencyCode", currency), // BT-5
    payee && payeeParty(payee),
    paymentMeans(invoice),
    taxesOf(bill, context),
    periodOf(ordering?.period ?? delivery?.period), // BG-14
    adjustments.map((row) => allowanceCharge(row, row.vat)),
    paymentTerms(bill, context),
    summation(bill, context),
    precedingOf(invoice, context),
    group("ram:ReceivableSpecifiedTradeAccountingAccount", leaf("ram:ID", ordering?.cost)), // BT-19
  );
}

/** BG-22. */
function summation({ totals, currency, accounting }: Bill, { level }: CiiContext): XmlNode {
  return group(
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation",
    money("ram:LineTotalAmount", totals.lines), // BT-106
    money("ram:ChargeTotalAmount", totals.charges), // BT-108
    money("ram:AllowanceTotalAmount", totals.allowances), // BT-107
    money("ram:TaxBasisTotalAmount", totals.net), // BT-109
    taxTotal(totals.tax.toString(), currency), // BT-110
    // MINIMUM has no accounting currency.
    level !== "minimum" && accounting
      ? taxTotal(accounting.tax.toString(), accounting.currency)
      : undefined, // BT-111
    money("ram:RoundingAmount", totals.rounding), // BT-114
    money("ram:GrandTotalAmount", totals.gross), // BT-112
    money("ram:TotalPrepaidAmount", totals.prepaid), // BT-113
    money("ram:DuePayableAmount", totals.due), // BT-115
  );
}

function taxTotal(amount: string, currencyID: string): XmlNode {
  return leaf("ram:TaxTotalAmount", amount, { currencyID });
}

/** BG-3; D16B allows one. */
function precedingOf({ preceding = [] }: Invoice, { version }: CiiContext): XmlNode[] {
  const rows = version === "D16B" ? preceding.slice(0, 1) : preceding;
  return rows.map((ref) =>
    group(
      "ram:InvoiceReferencedDocument",
      leaf("ram:IssuerAssignedID", fullCode(ref)), // BT-25
      issued(ref.issue_date), // BT-26
    ),
  );
}

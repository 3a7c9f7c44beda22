import {
  type Bill,
  type DocumentAdjustment,
  documentTypeOf,
  termsTextOf,
  type VatSubtotal,
} from "@fakturo/en16931";
import { type DocumentRef, fullCode } from "@fakturo/model";
import { group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import { CREDIT_NOTE, INVOICE, TITLES } from "../codes/invoice-types.ts";
import {
  type DocumentMoney,
  day,
  decimal,
  fitting,
  money,
  percentage,
  pieces,
} from "./elements.ts";

/** UNTDID 2005 by tax point (BT-8). */
const TAX_POINTS: ReadonlyMap<string, string> = new Map([
  ["issue", "3"],
  ["delivery", "35"],
  ["payment", "432"],
]);
const REFERENCE_LENGTH = 70;
const TEXT_LENGTH = 512;
const UNLIMITED = Number.POSITIVE_INFINITY;

/** `InvoiceDetails`, in the order of the schema. */
export function headerNode(bill: Bill, style: DocumentMoney): XmlNode {
  const { invoice } = bill;
  const type = style.isCredit ? CREDIT_NOTE : INVOICE;
  return group(
    "InvoiceDetails",
    leaf("InvoiceTypeCode", type),
    leaf("InvoiceTypeCodeUN", documentTypeOf(invoice)), // BT-3
    leaf("InvoiceTypeText", TITLES[type]),
    leaf("OriginCode", "Original"),
    objectNode(bill),
    leaf("InvoiceNumber", fullCode(invoice)), // BT-1
    day("InvoiceDate", invoice.issue_date), // BT-2
    ...precedingNodes(invoice.preceding),
    day("InvoicingPeriodStartDate", invoice.ordering?.period?.start), // BT-73
    day("InvoicingPeriodEndDate", invoice.ordering?.period?.end), // BT-74
    referenceNodes(bill),
    totalNodes(bill, style),
    leaf("AccountDimensionText", fitting(invoice.ordering?.cost, 35)), // BT-19
    vatPoint(bill),
    bill.subtotals.map((row) => vatNode(row, style)),
    (invoice.notes ?? []).flatMap(({ text }) =>
      pieces(text, TEXT_LENGTH, UNLIMITED).map((piece) => leaf("InvoiceFreeText", piece)),
    ), // BT-22
    termsNode(bill),
    bill.adjustments.filter(({ isCharge }) => !isCharge).map((row) => changeNode(row, style)),
    bill.adjustments.filter(({ isCharge }) => isCharge).map((row) => changeNode(row, style)),
    leaf("TenderReference", codeOf(invoice.ordering?.tender)), // BT-17
  );
}

/** BT-18. */
function objectNode({ invoice }: Bill): XmlNode | undefined {
  const identity = invoice.ordering?.identities?.[0];
  return (
    identity &&
    leaf("InvoicedObjectID", identity.code, {
      SchemeID: identity.ext?.["untdid-reference"],
    })
  );
}

/** BG-3: the first one, and the others. */
function precedingNodes(rows: readonly DocumentRef[] = []): XmlChild[] {
  const [first, ...others] = rows;
  return [
    leaf("OriginalInvoiceNumber", first && fitting(fullCode(first), 20)), // BT-25
    day("OriginalInvoiceDate", first?.issue_date), // BT-26
    others.map((row) =>
      group(
        "OriginalInvoiceReference",
        leaf("InvoiceNumber", fitting(fullCode(row), 20)),
        day("InvoiceDate", row.issue_date),
      ),
    ),
  ];
}

function codeOf(rows: readonly DocumentRef[] | undefined): string | undefined {
  const [row] = rows ?? [];
  return row && fitting(fullCode(row), REFERENCE_LENGTH);
}

function referenceNodes({ invoice: { ordering } }: Bill): XmlNode[] {
  return [
    leaf("OrderIdentifier", codeOf(ordering?.purchases)), // BT-13
    day("OrderDate", ordering?.purchases?.[0]?.issue_date),
    leaf("OrderConfirmationIdentifier", codeOf(ordering?.sales)), // BT-14
    leaf("AgreementIdentifier", codeOf(ordering?.contracts)), // BT-12
    leaf("NotificationIdentifier", codeOf(ordering?.receiving)), // BT-15
    leaf("BuyerReferenceIdentifier", fitting(ordering?.code, REFERENCE_LENGTH)), // BT-10
    leaf("ProjectReferenceIdentifier", codeOf(ordering?.projects)), // BT-11
  ];
}

/** BG-22. */
function totalNodes({ totals, accounting, invoice }: Bill, style: DocumentMoney): XmlNode[] {
  const rate = invoice.exchange_rates?.find(({ to }) => to === accounting?.currency);
  const accounted = accounting && { ...style, currency: accounting.currency };
  return [
    money("RowsTotalVatExcludedAmount", totals.lines, style), // BT-106
    money("DiscountsTotalVatExcludedAmount", totals.allowances, style), // BT-107
    money("ChargesTotalVatExcludedAmount", totals.charges, style), // BT-108
    money("InvoiceTotalVatExcludedAmount", totals.net, style), // BT-109
    money("InvoiceTotalVatAmount", totals.tax, style), // BT-110
    money("InvoiceTotalVatAccountingAmount", accounting?.tax, accounted ?? style), // BT-111
    money("InvoiceTotalVatIncludedAmount", totals.gross, style), // BT-112
    money("InvoiceTotalRoundoffAmount", totals.rounding, style), // BT-114
    money("InvoicePaidAmount", totals.prepaid, style), // BT-113
    leaf("ExchangeRate", accounting && rate && decimal(rate.amount.rescaleDown(6))),
  ];
}

/** BT-7, else BT-8. */
function vatPoint({ invoice: { value_date, tax } }: Bill): XmlNode {
  return group(
    "VatPoint",
    value_date
      ? day("VatPointDate", value_date)
      : leaf("VatPointDateCode", TAX_POINTS.get(tax?.point ?? "")),
  );
}

/** BG-23. */
function vatNode(
  { vat, taxable, tax, reason, reasonCode }: VatSubtotal,
  style: DocumentMoney,
): XmlNode {
  return group(
    "VatSpecificationDetails",
    money("VatBaseAmount", taxable, style), // BT-116
    percentage("VatRatePercent", vat.percent), // BT-119
    leaf("VatCode", vat.code), // BT-118
    money("VatRateAmount", tax, style), // BT-117
    pieces(reason, 70, 3).map((piece) => leaf("VatFreeText", piece)), // BT-120
    leaf("VatExemptionReasonCode", reasonCode), // BT-121
  );
}

/** BT-20, BT-9. */
function termsNode({ invoice, totals }: Bill): XmlNode {
  const terms = invoice.payment?.terms;
  return group(
    "PaymentTermsDetails",
    pieces(termsTextOf(terms, totals.due.isPositive()), 70, 2).map((piece) =>
      leaf("PaymentTermsFreeText", piece),
    ),
    day("InvoiceDueDate", terms?.due_dates?.[0]?.date),
  );
}

/** BG-20, BG-21. */
function changeNode(row: DocumentAdjustment, style: DocumentMoney): XmlNode {
  return group(
    row.isCharge ? "ChargeDetails" : "DiscountDetails",
    leaf(row.isCharge ? "ReasonText" : "FreeText", fitting(row.reason, 70)), // BT-97, BT-104
    leaf("ReasonCode", row.code), // BT-98, BT-105
    percentage("Percent", row.percent), // BT-94, BT-101
    money("Amount", row.amount, style), // BT-92, BT-99
    money("BaseAmount", row.base, style), // BT-93, BT-100
    leaf("VatCategoryCode", row.vat.code), // BT-95, BT-102
    percentage("VatRatePercent", row.vat.percent), // BT-96, BT-103
  );
}

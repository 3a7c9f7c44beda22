import { paymentMeansOf } from "@fakturo/en16931";
import type { Invoice } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { advancesOf } from "./account.ts";
import { money } from "./amounts.ts";

/** Paid at once, and paid later (table 13.3.4.1). */
const CASH = "1";
const CREDIT = "2";

/** Payment means for documents that state none (table 13.3.4.2). */
const UNDEFINED = "1";
const OTHER = "ZZZ";

/** Terms and means of payment. */
export function paymentMeans({ payment, issue_date }: Invoice): XmlNode {
  const due = payment?.terms?.due_dates?.[0]?.date;
  const isLater = due !== undefined && due > issue_date;
  const instructions = payment?.instructions;
  const code = instructions ? paymentMeansOf(instructions) : UNDEFINED;
  return group(
    "cac:PaymentMeans",
    leaf("cbc:ID", isLater ? CREDIT : CASH),
    leaf("cbc:PaymentMeansCode", code === OTHER ? UNDEFINED : code),
    leaf("cbc:PaymentDueDate", isLater ? due : undefined),
    leaf("cbc:PaymentID", instructions?.ref),
  );
}

/** Advances, each with its day; their sum is the prepaid amount (rule FAU12). */
export function prepaidPayments(invoice: Invoice): XmlNode[] {
  const { currency, issue_date } = invoice;
  return advancesOf(invoice).map(({ amount, date, description, ref }, i) =>
    group(
      "cac:PrepaidPayment",
      leaf("cbc:ID", ref || String(i + 1)),
      money("cbc:PaidAmount", amount.rescale(2), currency),
      leaf("cbc:ReceivedDate", date || issue_date),
      leaf("cbc:InstructionID", description),
    ),
  );
}

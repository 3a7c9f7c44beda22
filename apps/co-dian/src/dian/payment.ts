import { paymentMeansOf } from "@fakturo/en16931";
import type { Invoice } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";

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

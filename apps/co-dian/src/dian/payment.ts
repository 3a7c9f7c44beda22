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

/** Codes of the table, which ends before those of cards and of SEPA, and the codes that stand for these. */
const LISTED = /^(?:[1-9]|[1-4]\d|5[0-3]|6[0-7]|70|7[4-8]|9[1-7])$/;
const EQUIVALENTS: ReadonlyMap<string, string> = new Map([
  ["54", "48"],
  ["55", "49"],
  ["58", "30"],
  ["59", "31"],
]);

/** The DIAN's code of means (rule FAN03); others are "not defined". */
function listedMeans(code: string): string {
  const known = EQUIVALENTS.get(code) ?? code;
  return LISTED.test(known) ? known : UNDEFINED;
}

/** Terms and means of payment. */
export function paymentMeans({ payment, issue_date }: Invoice): XmlNode {
  const due = payment?.terms?.due_dates?.[0]?.date;
  const isLater = due !== undefined && due > issue_date;
  const instructions = payment?.instructions;
  const code = instructions ? paymentMeansOf(instructions) : UNDEFINED;
  return group(
    "cac:PaymentMeans",
    leaf("cbc:ID", isLater ? CREDIT : CASH),
    leaf("cbc:PaymentMeansCode", listedMeans(code)),
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

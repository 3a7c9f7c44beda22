import type { Bill } from "@fakturo/en16931";
import { paymentMeansOf, termsTextOf, UNDEFINED_MEANS } from "@fakturo/en16931";
import { group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";

const PAYMENT_MEANS = "untdid-payment-means";

/** Payment means, reason of a credit or debit note, and terms (BG-16, KSA-10, BT-20). */
export function paymentOf(bill: Bill): XmlChild[] {
  const terms = bill.invoice.payment?.terms;
  return [
    paymentMeans(bill),
    group(
      "cac:PaymentTerms",
      leaf("cbc:Note", termsTextOf(terms, bill.totals.due.isPositive())), // BT-20
    ),
  ];
}

function paymentMeans({ invoice }: Bill): XmlNode | undefined {
  const instructions = invoice.payment?.instructions;
  const reasons = (invoice.preceding ?? []).flatMap(({ reason }) => (reason ? [reason] : []));
  if (!instructions && reasons.length === 0) return undefined;
  const account = instructions?.credit_transfer?.[0];
  const number = account?.iban || account?.number;
  const code = instructions?.ext?.[PAYMENT_MEANS];
  return group(
    "cac:PaymentMeans",
    leaf(
      "cbc:PaymentMeansCode",
      code || (instructions ? paymentMeansOf(instructions) : UNDEFINED_MEANS),
      { name: instructions?.detail },
    ), // BT-81, BT-82
    reasons.map((reason) => leaf("cbc:InstructionNote", reason)), // KSA-10 (BR-KSA-17)
    leaf("cbc:PaymentID", instructions?.ref), // BT-83
    number
      ? group(
          "cac:PayeeFinancialAccount",
          leaf("cbc:ID", number.replaceAll(" ", "")), // BT-84
          leaf("cbc:Name", account?.name), // BT-85
          group("cac:FinancialInstitutionBranch", leaf("cbc:ID", account?.bic)), // BT-86
        )
      : undefined,
  );
}

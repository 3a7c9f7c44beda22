import { accountNumber, paymentKeyFrom, prepaidFrom } from "@fakturo/en16931";
import { compact, type JsonObject, listOf } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { attribute, find, findAll, text, textOf } from "./find.ts";
import { readParty } from "./party.ts";

/** BG-16, BT-9, BT-20, BT-113 and BG-10. */
export function readPayment(root: XmlElement): JsonObject | undefined {
  const [means, ...others] = findAll(root, "cac:PaymentMeans");
  const due = text(root, "cbc:DueDate") || text(means, "cbc:PaymentDueDate");
  repeats(find(means, "cbc:PaymentDueDate"), due);
  const prepaid = text(root, "cac:LegalMonetaryTotal/cbc:PrepaidAmount");
  return compact({
    payee: readParty(find(root, "cac:PayeeParty")),
    payer: readParty(find(means, "cac:PaymentMandate/cac:PayerParty")),
    terms: compact({
      due_dates: due ? [{ date: due, percent: "100%" }] : undefined,
      notes: findAll(root, "cac:PaymentTerms/cbc:Note")
        .map((note) => textOf(note))
        .filter(Boolean)
        .join("\n"),
    }),
    advances: prepaidFrom(prepaid),
    instructions: means && readInstructions(means, others, creditorOf(root)),
  });
}

/** The first means; those that repeat it name further accounts (BG-17). */
function readInstructions(
  means: XmlElement,
  others: readonly XmlElement[],
  creditor: string,
): JsonObject | undefined {
  const code = text(means, "cbc:PaymentMeansCode");
  const ref = text(means, "cbc:PaymentID");
  const alike = others.filter((row) => repeats(find(row, "cbc:PaymentMeansCode"), code));
  for (const row of alike) repeats(find(row, "cbc:PaymentID"), ref);
  const mandate = find(means, "cac:PaymentMandate");
  return compact({
    key: paymentKeyFrom(code),
    detail: attribute(means, "cbc:PaymentMeansCode", "name"),
    ref,
    credit_transfer: listOf([means, ...alike].map(readAccount)),
    card: compact({
      last4: text(means, "cac:CardAccount/cbc:PrimaryAccountNumberID").slice(-4),
      holder: text(means, "cac:CardAccount/cbc:HolderName"),
    }),
    direct_debit:
      mandate &&
      compact({
        ref: text(mandate, "cbc:ID"),
        creditor,
        account: text(mandate, "cac:PayerFinancialAccount/cbc:ID"),
      }),
    ext: compact({ "untdid-payment-means": code }),
  });
}

/** BG-17. */
function readAccount(means: XmlElement): JsonObject | undefined {
  const account = find(means, "cac:PayeeFinancialAccount");
  const number = text(account, "cbc:ID");
  return compact({
    ...accountNumber(number),
    bic:
      text(account, "cac:FinancialInstitutionBranch/cbc:ID") ||
      text(account, "cac:FinancialInstitutionBranch/cac:FinancialInstitution/cbc:ID"),
    name: text(account, "cbc:Name"),
  });
}

/** BT-90, with the payee or the seller. */
function creditorOf(root: XmlElement): string {
  const holders = [
    find(root, "cac:PayeeParty"),
    find(root, "cac:AccountingSupplierParty/cac:Party"),
  ];
  for (const holder of holders)
    for (const row of holder?.children ?? [])
      if (attribute(row, "cbc:ID", "schemeID") === "SEPA") return text(row, "cbc:ID");
  return "";
}

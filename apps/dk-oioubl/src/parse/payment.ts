import { attribute, find, findAll, text } from "@fakturo/app-ubl";
import { accountNumber, paymentKeyFrom } from "@fakturo/en16931";
import { compact, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { readParty } from "./party.ts";

/** Danish means without key in the format. */
const DOMESTIC: ReadonlySet<string> = new Set(["42", "50", "93", "97"]);

/** Means, terms and payments. */
export function readPayment(root: XmlElement): JsonObject | undefined {
  const means = find(root, "cac:PaymentMeans");
  const due = text(means, "cbc:PaymentDueDate");
  return compact({
    payee: readParty(find(root, "cac:PayeeParty")),
    terms: compact({
      due_dates: due ? [{ date: due, percent: "100%" }] : undefined,
      notes: text(root, "cac:PaymentTerms/cbc:Note"),
    }),
    advances: readAdvances(root),
    instructions: means && readInstructions(means),
  });
}

/** Credit notes have only the total amount paid. */
function readAdvances(root: XmlElement): JsonObject[] {
  const rows = findAll(root, "cac:PrepaidPayment");
  if (rows.length > 0)
    return listOf(
      rows.map((row) =>
        compact({
          date: text(row, "cbc:ReceivedDate"),
          ref: text(row, "cbc:InstructionID"),
          description: "Prepaid Amount",
          amount: text(row, "cbc:PaidAmount"),
        }),
      ),
    );
  const amount = text(root, "cac:LegalMonetaryTotal/cbc:PrepaidAmount");
  return amount ? [{ description: "Prepaid Amount", amount }] : [];
}

function readInstructions(means: XmlElement): JsonObject | undefined {
  const code = text(means, "cbc:PaymentMeansCode");
  const isSlip = code === "50" || code === "93";
  return compact({
    key: DOMESTIC.has(code) ? "other" : paymentKeyFrom(code),
    detail: attribute(means, "cbc:PaymentMeansCode", "name"),
    ref: text(means, isSlip ? "cbc:InstructionID" : "cbc:PaymentID"),
    credit_transfer: listOf([readAccount(means)]),
    card: compact({
      last4: text(means, "cac:CardAccount/cbc:PrimaryAccountNumberID").slice(-4),
      holder: text(means, "cac:CardAccount/cbc:HolderName"),
    }),
    direct_debit: compact({
      ref: text(means, "cac:PaymentMandate/cbc:ID"),
      account: text(means, "cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID"),
    }),
    ext: compact({ "untdid-payment-means": code }),
  });
}

function readAccount(means: XmlElement): JsonObject | undefined {
  const account = find(means, "cac:PayeeFinancialAccount");
  const branch = find(account, "cac:FinancialInstitutionBranch");
  const number = text(account, "cbc:ID") || text(means, "cac:CreditAccount/cbc:AccountID");
  if (number === "") return undefined;
  return compact({
    ...accountNumber(number),
    bic: text(branch, "cac:FinancialInstitution/cbc:ID"),
    clearing: text(branch, "cbc:ID"),
    name: text(account, "cbc:Name"),
  });
}

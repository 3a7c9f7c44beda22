import { paymentKeyFrom, prepaidFrom } from "@fakturo/en16931";
import { compact, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { amount, date, find, findAll, joined, text } from "./find.ts";

const CREDIT_TRANSFER = "30";
const DOMESTIC = "SPY";

/** Terms, accounts and the payment slip (BG-16, BT-9, BT-20, BT-113). */
export function readPayment(
  root: XmlElement,
  isCredit: boolean,
  payee: JsonObject | undefined,
): JsonObject | undefined {
  const details = find(root, "InvoiceDetails");
  const slip = find(root, "EpiDetails");
  const due =
    date(details, "PaymentTermsDetails/InvoiceDueDate") ||
    date(slip, "EpiPaymentInstructionDetails/EpiDateOptionDate");
  return compact({
    payee,
    terms: compact({
      due_dates: due ? [{ date: due, percent: "100%" }] : undefined,
      notes: joined(details, "PaymentTermsDetails/PaymentTermsFreeText"),
    }),
    advances: prepaidFrom(amount(details, "InvoicePaidAmount", isCredit)),
    instructions: readInstructions(root, slip),
  });
}

function readInstructions(root: XmlElement, slip: XmlElement | undefined): JsonObject | undefined {
  const code = text(slip, "EpiPaymentInstructionDetails/EpiPaymentMeansCode") || CREDIT_TRANSFER;
  return compact({
    key: paymentKeyFrom(code),
    ref: referenceIn(slip),
    credit_transfer: readAccounts(root, slip),
    ext: compact({ "untdid-payment-means": code }),
  });
}

/** Without leading zeros; else the message to the beneficiary. */
function referenceIn(slip: XmlElement | undefined): string {
  const node = find(slip, "EpiPaymentInstructionDetails/EpiRemittanceInfoIdentifier");
  const ref = node?.text.trim() ?? "";
  if (ref === "") return text(slip, "EpiIdentificationDetails/EpiOrderInfo");
  const isDomestic = (node?.attributes.get("IdentificationSchemeName") ?? DOMESTIC) === DOMESTIC;
  return isDomestic ? ref.replace(/^0+/, "") : ref;
}

/** The slip's account first, then other accounts of the seller. */
function readAccounts(root: XmlElement, slip: XmlElement | undefined): JsonObject[] {
  const rows = findAll(root, "SellerInformationDetails/SellerAccountDetails").map((row) => ({
    iban: text(row, "SellerAccountID"),
    bic: text(row, "SellerBic"),
    name: text(row, "SellerAccountName"),
  }));
  const iban = text(slip, "EpiPartyDetails/EpiBeneficiaryPartyDetails/EpiAccountID");
  const bic = text(slip, "EpiPartyDetails/EpiBfiPartyDetails/EpiBfiIdentifier");
  const main = rows.find((row) => row.iban === iban) ?? { iban, bic, name: "" };
  const all = [main, ...rows.filter((row) => row !== main)];
  return listOf(all.map((row) => compact(row)));
}

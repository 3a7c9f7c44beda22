import { type Bill, partyName, payeeOf, paymentMeansOf, sellerOf } from "@fakturo/en16931";
import type { CreditTransfer, Faults } from "@fakturo/model";
import { group, kept, leaf, type XmlNode } from "@fakturo/xml";
import { isCreditorReference, isDomesticReference } from "../codes/reference.ts";
import { type DocumentMoney, day, decimal, fitting, signOf } from "./elements.ts";
import { businessId } from "./party.ts";

/** Digits of a reference number between banks. */
const REFERENCE_LENGTH = 20;
const BIC = /^.{8,11}$/;

/** Accounts of the supplier with their bank. */
export function accountNodes({ invoice }: Bill): XmlNode[] {
  const accounts = invoice.payment?.instructions?.credit_transfer ?? [];
  return accounts
    .filter(({ iban, bic }) => iban && BIC.test(bic ?? ""))
    .map((account) =>
      group(
        "SellerAccountDetails",
        leaf("SellerAccountID", compactNumber(account.iban), { IdentificationSchemeName: "IBAN" }), // BT-84
        leaf("SellerBic", account.bic, { IdentificationSchemeName: "BIC" }), // BT-86
        leaf("SellerAccountName", fitting(account.name, 70)), // BT-85
      ),
    );
}

function compactNumber(number: string | undefined): string | undefined {
  return number?.replaceAll(" ", "");
}

/** `EpiDetails`: the payment slip that every Finvoice has. */
export function slipNode(bill: Bill, style: DocumentMoney, faults: Faults): XmlNode {
  const { invoice, totals } = bill;
  const { instructions, terms } = invoice.payment ?? {};
  const account = instructions?.credit_transfer?.find(({ iban }) => iban);
  if (!account)
    faults.add(
      "payment-account-missing",
      "$.payment.instructions.credit_transfer",
      "Finvoice needs an account with IBAN",
    );
  const ref = instructions?.ref?.replaceAll(" ", "") ?? "";
  return group(
    "EpiDetails",
    group(
      "EpiIdentificationDetails",
      day("EpiDate", invoice.issue_date),
      kept(leaf("EpiReference", undefined)),
      leaf("EpiOrderInfo", schemeOf(ref) ? undefined : fitting(instructions?.ref, 70)),
    ),
    partyNode(bill, account),
    group(
      "EpiPaymentInstructionDetails",
      referenceNode(ref),
      leaf("EpiInstructedAmount", decimal(signOf(totals.due, style).rescale(2)), {
        AmountCurrencyIdentifier: style.currency,
      }), // BT-115
      leaf("EpiCharge", "SHA", { ChargeOption: "SHA" }),
      day("EpiDateOptionDate", terms?.due_dates?.[0]?.date ?? invoice.issue_date),
      leaf("EpiPaymentMeansCode", instructions && paymentMeansOf(instructions)), // BT-81
    ),
  );
}

/** Beneficiary and its bank. */
function partyNode({ invoice }: Bill, account: CreditTransfer | undefined): XmlNode {
  const beneficiary = payeeOf(invoice) ?? sellerOf(invoice);
  const bei = businessId(beneficiary)?.code.replace("-", "") ?? "";
  return group(
    "EpiPartyDetails",
    kept(
      group(
        "EpiBfiPartyDetails",
        leaf("EpiBfiIdentifier", BIC.test(account?.bic ?? "") ? account?.bic : undefined, {
          IdentificationSchemeName: "BIC",
        }),
      ),
    ),
    group(
      "EpiBeneficiaryPartyDetails",
      leaf("EpiNameAddressDetails", fitting(partyName(beneficiary), 35, 2)),
      leaf("EpiBei", BIC.test(bei) ? bei : undefined),
      leaf("EpiAccountID", compactNumber(account?.iban), { IdentificationSchemeName: "IBAN" }),
    ),
  );
}

/** Kind of a reference: domestic with leading zeros, or that of ISO 11649 (BT-83). */
function referenceNode(ref: string): XmlNode | undefined {
  const scheme = schemeOf(ref);
  if (!scheme) return undefined;
  const written = scheme === "SPY" ? ref.padStart(REFERENCE_LENGTH, "0") : ref;
  return leaf("EpiRemittanceInfoIdentifier", written, { IdentificationSchemeName: scheme });
}

/** References of neither kind become a message to the beneficiary. */
function schemeOf(ref: string): "SPY" | "ISO" | undefined {
  if (isDomesticReference(ref)) return "SPY";
  return isCreditorReference(ref) ? "ISO" : undefined;
}

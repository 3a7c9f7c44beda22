import { instalmentsOwed, type PayInstructions } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { PAYMENT_MEANS } from "../codes.ts";
import { limited, type WritingScope } from "./scope.ts";

const TRANSFER = "04";
const CASH = "01";
const SHORT_BIC = 8;

/** PaymentDetails: one instalment per due date. */
export function paymentNode({ invoice, money }: WritingScope): XmlNode {
  const { payment, totals } = invoice;
  const { terms, instructions } = payment ?? {};
  const agreed = terms?.due_dates ?? [];
  const dates = totals ? instalmentsOwed(agreed, totals.due ?? totals.payable) : agreed;
  return group(
    "PaymentDetails",
    dates.map(({ date, amount, notes }) =>
      group(
        "Installment",
        leaf("InstallmentDueDate", date),
        leaf("InstallmentAmount", money(amount).toString()),
        leaf("PaymentMeans", meansOf(instructions)),
        credited(instructions),
        debited(instructions),
        leaf("CollectionAdditionalInformation", information(instructions, [terms?.notes, notes])),
        leaf("DebitReconciliationReference", limited(instructions?.direct_debit?.ref, 60)),
      ),
    ),
  );
}

function meansOf(instructions: PayInstructions | undefined): string {
  const [first = ""] = (instructions?.key ?? "").split("+");
  return PAYMENT_MEANS.get(first) ?? (instructions?.credit_transfer?.length ? TRANSFER : CASH);
}

function credited(instructions: PayInstructions | undefined): XmlNode | undefined {
  const [transfer] = instructions?.credit_transfer ?? [];
  if (!transfer) return undefined;
  const { iban, number, bic = "" } = transfer;
  const account = iban ? leaf("IBAN", plain(iban)) : number && leaf("AccountNumber", plain(number));
  if (!account) return undefined;
  const full = bic.length === SHORT_BIC ? `${bic}XXX` : bic;
  return group("AccountToBeCredited", account, leaf("BIC", full.length === 11 ? full : undefined));
}

function debited(instructions: PayInstructions | undefined): XmlNode | undefined {
  const account = instructions?.direct_debit?.account;
  return account ? group("AccountToBeDebited", leaf("AccountNumber", plain(account))) : undefined;
}

function plain(number: string): string {
  return number.replaceAll(" ", "");
}

function information(
  instructions: PayInstructions | undefined,
  notes: readonly (string | undefined)[],
): string | undefined {
  const url = instructions?.online?.[0]?.url;
  return limited([...notes, url].filter(Boolean).join("\n"), 2500);
}

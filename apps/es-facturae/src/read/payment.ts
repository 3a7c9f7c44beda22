import { compact, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { EXT, PAYMENT_MEANS } from "../codes.ts";
import { find, findAll, text } from "./find.ts";
import type { Turn } from "./lines.ts";

const KEY_OF: ReadonlyMap<string, string> = new Map(
  [...PAYMENT_MEANS].map(([key, code]) => [code, key]),
);

/** PaymentDetails, Subsidies and PaymentsOnAccount. */
export function paymentFrom(invoice: XmlElement, turn: Turn): JsonObject | undefined {
  const installments = findAll(invoice, "PaymentDetails/Installment");
  return compact({
    terms: termsFrom(installments, turn),
    instructions: instructionsFrom(installments[0]),
    advances: advancesFrom(invoice, turn),
  });
}

function termsFrom(installments: readonly XmlElement[], turn: Turn): JsonObject | undefined {
  if (installments.length === 0) return undefined;
  return {
    key: "due-date",
    due_dates: listOf(
      installments.map((one) =>
        compact({
          date: text(one, "InstallmentDueDate"),
          amount: turn(text(one, "InstallmentAmount")),
          notes: text(one, "CollectionAdditionalInformation"),
        }),
      ),
    ),
  };
}

function instructionsFrom(installment: XmlElement | undefined): JsonObject | undefined {
  const account = find(installment, "AccountToBeCredited");
  const transfer = compact({
    iban: text(account, "IBAN"),
    number: text(account, "AccountNumber"),
    bic: text(account, "BIC"),
  });
  const debit = compact({
    ref: text(installment, "DebitReconciliationReference"),
    account:
      text(installment, "AccountToBeDebited/IBAN") ||
      text(installment, "AccountToBeDebited/AccountNumber"),
  });
  const code = text(installment, "PaymentMeans");
  return compact({
    key: code && (KEY_OF.get(code) ?? "other"),
    credit_transfer: listOf([transfer]),
    direct_debit: debit,
  });
}

function advancesFrom(invoice: XmlElement, turn: Turn): JsonObject[] {
  const totals = find(invoice, "InvoiceTotals");
  const paid = findAll(totals, "PaymentsOnAccount/PaymentOnAccount").map((one) =>
    compact({
      date: text(one, "PaymentOnAccountDate"),
      description: "Pago a cuenta",
      amount: turn(text(one, "PaymentOnAccountAmount")),
    }),
  );
  const granted = findAll(totals, "Subsidies/Subsidy").map((one) =>
    compact({
      description: text(one, "SubsidyDescription"),
      amount: turn(text(one, "SubsidyAmount")),
      ext: { [EXT.subsidy]: "S" },
    }),
  );
  return listOf([...granted, ...paid]);
}

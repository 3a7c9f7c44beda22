import { accountNumber, paymentKeyFrom } from "@fakturo/en16931";
import { compact, type JsonObject, listOf } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { day, find, findAll, text } from "./find.ts";
import { readParty } from "./party.ts";

/** BG-10, BG-16, BT-9, BT-20 and BT-113. */
export function readPayment(settlement: XmlElement | undefined): JsonObject | undefined {
  return compact({
    payee: readParty(find(settlement, "ram:PayeeTradeParty")),
    terms: readTerms(settlement),
    advances: readAdvances(settlement),
    instructions: readInstructions(settlement),
  });
}

/** Payment terms. Files of the profile EXTENDED may state several due dates, each with its share of the amount. */
function readTerms(settlement: XmlElement | undefined): JsonObject | undefined {
  const rows = findAll(settlement, "ram:SpecifiedTradePaymentTerms");
  const dated = rows.filter((row) => day(row, "ram:DueDateDateTime"));
  return compact({
    due_dates: listOf(dated.map((row) => readDueDate(row, dated.length === 1))),
    notes: rows
      .map((row) => text(row, "ram:Description"))
      .filter(Boolean)
      .join(". "),
  });
}

function readDueDate(row: XmlElement, isOnly: boolean): JsonObject | undefined {
  const percent = text(row, "ram:PartialPaymentPercent") || (isOnly ? "100" : "");
  const amount = text(row, "ram:PartialPaymentAmount");
  return compact({
    date: day(row, "ram:DueDateDateTime"),
    amount,
    percent: percent && !amount ? `${percent}%` : undefined,
  });
}

/** Individual payments (EXTENDED), else their sum (BT-113). */
function readAdvances(settlement: XmlElement | undefined): JsonObject[] {
  const rows = findAll(settlement, "ram:SpecifiedAdvancePayment").map((row) => ({
    date: day(row, "ram:FormattedReceivedDateTime"),
    description: "Prepaid Amount",
    amount: text(row, "ram:PaidAmount"),
  }));
  if (rows.length > 0) return listOf(rows.map(compact));
  const prepaid = text(
    settlement,
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TotalPrepaidAmount",
  );
  return /[1-9]/.test(prepaid) ? [{ description: "Prepaid Amount", amount: prepaid }] : [];
}

/** BG-16. */
function readInstructions(settlement: XmlElement | undefined): JsonObject | undefined {
  const all = findAll(settlement, "ram:SpecifiedTradeSettlementPaymentMeans");
  const [means] = all;
  const code = text(means, "ram:TypeCode");
  if (!means) return undefined;
  for (const row of all) repeats(find(row, "ram:TypeCode"), code);
  const card = find(means, "ram:ApplicableTradeSettlementFinancialCard");
  return compact({
    key: paymentKeyFrom(code),
    detail: text(means, "ram:Information"),
    ref: text(settlement, "ram:PaymentReference"),
    credit_transfer: listOf(all.map(readAccount)),
    card: compact({
      last4: text(card, "ram:ID").slice(-4),
      holder: text(card, "ram:CardholderName"),
    }),
    direct_debit: compact({
      ref: text(settlement, "ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID"),
      creditor: text(settlement, "ram:CreditorReferenceID"),
      account: text(means, "ram:PayerPartyDebtorFinancialAccount/ram:IBANID"),
    }),
    ext: compact({ "untdid-payment-means": code }),
  });
}

const BANK = "ram:PayeeSpecifiedCreditorFinancialInstitution";

/** BG-17. */
function readAccount(means: XmlElement): JsonObject | undefined {
  const account = find(means, "ram:PayeePartyCreditorFinancialAccount");
  const iban = text(account, "ram:IBANID");
  const number = text(account, "ram:ProprietaryID");
  if (!iban && !number) return undefined;
  return compact({
    ...(iban ? { iban } : accountNumber(number)),
    ...(iban && number ? { number } : {}),
    bic: text(means, `${BANK}/ram:BICID`),
    clearing: text(means, `${BANK}/ram:GermanBankleitzahlID`), // ZUGFeRD 1.0
    name: text(account, "ram:AccountName"),
  });
}

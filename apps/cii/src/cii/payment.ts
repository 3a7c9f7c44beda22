import { type Bill, paymentMeansOf, termsTextOf } from "@fakturo/en16931";
import type { Invoice, PayInstructions, PayTerms } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { CiiContext } from "../contexts.ts";
import { day } from "./elements.ts";

/** BG-16 to BG-19, with the first account. */
export function paymentMeans({ payment }: Invoice): XmlNode | undefined {
  const instructions = payment?.instructions;
  if (!instructions) return undefined;
  const [account] = instructions.credit_transfer ?? [];
  return group(
    "ram:SpecifiedTradeSettlementPaymentMeans",
    leaf("ram:TypeCode", paymentMeansOf(instructions)), // BT-81
    leaf("ram:Information", instructions.detail), // BT-82
    card(instructions), // BG-18
    group(
      "ram:PayerPartyDebtorFinancialAccount",
      leaf("ram:IBANID", compactNumber(instructions.direct_debit?.account)), // BT-91
    ),
    group(
      "ram:PayeePartyCreditorFinancialAccount",
      leaf("ram:IBANID", compactNumber(account?.iban)), // BT-84
      leaf("ram:AccountName", account?.iban || account?.number ? account.name : undefined), // BT-85
      leaf("ram:ProprietaryID", compactNumber(account?.number)), // BT-84
    ),
    group("ram:PayeeSpecifiedCreditorFinancialInstitution", leaf("ram:BICID", account?.bic)), // BT-86
  );
}

/** BG-18; omitted without digits of the card. */
function card({ card: used }: PayInstructions): XmlNode | undefined {
  if (!used?.last4) return undefined;
  return group(
    "ram:ApplicableTradeSettlementFinancialCard",
    leaf("ram:ID", used.last4), // BT-87
    leaf("ram:CardholderName", used.holder), // BT-88
  );
}

function compactNumber(number: string | undefined): string | undefined {
  return number?.replaceAll(" ", "");
}

/** Terms, first due date and mandate (BT-9, BT-20, BT-89); EXTENDED has all due dates. */
export function paymentTerms({ invoice, totals }: Bill, { level }: CiiContext): XmlNode[] {
  const { terms, instructions } = invoice.payment ?? {};
  // The key of the terms follows from the date.
  const text = hasDay(terms) ? terms?.notes : termsTextOf(terms, totals.due.isPositive());
  const mandate = instructions?.direct_debit?.ref;
  const [first, ...others] = terms?.due_dates ?? [];
  if (level !== "extended" || others.length === 0)
    return [term([text, ...dueNotes(terms)], first?.date, mandate)];
  return [first, ...others].map((due) => term([text, due?.notes], due?.date, mandate));
}

function hasDay(terms: PayTerms | undefined): boolean {
  return Boolean(terms?.due_dates?.length);
}

function dueNotes(terms: PayTerms | undefined): (string | undefined)[] {
  return (terms?.due_dates ?? []).map(({ notes }) => notes);
}

function term(
  texts: readonly (string | undefined)[],
  dueDate: string | undefined,
  mandate: string | undefined,
): XmlNode {
  return group(
    "ram:SpecifiedTradePaymentTerms",
    leaf("ram:Description", texts.filter(Boolean).join(". ")), // BT-20
    day("ram:DueDateDateTime", dueDate), // BT-9
    leaf("ram:DirectDebitMandateID", mandate), // BT-89
  );
}

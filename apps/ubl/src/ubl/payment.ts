import type { Bill } from "@fakturo/en16931";
import { paymentMeansOf, termsTextOf, UNDEFINED_MEANS } from "@fakturo/en16931";
import type { Invoice, Party, PayInstructions } from "@fakturo/model";
import { group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import type { UblContext } from "../contexts.ts";
import type { UblDocumentKind } from "./namespaces.ts";
import { partyOf } from "./party.ts";

/** Network of a card without one, which the schema demands. */
const NO_NETWORK = "NA";

/** First due date (BT-9). */
export function dueDateOf({ payment }: Invoice): string | undefined {
  return payment?.terms?.due_dates?.[0]?.date;
}

/** BG-16 and BT-20. */
export function paymentOf(
  { invoice, totals }: Bill,
  { hasPayer }: UblContext,
  kind: UblDocumentKind,
): XmlChild[] {
  const { payment } = invoice;
  const dueDate = kind.root === "CreditNote" ? dueDateOf(invoice) : undefined;
  const terms = payment?.terms;
  // A due date stands for the key of the terms, so that only their notes are written.
  const text = dueDateOf(invoice) ? terms?.notes : termsTextOf(terms, totals.due.isPositive());
  return [
    // Credit notes have no other place for the due date, which is required without terms (BR-CO-25).
    paymentMeans({
      instructions: payment?.instructions,
      payer: hasPayer ? payment?.payer : undefined,
      dueDate,
      hasTerms: Boolean(terms?.notes),
    }),
    group("cac:PaymentTerms", leaf("cbc:Note", text)), // BT-20
  ];
}

interface Means {
  readonly instructions: PayInstructions | undefined;
  /** Payer other than the buyer. */
  readonly payer: Party | undefined;
  readonly dueDate: string | undefined;
  readonly hasTerms: boolean;
}

function paymentMeans({ instructions, payer, dueDate, hasTerms }: Means): XmlNode | undefined {
  const isNeeded = payer !== undefined || (dueDate !== undefined && !hasTerms);
  const code = instructions ? paymentMeansOf(instructions) : isNeeded ? UNDEFINED_MEANS : undefined;
  if (!code) return undefined;
  return group(
    "cac:PaymentMeans",
    leaf("cbc:PaymentMeansCode", code, { name: instructions?.detail }), // BT-81, BT-82
    leaf("cbc:PaymentDueDate", dueDate), // BT-9 in credit notes
    leaf("cbc:PaymentID", instructions?.ref), // BT-83
    cardAccount(instructions),
    payeeAccount(instructions),
    mandate(instructions, payer),
  );
}

/** BG-18; omitted without digits of the card. */
function cardAccount(instructions: PayInstructions | undefined): XmlNode | undefined {
  const card = instructions?.card;
  if (!card?.last4) return undefined;
  return group(
    "cac:CardAccount",
    leaf("cbc:PrimaryAccountNumberID", card.last4), // BT-87
    leaf("cbc:NetworkID", NO_NETWORK),
    leaf("cbc:HolderName", card.holder), // BT-88
  );
}

/** BG-17, with the first account. */
function payeeAccount(instructions: PayInstructions | undefined): XmlNode | undefined {
  const account = instructions?.credit_transfer?.[0];
  const number = account?.iban || account?.number;
  if (!account || !number) return undefined;
  return group(
    "cac:PayeeFinancialAccount",
    leaf("cbc:ID", number.replaceAll(" ", "")), // BT-84
    leaf("cbc:Name", account.name), // BT-85
    group("cac:FinancialInstitutionBranch", leaf("cbc:ID", account.bic)), // BT-86
  );
}

/** BG-19. */
function mandate(instructions: PayInstructions | undefined, payer: Party | undefined): XmlNode {
  const debit = instructions?.direct_debit;
  return group(
    "cac:PaymentMandate",
    leaf("cbc:ID", debit?.ref), // BT-89
    payer && { ...partyOf(payer), name: "cac:PayerParty" },
    group("cac:PayerFinancialAccount", leaf("cbc:ID", debit?.account)), // BT-91
  );
}

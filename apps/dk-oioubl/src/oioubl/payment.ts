import { type Bill, termsTextOf, UNDEFINED_MEANS } from "@fakturo/en16931";
import type { Invoice, PayInstructions } from "@fakturo/model";
import { group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import { LISTS } from "./codes.ts";
import { MEANS, meansOf, type PayeeAccount, payeeAccountOf } from "./means.ts";
import { money } from "./money.ts";

/** Channel by means (BT-81). */
const CHANNELS: ReadonlyMap<string, string> = new Map([
  [MEANS.international, "IBAN"],
  [MEANS.domestic, "DK:BANK"],
  [MEANS.giro, "DK:GIRO"],
  [MEANS.sepa, "IBAN"],
  [MEANS.slip, "DK:FIK"],
  [MEANS.nemkonto, "DK:NEMKONTO"],
]);

/** Kind of payment slip by means, without and with a reference. */
const SLIPS: ReadonlyMap<string, readonly [plain: string, referring: string]> = new Map([
  [MEANS.giro, ["01", "04"]],
  [MEANS.slip, ["73", "71"]],
]);

/** References of this length have their own slip. */
const LONG_REFERENCE = { length: 16, slip: "75" } as const;

/** Slips with the reference as payment id. */
const WITHOUT_REFERENCE: ReadonlySet<string> = new Set(["01", "73"]);

/** Means, due date and advances (BG-16, BT-9, BT-20, BT-113). */
export function paymentOf(bill: Bill): XmlChild[] {
  const { invoice, totals, currency } = bill;
  const terms = invoice.payment?.terms;
  return [
    paymentMeans(invoice),
    terms?.notes
      ? group(
          "cac:PaymentTerms",
          leaf("cbc:Note", termsTextOf(terms, totals.due.isPositive())), // BT-20
          money("cbc:Amount", totals.due, currency),
        )
      : undefined,
  ];
}

/** Advances, one by one (F-INV131). */
export function prepayments({ invoice, totals, currency }: Bill): XmlChild {
  const advances = (invoice.payment?.advances ?? []).filter(({ amount }) => !amount.isZero());
  const paid = advances.map((advance, i) =>
    group(
      "cac:PrepaidPayment",
      leaf("cbc:ID", String(i + 1)),
      money("cbc:PaidAmount", advance.amount, currency),
      leaf("cbc:ReceivedDate", advance.date),
      leaf("cbc:InstructionID", advance.ref),
    ),
  );
  const retained = invoice.totals?.retained_tax;
  if (!retained || retained.isZero() || !totals.prepaid) return paid;
  const withheld = group(
    "cac:PrepaidPayment",
    leaf("cbc:ID", String(advances.length + 1)),
    money("cbc:PaidAmount", retained, currency),
  );
  return [...paid, withheld];
}

function paymentMeans({ payment }: Invoice): XmlNode | undefined {
  const instructions = payment?.instructions;
  const dueDate = payment?.terms?.due_dates?.[0]?.date;
  const code = instructions ? meansOf(instructions) : dueDate && UNDEFINED_MEANS;
  if (!code) return undefined;
  const reference = instructions?.ref ?? "";
  const slip = slipOf(code, reference);
  return group(
    "cac:PaymentMeans",
    leaf("cbc:PaymentMeansCode", code, { name: instructions?.detail }), // BT-81, BT-82
    leaf("cbc:PaymentDueDate", dueDate), // BT-9
    leaf("cbc:PaymentChannelCode", CHANNELS.get(code), LISTS.paymentChannel),
    leaf("cbc:InstructionID", slip && !WITHOUT_REFERENCE.has(slip) ? reference : undefined),
    leaf("cbc:PaymentID", slip ?? (code === MEANS.nemkonto ? undefined : reference)), // BT-83
    cardAccount(instructions),
    accountNode(code, instructions && payeeAccountOf(instructions, code)),
    group(
      "cac:PaymentMandate",
      leaf("cbc:ID", instructions?.direct_debit?.ref), // BT-89
      group(
        "cac:PayerFinancialAccount",
        leaf("cbc:ID", instructions?.direct_debit?.account), // BT-91
      ),
    ),
  );
}

function slipOf(code: string, reference: string): string | undefined {
  const [plain, referring] = SLIPS.get(code) ?? [];
  if (reference === "") return plain;
  const isLong = code === MEANS.slip && reference.length === LONG_REFERENCE.length;
  return isLong ? LONG_REFERENCE.slip : referring;
}

/** BG-18. */
function cardAccount(instructions: PayInstructions | undefined): XmlNode | undefined {
  const card = instructions?.card;
  if (!card?.last4) return undefined;
  return group(
    "cac:CardAccount",
    leaf("cbc:PrimaryAccountNumberID", card.last4), // BT-87
    leaf("cbc:NetworkID", "NA"),
    leaf("cbc:HolderName", card.holder), // BT-88
  );
}

/** BG-17. */
function accountNode(code: string, account: PayeeAccount | undefined): XmlNode | undefined {
  if (!account) return undefined;
  const { number, name } = account;
  if (code === MEANS.slip) return group("cac:CreditAccount", leaf("cbc:AccountID", number));
  return group(
    "cac:PayeeFinancialAccount",
    leaf("cbc:ID", number), // BT-84
    leaf("cbc:Name", name), // BT-85
    branch(code, account),
  );
}

/** Danish banks have a registration number, others a BIC. */
function branch(code: string, { registration, bic }: PayeeAccount): XmlNode {
  const institution = group("cac:FinancialInstitution", leaf("cbc:ID", bic)); // BT-86
  return group(
    "cac:FinancialInstitutionBranch",
    CHANNELS.get(code) === "IBAN" ? undefined : leaf("cbc:ID", registration),
    CHANNELS.get(code) === "DK:BANK" ? undefined : institution,
  );
}

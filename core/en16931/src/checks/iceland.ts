import { isDate } from "@fakturo/model";
import { type Check, each } from "./check.ts";
import { addressHas, both, registerOf, soldIn, within } from "./places.ts";
import { buyer, dueDateOf, isInvoice, paidBy, seller, writtenAccount } from "./subjects.ts";
import { supporting } from "./supporting.ts";

const KENNITALA = "0196";

const PARTIES: readonly Check[] = [
  {
    rule: "IS-R-002",
    path: "$.supplier.identities",
    message: "Icelandic sellers need their kennitala as legal registration",
    when: soldIn("IS"),
    holds: (bill) => registerOf(seller(bill)) === KENNITALA,
  },
  {
    rule: "IS-R-003",
    path: "$.supplier.addresses[0]",
    message: "the street and post code of Icelandic sellers are needed",
    when: soldIn("IS"),
    holds: (bill) => addressHas("street", "code")(seller(bill)),
  },
  {
    rule: "IS-R-004",
    path: "$.customer.identities",
    message: "Icelandic buyers need their kennitala as legal registration",
    when: within("IS"),
    holds: (bill) => registerOf(buyer(bill)) === KENNITALA,
  },
  {
    rule: "IS-R-005",
    path: "$.customer.addresses[0]",
    message: "the street and post code of Icelandic buyers are needed",
    when: within("IS"),
    holds: (bill) => addressHas("street", "code")(buyer(bill)),
  },
];

const ACCOUNTS: readonly Check[] = (
  [
    ["IS-R-006", "9"],
    ["IS-R-007", "42"],
  ] as const
).map(([rule, means]) => ({
  rule,
  path: "$.payment.instructions.credit_transfer[0].number",
  message: "Icelandic accounts have 12 places",
  when: both(soldIn("IS"), paidBy(means)),
  holds: (bill) => writtenAccount(bill).trim().length === 12,
}));

/** The last day before interest is due, as a supporting document. */
const lastDays = supporting("EINDAGI");

const LAST_DAYS: readonly Check[] = [
  each(lastDays, {
    rule: "IS-R-008",
    path: "$.attachments[*]",
    message: "the reference of EINDAGI is a day",
    when: soldIn("IS"),
    holds: ({ reference }) => isDate(reference),
  }),
  each(lastDays, {
    rule: "IS-R-009",
    path: "$.attachments[*]",
    message: "EINDAGI needs a due date, for which credit notes have no place",
    when: soldIn("IS"),
    holds: (_row, bill) => isInvoice(bill) && Boolean(dueDateOf(bill)),
  }),
  each(lastDays, {
    rule: "IS-R-010",
    path: "$.attachments[*]",
    message: "EINDAGI is not before the due date",
    when: soldIn("IS"),
    holds: ({ reference }, bill) => {
      const due = isInvoice(bill) ? dueDateOf(bill) : undefined;
      return Boolean(due) && (due ?? "") <= reference;
    },
  }),
];

/** Peppol's requirements for sellers in Iceland. */
export const ICELANDIC_CHECKS: readonly Check[] = [...PARTIES, ...ACCOUNTS, ...LAST_DAYS];

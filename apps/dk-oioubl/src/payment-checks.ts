import type { Bill, Check } from "@fakturo/en16931";
import { MEANS, meansOf, type PayeeAccount, payeeAccountOf } from "./oioubl/means.ts";

/** Payment as written in OIOUBL. */
interface Paid {
  readonly code: string;
  readonly account: PayeeAccount | undefined;
  readonly reference: string;
}

function paidIn({ invoice }: Bill): Paid | undefined {
  const instructions = invoice.payment?.instructions;
  if (!instructions) return undefined;
  const code = meansOf(instructions);
  return { code, account: payeeAccountOf(instructions, code), reference: instructions.ref ?? "" };
}

const INSTRUCTIONS = "$.payment.instructions";
const ACCOUNT = `${INSTRUCTIONS}.credit_transfer[0]`;

interface MeansRule {
  readonly rule: string;
  readonly code: string;
  readonly path: string;
  readonly message: string;
  readonly holds: (paid: Paid) => boolean;
}

const isNumber =
  (pattern: RegExp) =>
  ({ account }: Paid) =>
    pattern.test(account?.number ?? "");

/** Requirements of individual means of payment. */
const RULES: readonly MeansRule[] = [
  {
    rule: "F-LIB107",
    code: MEANS.international,
    path: `${ACCOUNT}.iban`,
    message: "an international transfer needs an account of at most 34 characters",
    holds: isNumber(/^.{1,34}$/),
  },
  {
    rule: "F-LIB113",
    code: MEANS.international,
    path: `${ACCOUNT}.bic`,
    message: "a transfer to an IBAN needs the bank's BIC",
    holds: ({ account }) => Boolean(account?.bic),
  },
  {
    rule: "F-LIB131",
    code: MEANS.domestic,
    path: `${ACCOUNT}.number`,
    message: "a domestic transfer needs an account of at most 10 digits",
    holds: isNumber(/^\d{1,10}$/),
  },
  {
    rule: "F-LIB124",
    code: MEANS.domestic,
    path: `${ACCOUNT}.clearing`,
    message: "a domestic transfer needs the bank's registration number of 4 digits",
    holds: ({ account }) => /^(?!0000)\d{4}$/.test(account?.registration ?? ""),
  },
  {
    rule: "F-LIB321",
    code: MEANS.giro,
    path: `${ACCOUNT}.number`,
    message: "a giro payment needs an account of 7 or 8 digits",
    holds: isNumber(/^\d{7,8}$/),
  },
  {
    rule: "F-LIB390",
    code: MEANS.giro,
    path: `${INSTRUCTIONS}.ref`,
    message: "the reference of a giro payment has at most 16 digits",
    holds: ({ reference }) => /^\d{0,16}$/.test(reference),
  },
  {
    rule: "F-LIB377",
    code: MEANS.sepa,
    path: `${ACCOUNT}.iban`,
    message: "a SEPA transfer needs an account",
    holds: ({ account }) => account !== undefined,
  },
  {
    rule: "F-LIB305",
    code: MEANS.slip,
    path: `${ACCOUNT}.number`,
    message: "a payment slip needs a creditor's number of 8 digits",
    holds: isNumber(/^\d{8}$/),
  },
  {
    rule: "F-LIB156",
    code: MEANS.slip,
    path: `${INSTRUCTIONS}.ref`,
    message: "the reference on a payment slip has 15 digits (kind 71) or 16 (kind 75)",
    holds: ({ reference }) => /^(?:\d{15,16})?$/.test(reference),
  },
];

/** Requirements of OIOUBL for means of payment (F-LIB100 to F-LIB165). */
export const PAYMENT_CHECKS: readonly Check[] = RULES.map(
  ({ rule, code, path, message, holds }) => ({
    rule,
    path,
    message,
    when: (bill) => paidIn(bill)?.code === code,
    holds: (bill) => {
      const paid = paidIn(bill);
      return !paid || holds(paid);
    },
  }),
);

import type { Address, CreditTransfer, Invoice, Party, PayInstructions } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";

const CORRECTIONS = ["corrective", "credit-note"];

export const isCorrection = is.that(
  `invoice type in [${CORRECTIONS.join(", ")}]`,
  ({ type }: Invoice) => CORRECTIONS.includes(type),
);

/** The party or its first contact has a telephone number. */
export const hasTelephones = is.absentOr("has telephones", ({ telephones, people }: Party) =>
  Boolean(telephones?.length || people?.[0]?.telephones?.length),
);

/** The party or its first contact has an e-mail address. */
export const hasEmails = is.absentOr("has emails", ({ emails, people }: Party) =>
  Boolean(emails?.length || people?.[0]?.emails?.length),
);

/** Checks only the first address; its presence is a separate rule. */
export const hasLocality = firstAddress("has locality", ({ locality }) => Boolean(locality));
export const hasCode = firstAddress("has code", ({ code }) => Boolean(code));

function firstAddress(label: string, holds: (address: Address) => boolean) {
  return is.absentOr(label, ([first]: readonly Address[]) => !first || holds(first));
}

/** The payment means is `part` or contains it, e.g. `credit-transfer+sepa`. */
export function hasMeans(part: string): Test<PayInstructions> {
  return is.that(`has ${part} key`, ({ key }: PayInstructions) => key.split("+").includes(part));
}

export const hasNoIban = is.that("no IBAN", ({ iban }: CreditTransfer) => !iban);

import type { AuthorityCode, AuthorityFault } from "@fakturo/plugin";

/** Reasons for which the portal lets nobody in. */
export const LOGIN = {
  credentials: "credentials",
  expired: "password-expired",
  vat: "vat-not-allowed",
} as const;
export type LoginReason = (typeof LOGIN)[keyof typeof LOGIN];

/** Code of a refusal without one. */
export const UNNAMED = "refused";

/** Outcomes of the steps. The portal publishes no list of its codes: others are passed on with its text. */
export const TICKET_CODES: readonly AuthorityCode[] = [
  {
    code: "EF0",
    meaning: "a field of the shop's data at the portal is wrong: the message names it",
    remedy:
      "the supplier corrects its data at Fatture e Corrispettivi; then send the receipt again",
  },
  {
    code: UNNAMED,
    meaning: "the portal refused the document without a reason",
    remedy: "enter it at the portal by hand to see the reason",
  },
  {
    code: LOGIN.credentials,
    meaning: "the portal does not accept tax code, password or PIN",
    remedy: "the supplier gives them again on the page of its registration",
  },
  {
    code: LOGIN.expired,
    meaning: "the Fisconline password has expired",
    remedy:
      "the supplier renews it at the portal and gives the new one on the page of its registration",
  },
  {
    code: LOGIN.vat,
    meaning: "the access may not act for the VAT number",
    remedy: "give the access of the VAT number's owner",
  },
  {
    code: "return-receipt",
    meaning: "the portal has no receipt of this number and day, or it is voided",
    remedy: "compare the stamp 'ade-ref' and the day in 'preceding' with the receipt",
  },
  {
    code: "return-row",
    meaning: "the receipt has no such row",
    remedy: "give the place of the row in the receipt, from 1, as 'it-ticket-line-ref'",
  },
  {
    code: "return-quantity",
    meaning: "more is returned than was sold and not returned yet",
    remedy: "correct the quantity",
  },
  {
    code: "return-amount",
    meaning: "the amount is not that of the returned quantities at the prices of the receipt",
    remedy: "give prices and discounts as in the receipt",
  },
];

/** The fault of one of the codes above. */
export function codeFault(code: string): AuthorityFault {
  const known = TICKET_CODES.find((one) => one.code === code);
  return { code, message: `${known?.meaning ?? ""}; ${known?.remedy ?? ""}` };
}

/** Message of a login that was refused. */
export function loginMessage(reason: LoginReason): string {
  const known = TICKET_CODES.find(({ code }) => code === reason);
  return `${reason}: ${known?.meaning ?? ""}`;
}

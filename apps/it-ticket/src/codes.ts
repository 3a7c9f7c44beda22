import type { AuthorityCode } from "@fakturo/plugin";

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
];

/** Message of a login that was refused. */
export function loginMessage(reason: LoginReason): string {
  const known = TICKET_CODES.find(({ code }) => code === reason);
  return `${reason}: ${known?.meaning ?? ""}`;
}

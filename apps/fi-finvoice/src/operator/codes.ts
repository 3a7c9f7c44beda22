import type { AuthorityCode } from "@fakturo/plugin";

type Row = readonly [code: string, meaning: string, remedy: string];

const DOCUMENT = "Correct the invoice and send it again.";
const ACCOUNT_REMEDY = "Check the company's account at the operator.";

/** Codes of this app's steps. */
const OWN: readonly Row[] = [
  [
    "receiver-not-einvoice",
    "The receiver takes e-invoices neither at an operator nor over Peppol.",
    "Ask the customer for its e-invoice address, or send the invoice another way.",
  ],
  ["supplier-address-missing", "The supplier has no e-invoice address.", DOCUMENT],
  ["payment-account-missing", "The invoice names no account to pay to.", DOCUMENT],
  [
    "delivery-failed",
    "The operator took the invoice, and could not deliver it.",
    "Act on the operator's message; a corrected invoice can be sent again.",
  ],
  [
    "not-trusted",
    "The operator has not verified the company.",
    "Sign the operator's authorisation, which it sends by e-mail.",
  ],
];

/** Codes in the operator's errors, from its documentation and its published types. */
const OPERATOR: readonly Row[] = [
  ["unauthorized", "The operator does not accept the account.", ACCOUNT_REMEDY],
  ["forbidden", "The account may not do this.", ACCOUNT_REMEDY],
  ["invoice_validation_failed", "The file is no valid Finvoice.", DOCUMENT],
  [
    "profile_name_conflict",
    "The profile is already registered for the address.",
    "Nothing is to be done.",
  ],
  [
    "profile_eia_conflict",
    "The e-invoice address is in use by another company, or at another operator.",
    "End the registration at the other operator first.",
  ],
  [
    "profile_eia_bid_conflict",
    "The address is not that of the company's business id.",
    "Register the company under its own address.",
  ],
  [
    "profile_not_supported",
    "The operator does not know the profile.",
    "Report it as a fault of this software.",
  ],
];

/** All codes with their remedies. */
export const CODES: readonly AuthorityCode[] = [...OWN, ...OPERATOR].map(
  ([code, meaning, remedy]) => ({ code, meaning, remedy }),
);

/** Codes that tell that an invoice of the same UUID is there. */
export const DUPLICATES: ReadonlySet<string> = new Set(["uuid_conflict"]);
/** Codes of registrations that exist already. */
export const REGISTERED: ReadonlySet<string> = new Set(["profile_name_conflict"]);

const MEANINGS = new Map(CODES.map(({ code, meaning }) => [code, meaning]));

/** The operator's message with the meaning of its code. */
export function explain(code: string, message: string): string {
  return [MEANINGS.get(code), message].filter(Boolean).join(" ");
}

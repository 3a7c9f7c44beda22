import { paymentMeansOf, UNDEFINED_MEANS } from "@fakturo/en16931";
import type { CreditTransfer, PayInstructions } from "@fakturo/model";

/** Codes of UNTDID 4461 with a special meaning in OIOUBL. */
export const MEANS = {
  cheque: "20",
  international: "31",
  domestic: "42",
  card: "48",
  giro: "50",
  sepa: "58",
  slip: "93",
  nemkonto: "97",
} as const;

/** Payment means of OIOUBL (F-LIB100). */
const CODES: ReadonlySet<string> = new Set([
  UNDEFINED_MEANS,
  "10",
  "49",
  "59",
  ...Object.values(MEANS),
]);

/** Replacements for means without code in OIOUBL: cheque for drafts, card for cards. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["21", MEANS.cheque],
  ["22", MEANS.cheque],
  ["23", MEANS.cheque],
  ["54", MEANS.card],
  ["55", MEANS.card],
]);

/** Means without account (F-LIB164, F-LIB369). */
const WITHOUT_ACCOUNT: ReadonlySet<string> = new Set([MEANS.card, MEANS.nemkonto]);

const TRANSFER = "30";

/** Danish IBAN: four digits of registration number, ten of account. */
const DANISH_IBAN = /^DK\d{2}(\d{4})(\d{10})$/;
const REGISTRATION = /^\d{4}$/;
const ACCOUNT = /^\d{1,10}$/;

/** Account of the payee in its parts. */
export interface PayeeAccount {
  readonly number: string;
  readonly name: string | undefined;
  readonly bic: string | undefined;
  /** Registration number of a Danish bank. */
  readonly registration: string | undefined;
}

/** The first account (BG-17); undefined without a number. */
export function payeeAccountOf(
  { credit_transfer: [account] = [] }: PayInstructions,
  code: string,
): PayeeAccount | undefined {
  const given = (account?.iban || account?.number || "").replaceAll(" ", "");
  if (!account || given === "" || WITHOUT_ACCOUNT.has(code)) return undefined;
  const { name, bic, clearing } = account;
  const [, registration, domestic] = DANISH_IBAN.exec(given) ?? [];
  return code === MEANS.domestic && registration && domestic
    ? { number: domestic, name, bic, registration }
    : { number: given, name, bic, registration: clearing || undefined };
}

/** Code of the means in OIOUBL; `not defined` for one without code. */
export function meansOf(instructions: PayInstructions): string {
  const code = paymentMeansOf(instructions);
  if (code === TRANSFER) return transferOf(instructions.credit_transfer?.[0]);
  const known = KINDS.get(code) ?? code;
  if (known === MEANS.card && !instructions.card?.last4) return UNDEFINED_MEANS;
  return CODES.has(known) ? known : UNDEFINED_MEANS;
}

/** A transfer by the known parts of the account. */
function transferOf(account: CreditTransfer | undefined): string {
  if (account?.iban) return account.bic ? MEANS.international : MEANS.sepa;
  const isDomestic =
    REGISTRATION.test(account?.clearing ?? "") &&
    ACCOUNT.test((account?.number ?? "").replaceAll(" ", ""));
  return isDomestic ? MEANS.domestic : UNDEFINED_MEANS;
}

import type { AuthorityCode } from "@fakturo/plugin";

/** Status of an invoice, which sums up several states of Chorus Pro. */
export type InvoiceStatus =
  | "sent"
  | "processing"
  | "queried"
  | "accepted"
  | "paid"
  | "rejected"
  | "error";

type Row = readonly [codes: string, status: InvoiceStatus, meaning: string, remedy: string];

const FOLLOWED = "the buyer goes on; the state is queried again";
const NEW_NUMBER =
  "correct what the reason says; the corrected invoice takes a new number, or a credit note is sent";
/** External specification of Chorus Pro: states of payment requests, in the order of their life. */
const ROWS: readonly Row[] = [
  ["BROUILLON", "processing", "a draft on the portal", "deposit it on the portal of Chorus Pro"],
  ["DEPOSEE", "sent", "deposited at Chorus Pro", FOLLOWED],
  ["EN_COURS_ACHEMINEMENT", "sent", "on its way to the buyer's system", FOLLOWED],
  ["MISE_A_DISPOSITION", "sent", "available to the buyer: it is delivered", FOLLOWED],
  [
    "A_VALIDER_1 A_VALIDER_2",
    "processing",
    "waits for the validation of the contractor or of the project owner",
    "they decide; the state is queried again",
  ],
  ["VALIDEE_1 VALIDEE_2", "processing", "validated by the contractor or project owner", FOLLOWED],
  [
    "ABSENCE_VALIDATION_1_HORS_DELAI ABSENCE_VALIDATION_2_HORS_DELAI",
    "processing",
    "not validated in time; it goes on without",
    FOLLOWED,
  ],
  [
    "ERREUR_FOURNISSEUR_SUR_VALIDEUR_1 ERREUR_FOURNISSEUR_SUR_VALIDEUR_2 ERREUR_FOURNISSEUR_SUR_VALIDEUR",
    "processing",
    "sent to a validator that it does not concern",
    "name the right validator on the portal of Chorus Pro",
  ],
  [
    "ERREUR_FOURNISSEUR_SUR_MOE",
    "processing",
    "documents of works sent to a project manager that they do not concern",
    "name the right project manager on the portal of Chorus Pro",
  ],
  ["REFUSEE_1 REFUSEE_2", "rejected", "refused by its validator", NEW_NUMBER],
  [
    "A_RECYCLER",
    "error",
    "wrongly addressed: the buyer gave it back",
    "send it to the right service on the portal of Chorus Pro, then follow it again",
  ],
  [
    "SUSPENDUE",
    "queried",
    "suspended: the buyer asks for a missing piece",
    "attach the piece to the entry and run chorus-pro.complete with a comment",
  ],
  ["REJETEE", "rejected", "rejected by the buyer", NEW_NUMBER],
  ["COMPLETEE", "processing", "completed by the supplier after a suspension", FOLLOWED],
  ["SERVICE_FAIT", "processing", "the buyer confirms the delivery or work", FOLLOWED],
  ["MISE_A_DISPOSITION_COMPTABLE", "processing", "with the public accountant", FOLLOWED],
  ["MANDATEE", "accepted", "the payment is ordered", FOLLOWED],
  ["MISE_EN_PAIEMENT", "paid", "being paid", "nothing is to be done"],
  ["COMPTABILISEE", "paid", "paid and booked", "nothing is to be done"],
];

interface KnownState {
  readonly status: InvoiceStatus;
  readonly meaning: string;
  readonly remedy: string;
}

const KNOWN = new Map<string, KnownState>(
  ROWS.flatMap(([codes, status, meaning, remedy]) =>
    codes.split(" ").map((code) => [code, { status, meaning, remedy }] as const),
  ),
);

/** Meaning of a state; undefined for one that is not known, which is not final. */
export function knownState(code: string): KnownState | undefined {
  return KNOWN.get(code);
}

/** States of invoices after their integration, for the reference pages. */
export const INVOICE_CODES: readonly AuthorityCode[] = [...KNOWN].map(
  ([code, { meaning, remedy }]) => ({ code, meaning, remedy }),
);

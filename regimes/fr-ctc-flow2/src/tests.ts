import {
  type Attachment,
  type DocumentRef,
  type Identity,
  type Inbox,
  type Invoice,
  isZeroDate,
  type Party,
  type StringMap,
  type Totals,
} from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";
import {
  hasUniqueSchemes,
  isLegal,
  isSingleTaxable,
  SCHEME,
  schemeOf,
  sirenOf,
} from "./identities.ts";
import { ADDRESS_CHARACTERS, isInDirectory, PRIVATE_LENGTH } from "./inboxes.ts";

const REFERENCE = "untdid-reference";

/** Format of series and code for the platforms (BR-FR-01, BR-FR-02). */
const NUMBER = /^[A-Za-z0-9\-+_/]{1,35}$/;

/** Kinds of attachment (BR-FR-17); at most one readable copy (BR-FR-18). */
export const ATTACHMENTS = [
  "RIB",
  "LISIBLE",
  "FEUILLE_DE_STYLE",
  "PJA",
  "BON_LIVRAISON",
  "BON_COMMANDE",
  "DOCUMENT_ANNEXE",
  "BORDEREAU_SUIVI",
  "BORDEREAU_SUIVI_VALIDATION",
  "ETAT_ACOMPTE",
  "FACTURE_PAIEMENT_DIRECT",
  "RECAPITULATIF_COTRAITANCE",
];
const READABLE_COPY = "LISIBLE";

interface Numbered {
  readonly series?: string | undefined;
  readonly code?: string | undefined;
}

function hasValidNumber({ series, code }: Numbered): boolean {
  return !code || NUMBER.test(series ? `${series}-${code}` : code);
}

export const isNumberedRight: Test<Invoice> = is.that("valid invoice code", hasValidNumber);
export const namesValidNumber: Test<DocumentRef> = is.absentOr(
  "valid preceding code",
  hasValidNumber,
);

export const hasLegalSiren: Test<readonly (Identity | null)[]> = is.that(
  "has SIREN (legal scope)",
  (identities: readonly (Identity | null)[]) =>
    identities.some((identity) => isLegal(identity) && schemeOf(identity) === SCHEME.siren),
);

/** The first address of the French directory begins with the SIREN (BR-FR-21, BR-FR-22). */
export const hasSirenInbox: Test<Party> = is.absentOr(
  "has SIREN inbox",
  ({ identities, inboxes }: Party) => {
    const siren = sirenOf(identities);
    return !siren || Boolean(inboxes?.find(isInDirectory)?.code?.startsWith(siren));
  },
);

/** At most one code of the order has this kind (BR-FR-30). */
export function hasSingle(reference: string): Test<readonly (Identity | null)[]> {
  return is.absentOr(
    `identities have at most one ext ${REFERENCE}=${reference}`,
    (identities: readonly (Identity | null)[]) =>
      identities.filter((identity) => identity?.ext?.[REFERENCE] === reference).length <= 1,
  );
}

export const isOfGroup: Test<Invoice> = is.that(
  "invoice supplier is under STC scheme",
  ({ supplier }: Invoice) => isSingleTaxable(supplier),
);

/** No due date before the day of issue (BR-FR-CO-07). */
export const isDueAfterIssue: Test<Invoice> = is.that(
  "due dates valid",
  ({ issue_date, payment }: Invoice) =>
    (payment?.terms?.due_dates ?? []).every(
      (due) => isZeroDate(due?.date) || (due.date ?? "") >= issue_date,
    ),
);

export const isPaidInAdvance: Test<Totals> = is.absentOr(
  "advances match total_with_tax",
  ({ advance, total_with_tax }: Totals) => !advance || advance.equals(total_with_tax),
);

export const isSettled: Test<Totals> = is.absentOr("payable is zero", ({ due, payable }: Totals) =>
  (due ?? payable).isZero(),
);

export const hasSingleCopy: Test<readonly (Attachment | null)[]> = is.absentOr(
  "at most one LISIBLE",
  (attachments: readonly (Attachment | null)[]) =>
    attachments.filter((attachment) => attachment?.description === READABLE_COPY).length <= 1,
);

/** Every identity has its own scheme; private identifiers have the allowed length and characters. */
export const hasValidSchemes: Test<readonly (Identity | null)[]> = is.absentOr(
  "valid scheme format",
  (identities: readonly (Identity | null)[], context) =>
    identities.every((identity) => !identity || isOfValidScheme(identity)) &&
    hasUniqueSchemes.holds(identities, context),
);

function isOfValidScheme(identity: Identity): boolean {
  const { code } = identity;
  if (schemeOf(identity) !== SCHEME.private) return Boolean(schemeOf(identity));
  return code === "" || (code.length <= PRIVATE_LENGTH && ADDRESS_CHARACTERS.test(code));
}

export const isPrivate: Test<Identity> = is.that(
  `scheme ${SCHEME.private}`,
  (identity: Identity) => schemeOf(identity) === SCHEME.private,
);
export const isNetworkInbox: Test<Inbox> = is.that(`scheme ${SCHEME.network}`, isInDirectory);

export const hasNoBlanks: Test<StringMap> = is.absentOr("no blank meta", (meta: StringMap) =>
  Object.values(meta).every((text) => text.trim() !== ""),
);

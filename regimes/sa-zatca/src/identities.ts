import type { Identity, Party } from "@fakturo/model";
import { includesIdentity, is } from "@fakturo/plugin";

/** Types of identity of businesses (BR-KSA-08): register, licences, 700 number, others. */
const BUSINESS = ["CRN", "MOM", "MLS", "700", "SAG", "OTH"];

/** Types of identity of buyers (BR-KSA-14), persons included. */
const BUYER = ["TIN", "CRN", "MOM", "MLS", "700", "SAG", "NAT", "GCC", "IQA", "PAS", "OTH"];

const NATIONAL_ID = "NAT";

/** Exactly one identity, of one of the types. */
function hasOnly(types: readonly string[], identities: readonly Identity[] = []): boolean {
  const [only, second] = identities;
  return only !== undefined && second === undefined && types.includes(only?.type ?? "");
}

export const isBusiness = is.that(
  `identity must be one of: ${BUSINESS.join("/")}`,
  (identities: readonly Identity[]) => hasOnly(BUSINESS, identities),
);

export const isKnownBuyer = is.that(
  `invoice customer must have a tax id code or a valid identification (${BUYER.join("/")}) for standard invoices (BR-KSA-14), (BR-KSA-81)`,
  ({ tax_id, identities }: Party) => Boolean(tax_id?.code) || hasOnly(BUYER, identities),
);

export const isCitizen = includesIdentity(NATIONAL_ID);

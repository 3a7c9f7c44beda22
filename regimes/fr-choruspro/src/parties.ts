import { type Identity, isEuMember, type Party } from "@fakturo/model";
import { SCHEME } from "./extensions.ts";

/** Codes of the scheme extension. */
export const SIRET = "1";
export const EU = "2";
export const FOREIGN = "3";

/** The portal uses today's members, whatever the date of the document. */
const TODAY = "9999-12-31";

export function isInEu(country: string): boolean {
  return isEuMember(country, TODAY);
}

export function hasSiret(identities: readonly Identity[] | undefined): boolean {
  return Boolean(identities?.some((identity) => identity?.type === "SIRET"));
}

/** An absent scheme is derived from the tax country or from a SIRET. */
export function setScheme(party: Party): void {
  if (party.ext?.[SCHEME]) return;
  const scheme = schemeOf(party);
  if (scheme) party.ext = { ...party.ext, [SCHEME]: scheme };
}

function schemeOf({ tax_id, identities }: Party): string | undefined {
  if (tax_id && tax_id.country !== "FR") return isInEu(tax_id.country) ? EU : FOREIGN;
  return hasSiret(identities) ? SIRET : undefined;
}

import type { Identity } from "@fakturo/model";

/** Identity type of the organisation number. */
export const ORGANISATION_NUMBER = "ON";

export function hasOrganisationNumber({ type }: Identity): boolean {
  return type === ORGANISATION_NUMBER;
}

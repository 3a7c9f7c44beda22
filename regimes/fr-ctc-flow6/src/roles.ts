import type { Party } from "@fakturo/model";
import { ROLE } from "./extensions.ts";

/** Codes of the role extension. */
export const SELLER = "SE";
export const BUYER = "BY";

/** Sets the role of a party without one. */
export function setRole(party: Party | undefined, role: string): void {
  if (party && !party.ext?.[ROLE]) party.ext = { ...party.ext, [ROLE]: role };
}

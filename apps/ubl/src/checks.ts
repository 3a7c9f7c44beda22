import {
  ADDRESS_CHECKS,
  BILLING_TYPE_CHECKS,
  type Check,
  EN16931_CHECKS,
  PEPPOL_CHECKS,
  PEPPOL_GERMAN_CHECKS,
  SELF_BILLING_TYPE_CHECKS,
  XRECHNUNG_CHECKS,
} from "@fakturo/en16931";
import type { Context } from "./contexts.ts";

/** What an invoice has to fulfil to be valid in a context. */
export function checksFor({ rules, docType }: Context): readonly Check[] {
  if (rules === "xrechnung") return [...EN16931_CHECKS, ...ADDRESS_CHECKS, ...XRECHNUNG_CHECKS];
  if (rules === undefined) return EN16931_CHECKS;
  const types = docType === "bis-self-billing-v3" ? SELF_BILLING_TYPE_CHECKS : BILLING_TYPE_CHECKS;
  return [...EN16931_CHECKS, ...PEPPOL_CHECKS, ...PEPPOL_GERMAN_CHECKS, ...types];
}

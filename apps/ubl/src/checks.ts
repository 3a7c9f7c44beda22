import {
  EN16931_CHECKS,
  EXTENDED_CHECKS,
  NLCIUS_CHECKS,
  type ProfileName,
  profileOf,
  type RuleProfile,
  UBL_CHECKS,
} from "@fakturo/en16931";
import { ownValue } from "@fakturo/model";
import type { UblContext } from "./contexts.ts";

const NAMES: Readonly<Record<string, ProfileName>> = {
  "bis-invoice-v3": "peppol",
  "bis-self-billing-v3": "peppol-self-billed",
  "xrechnung-invoice-v2": "xrechnung",
};

/** Rules of a context. */
export function rulesFor({ rules, docType }: UblContext): RuleProfile {
  if (rules === "nlcius") return more(NLCIUS_CHECKS);
  if (docType === "peppol-fr-extended") return more(EXTENDED_CHECKS);
  return profileOf(ownValue(NAMES, docType) ?? "en16931", "ubl");
}

function more(checks: RuleProfile["checks"]): RuleProfile {
  return { checks: [...EN16931_CHECKS, ...UBL_CHECKS, ...checks], precision: "currency" };
}

import type { Invoice } from "@fakturo/model";
import type { Precision } from "../bill/settle.ts";
import { withGermanDetails } from "../party/german.ts";
import type { Check } from "./check.ts";
import { EN16931_CHECKS } from "./en16931.ts";
import { PEPPOL_GERMAN_CHECKS, type Syntax, xrechnungChecks } from "./germany.ts";
import {
  ADDRESS_CHECKS,
  BILLING_TYPE_CHECKS,
  LINE_SUMS,
  NO_EMPTY_BUYER,
  PEPPOL_CHECKS,
  SELF_BILLING_TYPE_CHECKS,
} from "./peppol.ts";
import { CII_CHECKS, UBL_CHECKS } from "./syntax.ts";

/** Rules for a document, and the precision of its written amounts. */
export interface RuleProfile {
  readonly checks: readonly Check[];
  readonly precision: Precision;
  /** Moves values to the places that the rules check. */
  readonly fill?: (invoice: Invoice) => Invoice;
}

/** Rule sets by their common names. */
export type ProfileName = "en16931" | "peppol" | "peppol-self-billed" | "xrechnung";

const UBL: readonly Check[] = [...EN16931_CHECKS, ...UBL_CHECKS];
const CII: readonly Check[] = [...EN16931_CHECKS, ...CII_CHECKS];

const PROFILES: Readonly<Record<Syntax, Readonly<Record<ProfileName, RuleProfile>>>> = {
  ubl: {
    en16931: { checks: UBL, precision: "currency" },
    peppol: {
      checks: [
        ...UBL,
        NO_EMPTY_BUYER,
        LINE_SUMS,
        ...PEPPOL_CHECKS,
        ...PEPPOL_GERMAN_CHECKS,
        ...BILLING_TYPE_CHECKS,
      ],
      precision: "cents", // PEPPOL-EN16931-R120
      fill: withGermanDetails,
    },
    "peppol-self-billed": {
      checks: [
        ...UBL,
        NO_EMPTY_BUYER,
        LINE_SUMS,
        ...PEPPOL_CHECKS,
        ...PEPPOL_GERMAN_CHECKS,
        ...SELF_BILLING_TYPE_CHECKS,
      ],
      precision: "cents",
      fill: withGermanDetails,
    },
    xrechnung: {
      checks: [...UBL, NO_EMPTY_BUYER, ...ADDRESS_CHECKS, ...xrechnungChecks("ubl")],
      precision: "currency",
    },
  },
  cii: {
    en16931: { checks: CII, precision: "currency" },
    peppol: { checks: [...CII, ...PEPPOL_CHECKS, ...BILLING_TYPE_CHECKS], precision: "currency" },
    "peppol-self-billed": {
      checks: [...CII, ...PEPPOL_CHECKS, ...SELF_BILLING_TYPE_CHECKS],
      precision: "currency",
    },
    xrechnung: {
      checks: [...CII, ...ADDRESS_CHECKS, ...xrechnungChecks("cii")],
      precision: "currency",
    },
  },
};

/** The rules of a profile for a syntax. */
export function profileOf(name: ProfileName, syntax: Syntax = "ubl"): RuleProfile {
  return PROFILES[syntax][name];
}

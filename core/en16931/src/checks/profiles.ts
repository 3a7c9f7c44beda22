import type { Precision } from "../bill/settle.ts";
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

/** Rules that are held against a document, and the precision its amounts are written with. */
export interface RuleProfile {
  readonly checks: readonly Check[];
  readonly precision: Precision;
}

/** Rule sets by the names people know them by. */
export type ProfileName = "en16931" | "peppol" | "peppol-self-billed" | "xrechnung";

const UBL: readonly Check[] = [...EN16931_CHECKS, ...UBL_CHECKS];
const CII: readonly Check[] = [...EN16931_CHECKS, ...CII_CHECKS];

/** XRechnung's validator only warns of these. */
const WARNINGS: ReadonlySet<string> = new Set(["BR-CL-21", "BR-CL-23"]);

const withoutWarnings = (checks: readonly Check[]) =>
  checks.filter(({ rule }) => !WARNINGS.has(rule));

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
    },
    xrechnung: {
      checks: [
        ...withoutWarnings(UBL),
        NO_EMPTY_BUYER,
        ...ADDRESS_CHECKS,
        ...xrechnungChecks("ubl"),
      ],
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
      checks: [...withoutWarnings(CII), ...ADDRESS_CHECKS, ...xrechnungChecks("cii")],
      precision: "currency",
    },
  },
};

/** The rules of a profile as they apply to a syntax. */
export function profileOf(name: ProfileName, syntax: Syntax = "ubl"): RuleProfile {
  return PROFILES[syntax][name];
}

import { AMOUNT_RULES } from "./amounts.ts";
import { DATE_RULES } from "./dates.ts";
import {
  CHAIN_RULES,
  FORM_RULES,
  INVOICE_RULES,
  ISSUER_CENSUS_RULES,
  ISSUER_RULES,
} from "./identity.ts";
import {
  GENERATOR_RULES,
  PARTY_CENSUS_RULES,
  PARTY_FORM_RULES,
  RECIPIENT_RULES,
  SYSTEM_RULES,
  THIRD_PARTY_RULES,
} from "./parties.ts";
import type { Rule } from "./rule.ts";

export type { Rule, RuleWorld } from "./rule.ts";
export { SOFT_RULES } from "./soft.ts";

/** Checks of a record: forms, the census, then the rules in the order of the schema. The first violated one is answered. */
export const RECORD_RULES: readonly Rule[] = [
  ...FORM_RULES,
  ...PARTY_FORM_RULES,
  ...ISSUER_CENSUS_RULES,
  ...PARTY_CENSUS_RULES,
  ...ISSUER_RULES,
  ...DATE_RULES,
  ...INVOICE_RULES,
  ...THIRD_PARTY_RULES,
  ...RECIPIENT_RULES,
  ...GENERATOR_RULES,
  ...AMOUNT_RULES,
  ...CHAIN_RULES,
  ...SYSTEM_RULES,
];

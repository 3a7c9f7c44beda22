import { AMOUNT_RULES } from "./amounts.ts";
import { IDENTITY_RULES } from "./identity.ts";
import type { Rule } from "./rule.ts";

export { partyId } from "./identity.ts";
export type { RuleWorld } from "./rule.ts";
export { SOFT_RULES } from "./soft.ts";

/** Checks of a record; the first violated one is answered. */
export const RECORD_RULES: readonly Rule[] = [
  ...IDENTITY_RULES,
  ...AMOUNT_RULES.map(({ code, breaks }) => ({
    code,
    breaks: (...[record, world]: Parameters<Rule["breaks"]>) =>
      !record.isRemoval && breaks(record, world),
  })),
];

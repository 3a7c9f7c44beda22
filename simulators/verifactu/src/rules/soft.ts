import { isNif } from "@fakturo/regime-es";
import { isRegistered } from "@fakturo/simulator-spain";
import type { Code } from "../codes.ts";
import { amountIn, type RecordFacts, textIn } from "../facts.ts";
import { fingerprintOf } from "../fingerprint.ts";
import { baseOf, needsRegime, TOLERANCE, taxOf, totalOf } from "./amounts.ts";
import type { RuleWorld } from "./rule.ts";

/** Maximum difference between the agency's clock and the issuer's. */
const CLOCK_TOLERANCE_MS = 60_000;
/** Regimes whose total may differ from the sum of the details. */
const OTHER_TOTALS = new Set(["03", "05", "06", "08", "09"]);

/**
 * A check of records that are accepted with an error, in the order in which the agency reports the first one.
 */
interface SoftRule {
  readonly code: Code;
  breaks(record: RecordFacts, world: SoftWorld): boolean;
}

/** Additional context of these checks. */
export interface SoftWorld extends RuleWorld {
  /** True when the installation has sent records of the issuer before. */
  readonly hasRecords: boolean;
}

/** Checks whose violation is accepted and reported. */
export const SOFT_RULES: readonly SoftRule[] = [
  {
    code: 2001,
    breaks: ({ recipients }, { census }) =>
      recipients.some((one) => {
        const isUnregistered = textIn(one, "IDOtro/IDType") === "07";
        const nif = isUnregistered ? textIn(one, "IDOtro/ID") : textIn(one, "NIF");
        return isNif(nif) && !isRegistered(census, nif);
      }),
  },
  { code: 2000, breaks: (one) => one.fingerprint !== fingerprintOf(one) },
  { code: 2002, breaks: ({ isFirst, previous }) => !isFirst && previous.length !== 64 },
  { code: 2003, breaks: ({ isFirst, previous }) => !isFirst && !/^[0-9A-F]{64}$/.test(previous) },
  {
    code: 2005,
    breaks: (one) =>
      addsUp(one) && totalOf(one).sub(baseOf(one)).sub(taxOf(one)).abs().gt(TOLERANCE),
  },
  {
    code: 2006,
    breaks: (one) =>
      addsUp(one) &&
      taxOf(one)
        .sub(amountIn(one.element, "CuotaTotal") ?? 0)
        .abs()
        .gt(TOLERANCE),
  },
  { code: 2007, breaks: ({ isFirst }, { hasRecords }) => isFirst && hasRecords },
  { code: 2004, breaks: ({ at }, { now }) => Date.parse(at) > now + CLOCK_TOLERANCE_MS },
  { code: 1245, breaks: ({ details }) => details.some(needsRegime) },
];

function addsUp({ kind, details }: RecordFacts): boolean {
  return kind === "Alta" && !details.some((one) => OTHER_TOTALS.has(textIn(one, "ClaveRegimen")));
}

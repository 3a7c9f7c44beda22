import { exportRules } from "@fakturo/engine";
import type { Plugin } from "@fakturo/plugin";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asJson, published, withoutWording } from "./published.ts";

/**
 * Compares a regime with the published definition and rule listing of its country, wording aside.
 * `rules` names the listing where it differs from `country`; null where there is none.
 */
export function describeRegimeData(
  plugin: Plugin,
  country: string,
  rules: string | null = country,
): void {
  const ruleset = plugin.rulesets?.find(({ kind }) => kind === "regime");
  describe(`regime ${country} as published`, () => {
    const definition = published("regimes", country);
    it.skipIf(definition === undefined)("has the same data", () => {
      expect(withoutWording(asJson(ruleset?.data))).toEqual(withoutWording(definition));
    });
    const listing = rules === null ? undefined : published("rules", rules);
    it.skipIf(listing === undefined)("has the same rules", () => {
      const exported = ruleset?.rules && exportRules(ruleset.rules);
      expect(withoutWording(asJson(exported))).toEqual(withoutWording(listing));
    });
  });
}

export interface CheckDigits {
  readonly isValid: (code: string) => boolean;
  /** Everything but the check characters. */
  readonly body: fc.Arbitrary<string>;
  /** Check characters to try; the ten digits when absent. */
  readonly checks?: readonly string[];
  /** Puts the number together; appends when absent. */
  readonly join?: (body: string, check: string) => string;
  /** Fewest and most check characters that fit a body; exactly one when absent. */
  readonly fits?: readonly [fewest: number, most: number];
  /** Largest share of changes of one digit that may go unnoticed; none when absent. */
  readonly missed?: number;
}

const DIGITS: readonly string[] = [..."0123456789"];
const SAMPLES = 60;

/** Tests how many check characters fit and how many changes of a single digit are noticed. */
export function describeCheckDigits(name: string, subject: CheckDigits): void {
  const { isValid, body, checks = DIGITS, fits = [1, 1], missed = 0 } = subject;
  const join = subject.join ?? ((given: string, check: string) => given + check);
  const valid = (given: string) => checks.map((check) => join(given, check)).filter(isValid);
  describe(`check characters of ${name}`, () => {
    it(`lets ${fits.join(" to ")} fit`, () => {
      fc.assert(
        fc.property(body, (given) => {
          expect(valid(given).length).toBeGreaterThanOrEqual(fits[0]);
          expect(valid(given).length).toBeLessThanOrEqual(fits[1]);
        }),
        { numRuns: SAMPLES },
      );
    });
    it(`misses at most ${missed} of the changes of one digit`, () => {
      const changed = fc
        .sample(body, { numRuns: SAMPLES, seed: 1 })
        .flatMap(valid)
        .flatMap(changes);
      expect(changed.length).toBeGreaterThan(0);
      expect(changed.filter(isValid).length / changed.length).toBeLessThanOrEqual(missed);
    });
  });
}

/** All codes that differ from this one in a single digit. */
function changes(code: string): string[] {
  return [...code].flatMap((old, i) =>
    DIGITS.includes(old)
      ? DIGITS.filter((digit) => digit !== old).map((d) => code.slice(0, i) + d + code.slice(i + 1))
      : [],
  );
}

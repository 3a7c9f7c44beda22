import fc from "fast-check";
import { describe, expect, it } from "vitest";

/** A check digit algorithm and sample numbers. */
export interface CheckDigits {
  readonly isValid: (code: string) => boolean;
  /** The number without its check characters. */
  readonly body: fc.Arbitrary<string>;
  /** Possible check characters; default: the ten digits. */
  readonly checks?: readonly string[];
  /** Assembles the number; default: appends the check characters. */
  readonly join?: (body: string, check: string) => string;
  /** Minimum and maximum of valid check characters for a body; default: exactly one. */
  readonly fits?: readonly [fewest: number, most: number];
  /** Largest share of undetected single-digit changes; default: none. */
  readonly missed?: number;
}

const DIGITS: readonly string[] = [..."0123456789"];
const SAMPLES = 60;

/** Tests how many check characters are valid and how many single-digit changes are detected. */
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

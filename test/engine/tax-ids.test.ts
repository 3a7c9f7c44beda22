import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "./bundled.ts";

const engine = await bundledEngine();

function isValid(country: string, code: string): boolean {
  const $schema = "https://gobl.org/draft-0/org/party";
  return engine.prepare({ $schema, name: "A", tax_id: { country, code } }).faults.length === 0;
}

interface Form {
  /** Codes of the published form. */
  readonly codes: RegExp;
  /** Positions of digits whose change is detected; no check digit is published. */
  readonly noticed: (code: string) => readonly number[];
  /** Codes of an invalid form; absent where any code is valid. */
  readonly others?: RegExp;
}

const nowhere = () => [];

/** Countries whose tax codes have a form but no check digit, by the constraint on each digit. */
const FORMS: Readonly<Record<string, Form>> = {
  AE: { codes: /^\d{15}$/, noticed: nowhere, others: /^(?:\d{14}|\d{16}|\d{14}[A-Z])$/ },
  CA: { codes: /^\d{9}RT\d{4}$/, noticed: nowhere },
  MX: {
    codes: /^[B-LN-Z]{3,4}\d{6}[A-Z0-9]{3}$/,
    noticed: nowhere,
    others: /^(?:[B-L]{2}|[B-L]{5})\d{6}[A-Z0-9]{3}$/,
  },
  SA: { codes: /^3\d{13}3$/, noticed: () => [0, 14], others: /^3\d{12}3$/ },
  SG: { codes: /^[TS]\d\d[A-Z]{2}\d{4}[A-Z]$/, noticed: nowhere, others: /^\d{7}[A-Z]$/ },
  US: { codes: /^\d{9}$/, noticed: nowhere },
};

const changed = (code: string, at: number, digit: number): string =>
  code.slice(0, at) + digit + code.slice(at + 1);

describe.each(Object.entries(FORMS))("tax codes of %s", (country, { codes, noticed, others }) => {
  it("are valid where they have the form, whichever digits it leaves free", () => {
    fc.assert(
      fc.property(fc.stringMatching(codes), fc.nat(20), fc.nat(9), (code, position, digit) => {
        expect(isValid(country, code)).toBe(true);
        const at = position % code.length;
        if (!/\d/.test(code.charAt(at)) || code.charAt(at) === String(digit)) return;
        expect(isValid(country, changed(code, at, digit))).toBe(!noticed(code).includes(at));
      }),
    );
  });

  it.skipIf(others === undefined)("are refused in another form", () => {
    fc.assert(
      fc.property(fc.stringMatching(others ?? codes), (code) => {
        expect(isValid(country, code)).toBe(false);
      }),
    );
  });
});

it("checks the digits of every other regime in its own package", () => {
  const regimes = engine.registry.regimeRulesets.map(({ data }) => data.country);
  expect(regimes.length).toBe(27);
  const unchecked = regimes.filter((country) => !(country in FORMS) && !hasCheckDigitTest(country));
  expect(unchecked).toEqual([]);
});

function hasCheckDigitTest(country: string): boolean {
  const folder = join(repositoryRoot(), "regimes", country.toLowerCase(), "src");
  if (!existsSync(folder)) return false;
  return readdirSync(folder)
    .filter((file) => file.endsWith(".test.ts"))
    .some((file) => readFileSync(join(folder, file), "utf8").includes("describeCheckDigits("));
}

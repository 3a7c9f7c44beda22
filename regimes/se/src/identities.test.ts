import fc from "fast-check";
import { expect, it } from "vitest";
import { normalizeIndividual, normalizeOrganisation } from "./identities.ts";

it.each([
  ["556036-0793", "5560360793"],
  ["SE556036079301", "5560360793"],
  ["556036079302", "556036079302"],
  ["55 60 36", "55 60 36"],
])("cleans the organisation number %s", (typed, code) => {
  expect(normalizeOrganisation(typed)).toBe(code);
});

it.each([
  ["8112289874", "811228-9874"],
  ["811228 - 9874", "811228-9874"],
  ["811228+9874", "811228+9874"],
  ["abcdefghij", "abcdef-ghij"],
  ["19811228-9874", "19811228-9874"],
  ["ÅÄÖÅÄ", "ÅÄÖ-ÅÄ"],
  ["€€€x", "€€-€x"],
  ["aÅÄÖåäx", "aÅÄÖåäx"],
  ["1Å2Ä3Öx", "1Å2Ä-3Öx"],
])("cleans the personal number %s", (typed, code) => {
  expect(normalizeIndividual(typed)).toBe(code);
});

it("cleans to what it leaves", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{6}[-+ ]?\d{4}$/), (typed) => {
      const code = normalizeIndividual(typed);
      expect(normalizeIndividual(code)).toBe(code);
    }),
  );
});

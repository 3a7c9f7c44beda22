import { expect, it } from "vitest";
import { identityScheme } from "./tests.ts";

const LONG = "A".repeat(500_000);

it.each([
  ["words", "A-B c/9", true],
  ["a separator at the end", "A-", false],
  ["two separators", "A--B", false],
  ["a long word", LONG, true],
  ["a long word with something else behind it", `${LONG}!`, false],
])("schemes of tax identities: %s", (_name, scheme, isValid) => {
  expect(identityScheme.holds(scheme, {} as never)).toBe(isValid);
});

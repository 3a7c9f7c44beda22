import { expect, it } from "vitest";
import { storable, storableMap } from "./storable.ts";

it.each([
  ["plain", 10, "plain"],
  ["a\u0000b\u0000", 10, "ab"],
  ["a\ud800b", 10, "a\ufffdb"],
  ["abcdef", 6, "abcdef"],
  ["abcdefg", 6, "abcde…"],
  ["abcd😀fg", 6, "abcd…"],
])("%j is kept in %i characters as %j", (text, most, expected) =>
  expect(storable(text, most)).toBe(expected),
);

it("keeps names and values of a map", () => {
  expect(storableMap({ "a\u0000": "b\u0000", c: "\udfff" })).toEqual({ a: "b", c: "\ufffd" });
});

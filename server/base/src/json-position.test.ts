import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonSyntaxError } from "./json-position.ts";

test.each([
  ['{\n  "a": 1,\n  "b": x\n}', 3, 8],
  ['{"a": 1,}', 1, 9],
  ['{"a": [1, 2}', 1, 12],
  ['{"a" 1}', 1, 6],
  ["[1,\n", 2, 1],
  ['["a\nb"]', 1, 2],
  ["[01]", 1, 2],
  ["1 2", 1, 3],
  ["", 1, 1],
  ["]", 1, 1],
  ["nonsense", 1, 1],
])("%j stops being JSON in line %i, column %i", (text, line, column) => {
  expect(jsonSyntaxError(text)).toEqual({ line, column });
});

test("a text has a fault where it is no JSON, and none where it is", () => {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  const agrees = (text: string) => (jsonSyntaxError(text) === undefined) === isJson(text);
  fc.assert(
    fc.property(
      fc.json(),
      fc.string({ maxLength: 2 }),
      (text, more) => agrees(text) && agrees(text.slice(0, -1) + more),
    ),
  );
  expect(jsonSyntaxError("\uFEFF[true, -1.5e+3, null, {}, []] \r\n")).toBeUndefined();
});

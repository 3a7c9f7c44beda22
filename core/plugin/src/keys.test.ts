import { expect, it } from "vitest";
import { broadening } from "./keys.ts";

it.each([
  ["a+b+c", ["a+b+c", "a+b", "a"]],
  ["card", ["card"]],
  ["+a", ["+a"]],
  ["", []],
  ["+".repeat(65), ["+".repeat(65)]],
])("broadens %j", (key, keys) => {
  expect(broadening(key)).toEqual(keys);
});

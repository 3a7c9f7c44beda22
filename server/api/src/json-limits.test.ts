import { expect, it } from "vitest";
import { checkBytes, JSON_LIMITS } from "./json-limits.ts";

const LARGE = " ".repeat(256 * 1024);
const check = (text: string) => () => checkBytes(Buffer.from(text + LARGE), JSON_LIMITS);

it.each<[name: string, text: string]>([
  ["lists", "[".repeat(101)],
  ["objects", '{"a":'.repeat(101)],
  ["lists after texts", `["\\"","\\\\",${"[".repeat(100)}`],
])("sees %s in each other before they are parsed", (_name, text) => {
  expect(check(text)).toThrow("limited to 100 levels");
});

it("counts the characters between values", () => {
  expect(check(`[${"1,".repeat(2_000_000)}1]`)).toThrow("2000000 members together");
});

it.each<[name: string, text: string]>([
  ["as deep as may be", "[".repeat(100) + "]".repeat(100)],
  ["one after the other", `[${"[],".repeat(1000)}[]]`],
  ["in texts", `["\\"${"[".repeat(200)}\\\\"]`],
  ["in a text without an end", `["${"[".repeat(200)}`],
])("lets brackets through that are %s", (_name, text) => {
  expect(check(text)).not.toThrow();
});

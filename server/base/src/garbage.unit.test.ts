import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { GROWTH_FLAG } from "./garbage.ts";

it("sets a flag that the V8 of this Node knows", () => {
  const known = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  expect(known).toMatch(new RegExp(`^ +${GROWTH_FLAG} `, "m"));
});

import { canonicalSha256 } from "@fakturo/model";
import { expect, it } from "vitest";
import { nativeSha256 } from "./sha256.ts";

it.each([
  ["nothing", []],
  ["one piece", ["ünïcode €"]],
  ["several pieces", ["a", "€", "", "b".repeat(100_000)]],
])("agrees with the portable one on %s", (_name, pieces) => {
  const hash = nativeSha256();
  for (const piece of pieces) hash.update(piece);
  const text = pieces.join("");
  const whole = nativeSha256();
  whole.update(text);
  expect(hash.hex()).toBe(whole.hex());
  expect(canonicalSha256(text, nativeSha256)).toBe(canonicalSha256(text));
});

it("hashes nothing as the standard does (FIPS 180-4)", () => {
  expect(nativeSha256().hex()).toBe(
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  );
});

import { expect, it } from "vitest";
import { base32, codeOf, periodOf } from "./time-codes.ts";

const SECRET = Buffer.from("12345678901234567890");

// RFC 6238 appendix B (SHA-1), the last six of its eight digits.
it.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("the code at %i seconds is that of RFC 6238", (seconds, code) => {
  expect(codeOf(SECRET, Math.floor(seconds / 30))).toBe(code);
});

// RFC 4648 §10, without padding.
it.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("%j is %j in base32", (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

it("takes codes of the period before and after, but none that was used or is no code", () => {
  const now = 1_111_111_109_000;
  const period = Math.floor(now / 30_000);
  const at = (code: string, after = 0) => periodOf(SECRET, code, { now, after });
  for (const near of [-1, 0, 1]) expect(at(codeOf(SECRET, period + near))).toBe(period + near);
  for (const far of [-2, 2]) expect(at(codeOf(SECRET, period + far))).toBeUndefined();
  expect(at(codeOf(SECRET, period), period)).toBeUndefined();
  for (const none of ["", "08180", "0818040", "081804 ", "０８１８０４"])
    expect(at(none)).toBeUndefined();
});

import { describe, expect, it } from "vitest";
import { identify, isSpanish } from "./party.ts";

const EXT = "es-verifactu-identity-type";
const on = (date: string) => (party: Parameters<typeof identify>[0]) => identify(party, date, EXT);
const now = on("2026-01-01");
const tax = (country: string, code: string) => ({ tax_id: { country, code } });

describe("identify", () => {
  it("gives a Spaniard's NIF", () => {
    expect(now(tax("ES", "54387763P"))).toEqual({ nif: "54387763P" });
  });

  it("gives VAT numbers of the Union with their prefix", () => {
    expect(now(tax("EL", "094259216"))).toEqual({ country: "GR", type: "02", id: "EL094259216" });
    expect(now(tax("DE", "111111125"))).toEqual({ country: "DE", type: "02", id: "DE111111125" });
  });

  it("follows the members of the day", () => {
    expect(on("2019-06-01")(tax("GB", "350983637"))).toMatchObject({ type: "02" });
    expect(now(tax("GB", "350983637"))).toEqual({ country: "GB", type: "04", id: "350983637" });
  });

  it("takes the identity that is told by extension or key", () => {
    const other = { key: "national", code: "1" };
    const passport = { key: "passport", country: "US", code: "X1" };
    expect(now({ identities: [other, passport] })).toEqual({ country: "US", type: "03", id: "X1" });
    const census = { code: "7", ext: { [EXT]: "07" } };
    expect(now({ tax_id: { country: "NL" }, identities: [census] })).toEqual({
      country: "NL",
      type: "07",
      id: "7",
    });
    expect(now({ name: "nobody", identities: [other] })).toBeUndefined();
  });
});

describe("isSpanish", () => {
  it("holds for Spaniards and for those without a country", () => {
    expect(isSpanish(tax("ES", "1"))).toBe(true);
    expect(isSpanish({ name: "x" })).toBe(true);
    expect(isSpanish(tax("FR", "1"))).toBe(false);
  });
});

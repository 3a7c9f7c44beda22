import { describe, expect, it } from "vitest";
import { taxIdFrom } from "./tax-id.ts";

describe("taxIdFrom", () => {
  it.each([
    ["DE111111125", "DE", "DE", "111111125"],
    ["DE111111125", "CH", "DE", "111111125"],
    ["DE111111125", "", "DE", "111111125"],
    ["111111125", "DE", "DE", "111111125"],
    ["EL094259216", "GR", "EL", "094259216"],
    ["GR094259216", "GR", "EL", "094259216"],
    ["094259216", "GR", "EL", "094259216"],
    ["XI123456789", "GB", "XI", "123456789"],
    ["NO974760673MVA", "SE", "NO", "974760673MVA"],
    ["CHE-123.456.788", "LI", "CH", "E-123.456.788"],
    // The letters of a Mexican number are no country prefix.
    ["BEAR850101AB1", "MX", "MX", "BEAR850101AB1"],
    ["12/345/678", "", "", "12/345/678"],
  ])("%s at an address in %s is %s %s", (number, place, country, code) => {
    expect(taxIdFrom(number, place)).toEqual({ ...(country && { country }), code });
  });
});

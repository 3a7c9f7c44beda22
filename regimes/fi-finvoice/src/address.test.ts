import type { Party } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { addressOf, preferOvt } from "./address.ts";

const OVT = "iso6523-actorid-upis::0216:003726174164";
const OTHER_OVT = "iso6523-actorid-upis::0216:003711223349";
const VAT = "iso6523-actorid-upis::0213:FI26174164";
const MAIL = "mailto:laskut@example.com";

describe("endpoints", () => {
  const kept = (...uris: readonly string[]) => {
    const party: Party = { endpoints: uris.map((uri) => ({ uri })) };
    preferOvt(party);
    return party.endpoints?.map(({ uri }) => uri);
  };
  it.each([
    { given: [VAT, OVT, MAIL, OTHER_OVT], expected: [OVT, MAIL] },
    { given: [VAT, MAIL], expected: [VAT, MAIL] },
    { given: [VAT.toUpperCase(), OVT.toUpperCase()], expected: [OVT.toUpperCase()] },
    { given: ["iso6523-actorid-upis::0216:", VAT], expected: ["iso6523-actorid-upis::0216:", VAT] },
  ])("of $given remain $expected", ({ given, expected }) => {
    expect(kept(...given)).toEqual(expected);
  });
});

describe("e-invoice address", () => {
  it("is the participant endpoint", () => {
    const inboxes = [{ scheme: "0088", code: "1" }];
    expect(addressOf({ endpoints: [{ uri: MAIL }, { uri: OVT }], inboxes })).toEqual({
      scheme: "0216",
      code: "003726174164",
    });
  });

  it("else the first inbox with a code", () => {
    const inboxes = [{ email: "a@example.com" }, { code: "FI00" }];
    expect(addressOf({ inboxes })).toEqual({ scheme: "", code: "FI00" });
  });

  it("may be absent", () => {
    expect(addressOf({ endpoints: [{ uri: MAIL }] })).toBeUndefined();
  });
});

import type { MandateRequest } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { mandateSheet } from "./mandate.ts";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const SIGNER = {
  name: { given: "Jeanne", surname: "Martin" },
  identities: [{ type: "CNI", code: "12AB34567" }],
};
const PARTY = {
  $schema: "https://gobl.org/draft-0/org/party",
  name: "Atelier du Phare",
  tax_id: { country: "FR", code: "44732829320" },
  people: [SIGNER],
};
const REQUEST: MandateRequest = {
  holder: "44732829320",
  party: PARTY,
  agent: "",
  environment: "live",
  now: Date.UTC(2026, 10, 20, 10),
  facts: [],
};

const images = (pdf: Uint8Array) =>
  Buffer.from(pdf).toString("latin1").split("/Subtype /Image").length - 1;

describe("the French mandate", () => {
  it("has a drawn signature as picture, and a typed one as text", () => {
    const empty = mandateSheet(REQUEST);
    const typed = mandateSheet({ ...REQUEST, signature: {} });
    const drawn = mandateSheet({ ...REQUEST, signature: { picture: PIXEL } });
    expect(Buffer.from(typed).equals(empty)).toBe(false);
    expect(images(typed)).toBe(images(empty));
    expect(images(drawn)).toBeGreaterThan(images(typed));
  });

  it("names the platform that the company leaves by its four digits", () => {
    const leaving = (ref: string) => ({
      ...REQUEST,
      facts: [
        { src: "acme", key: "fr-former-matricule", ref, value: undefined, link_url: undefined },
      ],
    });
    const named = mandateSheet(leaving("0042"));
    expect(Buffer.from(named).equals(mandateSheet(REQUEST))).toBe(false);
    expect(Buffer.from(named).equals(mandateSheet(leaving("0043")))).toBe(false);
    expect(() => mandateSheet(leaving("42"))).toThrow("four digits");
  });

  it("is not signed by a party without signer, or with a picture that is none", () => {
    const { people: _people, ...party } = PARTY;
    expect(() => mandateSheet({ ...REQUEST, party, signature: {} })).toThrow(
      expect.objectContaining({
        faults: expect.arrayContaining([
          expect.objectContaining({ paths: ["$.people[0].identities[0].code"] }),
        ]),
      }),
    );
    const picture = Buffer.from("no picture");
    expect(() => mandateSheet({ ...REQUEST, signature: { picture } })).toThrow("neither PNG");
  });
});

import { plugin as catalogues } from "@fakturo/catalogues";
import { createEngine } from "@fakturo/engine";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [catalogues, plugin], ...fixedPorts() });

function build(document: object) {
  const $schema = "https://gobl.org/draft-0/bill/invoice";
  return engine.prepare({
    $schema,
    $addons: ["eu-en16931-v2017"],
    currency: "EUR",
    supplier: { name: "Sample" },
    ...document,
  }).output;
}

function combo(tax: object): unknown {
  const item = { name: "Paper", price: "10.00" };
  const { lines } = Object(build({ lines: [{ quantity: "1", item, taxes: [tax] }] }));
  return lines[0].taxes[0];
}

function category(tax: object): unknown {
  return Object(combo(tax)).ext?.["untdid-tax-category"];
}

describe("tax categories", () => {
  it.each([
    ["standard", "S"],
    ["zero", "Z"],
    ["exempt", "E"],
    ["reverse-charge", "AE"],
    ["intra-community", "K"],
    ["export", "G"],
    ["outside-scope", "O"],
  ])("of VAT %s is %s and back", (key, code) => {
    expect(category({ cat: "VAT", key })).toBe(code);
    const ext = { "untdid-tax-category": code };
    expect(combo({ cat: "VAT", ext })).toMatchObject({ key, ext });
  });

  it("of VAT without a key is the standard one", () => {
    expect(combo({ cat: "VAT", percent: "19%" })).toMatchObject({ key: "standard" });
  });

  it("follows the key where both are given", () => {
    const ext = { "untdid-tax-category": "S" };
    expect(category({ cat: "VAT", key: "export", ext })).toBe("G");
  });
});

describe("payment means", () => {
  const means = (key: string) => {
    const { payment } = Object(build({ payment: { instructions: { key } } }));
    return payment.instructions.ext?.["untdid-payment-means"];
  };
  it.each([
    ["credit-transfer", "30"],
    ["credit-transfer+sepa", "58"],
    ["credit-transfer+sepa+instant", "58"],
    ["card+credit", "48"],
    ["other", undefined],
  ])("of %s are %s", (key, code) => {
    expect(means(key)).toBe(code);
  });
});

describe("parties", () => {
  const party = (supplier: object) => Object(build({ supplier })).supplier;

  it("have a Peppol inbox as endpoint too", () => {
    const built = party({ inboxes: [{ label: "B", key: "peppol", code: "0088:4012345000009" }] });
    expect(built.inboxes).toEqual([
      { label: "B", key: "peppol", scheme: "0088", code: "4012345000009" },
    ]);
    expect(built.endpoints).toEqual([
      { label: "B", uri: "iso6523-actorid-upis::0088:4012345000009" },
    ]);
  });

  it("keep the participant endpoint they have", () => {
    const endpoints = [{ uri: "iso6523-actorid-upis::0192:123456785" }];
    const inboxes = [{ key: "peppol", scheme: "0088", code: "4012345000009" }];
    expect(party({ endpoints, inboxes }).endpoints).toEqual(endpoints);
    const upper = [{ uri: "ISO6523-ACTORID-UPIS::0192:123456785" }];
    expect(party({ endpoints: upper, inboxes }).endpoints).toEqual(upper);
  });

  it("have schemes for known keys and types of identities", () => {
    const identities = [
      { key: "gln", code: "4012345000009" },
      { type: "SIRET", code: "73282932000074" },
      { type: "HRB", code: "1" },
    ];
    const schemes = party({ identities }).identities.map(
      (identity: { ext?: Record<string, string> }) => identity.ext?.["iso-scheme-id"],
    );
    expect(schemes).toEqual(["0088", "0009", undefined]);
  });
});

describe("document types", () => {
  const typeOf = (document: object) => Object(build(document)).tax.ext["untdid-document-type"];
  it.each([
    [{ type: "standard" }, "380"],
    [{ type: "credit-note" }, "381"],
    [{ type: "debit-note" }, "383"],
    [{ type: "corrective" }, "384"],
    [{ type: "proforma" }, "325"],
    [{ $tags: ["partial"] }, "326"],
    [{ $tags: ["self-billed"] }, "389"],
    [{ type: "credit-note", $tags: ["self-billed"] }, "261"],
    [{ $tags: ["prepayment"] }, "386"],
    [{ $tags: ["factoring"] }, "393"],
    [{ type: "credit-note", $tags: ["factoring"] }, "396"],
    [{ $tags: ["self-billed", "partial"] }, "389"],
  ])("of %j is %s", (document, code) => {
    expect(typeOf(document)).toBe(code);
  });
});

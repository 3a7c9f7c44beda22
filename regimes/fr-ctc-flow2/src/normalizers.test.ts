import { plugin as en16931 } from "@fakturo/addon-eu-en16931";
import { plugin as catalogues } from "@fakturo/catalogues";
import { createEngine } from "@fakturo/engine";
import { codesOf, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [catalogues, en16931, plugin], ...fixedPorts() });
const addresses = [{ street: "Quai 1", locality: "Nantes", code: "44000", country: "FR" }];
const supplier = {
  name: "Atelier",
  tax_id: { country: "FR", code: "44732829320" },
  inboxes: [{ scheme: "0225", code: "732829320" }],
  addresses,
};
const customer = {
  name: "Poste",
  tax_id: { country: "FR", code: "39356000000" },
  inboxes: [{ scheme: "0225", code: "356000000" }],
  addresses,
};

function invoice(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["fr-ctc-flow2-v1"],
    currency: "EUR",
    issue_date: "2026-09-01",
    code: "1",
    supplier,
    customer,
    lines: [
      {
        quantity: "1",
        item: { name: "Papier", price: "10.00" },
        taxes: [{ cat: "VAT", percent: "20%" }],
      },
    ],
    payment: { terms: { notes: "30 jours" } },
    ...changes,
  };
}

const built = (document: object) => Object(engine.prepare(document).output);
const by = (changes: object) => built(invoice({ supplier: { ...supplier, ...changes } })).supplier;
const siren = (code: string) => ({ type: "SIREN", code, ext: { "iso-scheme-id": "0002" } });

describe("a complete invoice", () => {
  it("has no fault and builds to itself", () => {
    const output = built(invoice());
    expect(codesOf(engine, invoice())).toEqual([]);
    expect(JSON.stringify(built(output))).toBe(JSON.stringify(output));
  });

  it("is rounded by currency and billed as mixed", () => {
    const { tax } = built(invoice({ tax: { rounding: "precise" } }));
    expect(tax).toEqual({
      rounding: "currency",
      ext: { "fr-ctc-billing-mode": "M1", "untdid-document-type": "380" },
    });
  });

  it("is billed as paid where nothing was due before", () => {
    const paid = { payment: { advances: [{ description: "Acompte", percent: "100%" }] } };
    const { tax: _, ...output } = built(invoice(paid));
    expect(built(output).tax.ext["fr-ctc-billing-mode"]).toBe("M2");
  });
});

describe("SIREN", () => {
  it("follows from a SIRET before the VAT number", () => {
    const identities = [{ type: "SIRET", code: "35600000000048" }];
    expect(by({ identities }).identities).toEqual([
      { ...identities[0], ext: { "iso-scheme-id": "0009" } },
      { scope: "legal", ...siren("356000000") },
    ]);
  });

  it("follows from a SIRET without VAT number and becomes the legal identity", () => {
    const identities = [{ type: "SIRET", code: "73282932000074" }];
    expect(by({ tax_id: undefined, identities }).identities[1]).toEqual({
      scope: "legal",
      ...siren("732829320"),
    });
  });

  it("does not follow from a foreign VAT number", () => {
    expect(by({ tax_id: { country: "DE", code: "111111125" } }).identities).toBeUndefined();
  });

  it("is told by its type: an identity of scheme 0002 without one has no scope", () => {
    const untyped = { code: "732829320", ext: { "iso-scheme-id": "0002" } };
    expect(by({ identities: [untyped] }).identities).toEqual([untyped]);
    const siret = { type: "SIRET", code: "73282932000074" };
    expect(by({ identities: [untyped, siret] }).identities).toEqual([
      untyped,
      { ...siret, ext: { "iso-scheme-id": "0009" } },
      { scope: "legal", ...siren("732829320") },
    ]);
  });

  it("is the last of several, and loses another scope", () => {
    const identities = [siren("356000000"), { scope: "tax", ...siren("732829320") }];
    expect(by({ identities }).identities).toEqual([
      identities[0],
      { ...identities[1], scope: "legal" },
    ]);
    const only = [{ scope: "legal+tax", ...siren("732829320") }];
    expect(by({ identities: only }).identities[0].scope).toBe("legal");
  });

  it("follows from the last SIRET where there is no VAT number", () => {
    const sirets = ["73282932000074", "35600000000048"].map((code) => ({ type: "SIRET", code }));
    const party = (identities: object[]) => by({ tax_id: undefined, identities }).identities;
    expect(party(sirets).at(-1)).toEqual({ scope: "legal", ...siren("356000000") });
    expect(party([...sirets, { type: "SIRET", code: "356" }])).toHaveLength(3);
  });

  it("leaves another legal identity alone", () => {
    const identities = [siren("732829320"), { scope: "legal", type: "RCS", code: "Nantes" }];
    expect(by({ identities }).identities).toEqual(identities);
  });
});

describe("schemes and addresses", () => {
  it("give private identifiers scheme 0224", () => {
    const identities = [
      siren("732829320"),
      { key: "private-id", code: "A1", ext: { "iso-scheme-id": "1" } },
    ];
    expect(by({ identities }).identities[1].ext).toEqual({ "iso-scheme-id": "0224" });
  });

  it("make the last address of the directory a Peppol endpoint in the same build", () => {
    const inboxes = [
      { scheme: "0225", code: "732829320" },
      { scheme: "0225", code: "732829320_B" },
    ];
    const party = by({ inboxes });
    expect(party.inboxes).toEqual([inboxes[0], { key: "peppol", ...inboxes[1] }]);
    expect(party.endpoints).toEqual([{ uri: "iso6523-actorid-upis::0225:732829320_B" }]);
  });

  it("keep a Peppol inbox that is there", () => {
    const inboxes = [
      { key: "peppol", scheme: "0009", code: "73282932000074" },
      { scheme: "0225", code: "732829320" },
    ];
    expect(by({ inboxes }).inboxes).toEqual(inboxes);
  });
});

describe("notes", () => {
  const subjects = (document: object) =>
    built(document).notes.map(({ ext }: { ext: object }) => Object.values(ext)[0]);

  it("are added where their subject is missing", () => {
    const notes = [{ key: "payment-method", text: "Pénalités : 10 %" }];
    expect(subjects(invoice({ notes }))).toEqual(["PMD", "PMT", "AAB"]);
  });

  it("tell a group that is one taxable person, once", () => {
    const group = { ...supplier, identities: [{ code: "G", ext: { "iso-scheme-id": "0231" } }] };
    const output = built(invoice({ supplier: group }));
    expect(subjects(output)).toEqual(["PMT", "PMD", "AAB", "TXD"]);
    expect(JSON.stringify(built(output))).toBe(JSON.stringify(output));
    const notes = [{ key: "legal", text: "MEMBRE_ASSUJETTI_UNIQUE" }];
    expect(subjects(invoice({ supplier: group, notes }))).toEqual(["TXD", "PMT", "PMD", "AAB"]);
  });
});

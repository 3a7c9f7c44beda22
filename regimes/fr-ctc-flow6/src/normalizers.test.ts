import { plugin as en16931 } from "@fakturo/addon-eu-en16931";
import { plugin as catalogues } from "@fakturo/catalogues";
import { createEngine } from "@fakturo/engine";
import { bareRegime, codesOf, fixedPorts } from "@fakturo/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addon } from "./addon.ts";
import { plugin } from "./index.ts";

const plugins = [catalogues, en16931, bareRegime("FR"), plugin];
const engine = createEngine({ plugins, ...fixedPorts() });
const party = (name: string, siren: string) => ({
  name,
  identities: [{ type: "SIREN", code: siren }],
  inboxes: [{ scheme: "0225", code: siren }],
});
const supplier = party("Atelier", "732829320");
const customer = party("Poste", "356000000");
const document = { code: "F1", issue_date: "2026-09-01" };

function status(line: object, changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/status",
    $addons: ["fr-ctc-flow6-v1"],
    issue_date: "2026-09-10",
    code: "S1",
    supplier,
    customer,
    lines: [{ doc: document, ...line }],
    ...changes,
  };
}

function payment(type: string, changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/payment",
    $addons: ["fr-ctc-flow6-v1"],
    type,
    currency: "EUR",
    issue_date: "2026-09-10",
    code: "P1",
    supplier,
    customer,
    lines: [{ document, amount: "10.00" }],
    methods: [{ key: "credit-transfer" }],
    ...changes,
  };
}

const built = (json: object) => Object(engine.prepare(json).output);
const lineOf = (json: object) => built(json).lines[0];
const statusOf = (json: object) => lineOf(json).ext?.["fr-ctc-flow6-status"];
const pinned = (code: string) => ({ ext: { "fr-ctc-flow6-status": code } });
const reasonOf = (reason: object) =>
  lineOf(status({ key: "rejected", reasons: [reason] })).reasons[0];
const why = (reason: string, condition: string) => ({
  "fr-ctc-flow6-condition": condition,
  "fr-ctc-flow6-reason": reason,
});
const rolesOf = (json: object) =>
  [built(json).supplier, built(json).customer].map(({ ext }) => ext["fr-ctc-flow6-role"]);

describe("a status", () => {
  it.each([
    ["issued", "update", "200"],
    ["acknowledged", "response", "202"],
    ["processing", "response", "204"],
    ["accepted", "response", "205"],
    ["querying", "response", "208"],
    ["rejected", "response", "210"],
    ["error", "response", "213"],
  ])("of key %s is a message of type %s and %s", (key, type, code) => {
    expect(built(status({ key })).type).toBe(type);
    expect(statusOf(status({ key }))).toBe(code);
  });

  it.each([
    ["200", "update", "issued", "200"],
    ["201", "response", "issued", "201"],
    ["202", "response", "acknowledged", "202"],
    ["203", "response", "other", "203"],
    ["204", "response", "processing", "204"],
    ["205", "response", "accepted", "205"],
    ["206", "response", "rejected", "206"],
    ["207", "response", "rejected", "207"],
    ["208", "response", "querying", "208"],
    ["209", "update", "other", "209"],
    ["210", "response", "rejected", "210"],
    ["213", "response", "error", "213"],
  ])("%s given is of type %s and key %s", (given, type, key, code) => {
    for (const before of ["update", "response", "system"]) {
      const json = status({ key: "issued", ...pinned(given) }, { type: before });
      expect(built(json)).toMatchObject({ type, lines: [{ key }] });
      expect(statusOf(json)).toBe(code);
    }
  });

  it("of a payment or unknown gives way to the key, or goes", () => {
    expect(statusOf(status({ key: "other", ...pinned("211") }, { type: "response" }))).toBe("203");
    expect(statusOf(status({ key: "paid", ...pinned("999") }, { type: "update" }))).toBeUndefined();
    expect(statusOf(status({ key: "accepted", ...pinned("212") }))).toBe("212");
  });

  it("of key other belongs to both types, so the type decides", () => {
    expect(statusOf(status({ key: "other" }, { type: "update" }))).toBe("209");
    expect(statusOf(status({ key: "other" }, { type: "response" }))).toBe("203");
    expect(built(status({ key: "other" })).type).toBe("");
  });

  it("of a system without a code stays one, which is a fault", () => {
    const json = status({ key: "issued" }, { type: "system" });
    expect(built(json).type).toBe("system");
    expect(statusOf(json)).toBe("200");
    expect(codesOf(engine, json)).toContain("GOBL-FR-CTC-FLOW6-BILL-STATUS-01");
  });

  it("has parties with roles, schemes and a Peppol inbox", () => {
    const json = status({ key: "accepted" });
    expect(codesOf(engine, json)).toEqual([]);
    expect(rolesOf(json)).toEqual(["SE", "BY"]);
    expect(built(json).supplier).toMatchObject({
      identities: [{ ext: { "iso-scheme-id": "0002" } }],
      inboxes: [{ key: "peppol" }],
    });
    const platform = { ...supplier, ext: { "fr-ctc-flow6-role": "WK" } };
    expect(rolesOf(status({ key: "accepted" }, { supplier: platform }))).toEqual(["WK", "BY"]);
  });

  it("is routed by endpoint, in the same build", () => {
    const endpointsOf = (json: object) => built(json).supplier.endpoints;
    const of = (changes: object) =>
      endpointsOf(status({ key: "accepted" }, { supplier: { ...supplier, ...changes } }));
    const uri = "iso6523-actorid-upis::0225:732829320";
    expect(of({})).toEqual([{ uri }]);
    expect(endpointsOf(payment("receipt"))).toEqual([{ uri }]);
    const inboxes = [{ label: "A", scheme: "0225", code: "732829320" }];
    const web = { uri: "https://example.com" };
    expect(of({ inboxes, endpoints: [web] })).toEqual([web, { label: "A", uri }]);
    expect(
      of({ inboxes: [{ key: "peppol", email: "a@example.com" }, ...inboxes] }),
    ).toBeUndefined();
  });

  it.each([
    ["ISO6523-ACTORID-UPIS::0088:1", 1],
    ["iso6523-actorid-upis::0225:%zz", 1],
    ["iso6523-actorid-upis:/%zz", 2],
  ])("with endpoint %s has %i", (uri, count) => {
    const json = status({ key: "accepted" }, { supplier: { ...supplier, endpoints: [{ uri }] } });
    expect(built(json).supplier.endpoints).toHaveLength(count);
  });

  it("has its route in the envelope's head", () => {
    const { head } = Object(engine.prepare(status({ key: "accepted" }), { envelop: true }).output);
    expect(head).toMatchObject({
      from: "iso6523-actorid-upis::0225:356000000",
      to: "iso6523-actorid-upis::0225:732829320",
    });
  });
});

describe("a reason", () => {
  it.each([
    ["legal", why("NON_CONFORME", "DIV")],
    ["finance-terms", why("COORD_BANC_ERR", "CBB")],
    ["delivery", why("LIVR_INCOMP", "DIV")],
    ["none", undefined],
    ["partial", undefined],
  ])("of key %s has its codes", (key, ext) => {
    expect(reasonOf({ key }).ext).toEqual(ext);
  });

  it("keeps the other codes of its key", () => {
    expect(reasonOf({ key: "prices", ext: why("REM_ERR", "MAJ") }).ext).toEqual(
      why("REM_ERR", "MAJ"),
    );
    expect(reasonOf({ key: "prices", ext: why("ART_ERR", "MAP") }).ext).toEqual(
      why("PU_ERR", "DIV"),
    );
  });

  it("without key takes that of its code", () => {
    expect(reasonOf({ ext: why("REJ_UNI", "DVA") })).toEqual({
      key: "not-recognized",
      ext: why("REJ_UNI", "DVA"),
    });
    expect(reasonOf({ ext: why("UNKNOWN", "DVA") }).key).toBe("");
  });
});

describe("an action", () => {
  const actionOf = (action: object) =>
    lineOf(status({ key: "accepted", actions: [action] })).actions[0];
  const code = (value: string) => ({ "fr-ctc-flow6-action": value });

  it("has the code of its key, and the key of its code where there is none", () => {
    expect(actionOf({ key: "credit-full", ext: code("NIN") }).ext).toEqual(code("CNF"));
    expect(actionOf({ ext: code("PIN") })).toEqual({ key: "provide", ext: code("PIN") });
    expect(actionOf({ key: "wait" })).toEqual({ key: "wait" });
  });
});

describe("a payment", () => {
  const codes = (value: string, condition: string) => ({
    "fr-ctc-flow6-condition": condition,
    "fr-ctc-flow6-status": value,
  });
  const given = (condition: string) => ({ ext: { "fr-ctc-flow6-condition": condition } });

  it("of type advice comes from the buyer", () => {
    expect(built(payment("advice")).ext).toEqual(codes("211", "MPA"));
    expect(rolesOf(payment("advice"))).toEqual(["BY", "SE"]);
    expect(built(payment("advice", given("RAP"))).ext).toEqual(codes("211", "RAP"));
  });

  it("of type receipt comes from the seller", () => {
    expect(built(payment("receipt")).ext).toEqual(codes("212", "MEN"));
    expect(rolesOf(payment("receipt"))).toEqual(["SE", "BY"]);
    expect(built(payment("receipt", given("DIV"))).ext).toEqual(codes("212", "MEN"));
  });

  it("of another type is left alone", () => {
    expect(built(payment("request"))).not.toHaveProperty("ext");
  });
});

describe("building twice", () => {
  const values = (index: number) =>
    fc.constantFrom(...(addon.extensions?.[index]?.values ?? []).map(({ code }) => code));
  const keys = fc.constantFrom("issued", "accepted", "rejected", "error", "other", "paid", "");
  // Messages of type `system` are refused, so they cannot be built twice.
  const types = fc.constantFrom("response", "update", "");
  const reasons = fc.constantFrom("legal", "references", "other", "none", "");

  it("is building once, whatever codes are given", () => {
    fc.assert(
      fc.property(
        fc.record({ key: keys, type: types, reason: reasons }),
        fc.tuple(values(1), values(2), values(3), values(4)),
        ({ key, type, reason }, [code, state, condition, action]) => {
          const json = status(
            {
              key,
              ...pinned(state ?? ""),
              reasons: [{ key: reason, ext: why(code ?? "", condition ?? "") }],
              actions: [{ ext: { "fr-ctc-flow6-action": action } }],
            },
            { type },
          );
          const once = built(json);
          expect(JSON.stringify(built(once))).toBe(JSON.stringify(once));
        },
      ),
      { numRuns: 200, seed: 6 },
    );
  });
});

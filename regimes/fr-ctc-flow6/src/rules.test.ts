import { plugin as catalogues } from "@fakturo/catalogues";
import { createEngine } from "@fakturo/engine";
import { describeRules, fixedPorts } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { plugin } from "./index.ts";

const plugins = [catalogues, plugin];
const party = (name: string, siren: string) => ({
  name,
  identities: [{ type: "SIREN", code: siren }],
  inboxes: [{ scheme: "0225", code: siren }],
});
const supplier = party("Atelier", "732829320");
const customer = party("Poste", "356000000");
const document = { code: "F1", issue_date: "2026-09-01" };
const line = { key: "accepted", doc: document };

function status(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/status",
    $addons: ["fr-ctc-flow6-v1"],
    issue_date: "2026-09-10",
    code: "S1",
    supplier,
    customer,
    lines: [line],
    ...changes,
  };
}

function payment(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/payment",
    $addons: ["fr-ctc-flow6-v1"],
    type: "receipt",
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

const by = (changes: object) => status({ supplier: { ...supplier, ...changes } });
const to = (changes: object) => status({ customer: { ...customer, ...changes } });
const about = (changes: object) => status({ lines: [{ ...line, ...changes }] });
const alone = (changes: object) =>
  status({ customer: undefined, lines: [{ ...line, ...changes }] });
const scheme = (id: string, code = "1") => ({ code, ext: { "iso-scheme-id": id } });
const role = (code: string) => ({ ext: { "fr-ctc-flow6-role": code } });
const given = (code: string) => ({ "fr-ctc-flow6-status": code });
const known = (...identities: readonly object[]) =>
  to({ identities: [...customer.identities, ...identities] });

/** A message with a status for a reason; not built, because building adapts statuses to their keys. */
const because = (code: string, reason: string) => ({
  ...about({
    key: "rejected",
    ext: given(code),
    reasons: [{ key: "other", ext: { "fr-ctc-flow6-reason": reason } }],
  }),
  type: "response",
});
const rejected = (reason: object) => about({ key: "rejected", reasons: [reason] });
const reach = (inbox: object) => to({ inboxes: [inbox] });
const paidBy = (changes: object) => payment({ customer: { ...customer, ...changes } });
const paidTo = (changes: object) => payment({ supplier: { ...supplier, ...changes } });
const paidFor = (changes: object | undefined) =>
  payment({ lines: [{ document: changes, amount: "10.00" }] });
const condition = (code: string) => ({ ext: { "fr-ctc-flow6-condition": code } });
const fine = status();
const receipt = payment();

describeRules(plugins, {
  "GOBL-FR-CTC-FLOW6-BILL-STATUS-01": {
    fails: [about({ key: "paid" }), about({ key: "other" }), status({ type: "system" })],
    passes: [fine, about({ key: "issued" }), about({ key: "other", ext: given("209") })],
  },
  "GOBL-FR-CTC-FLOW6-BILL-STATUS-02": {
    fails: [status({ ext: given("211") })],
    passes: [status({ ext: given("213") }), fine],
  },
  "GOBL-FR-CTC-FLOW6-BILL-STATUS-03": {
    fails: [status({ supplier: undefined })],
    passes: [fine],
  },
  "GOBL-FR-CTC-FLOW6-BILL-STATUS-04": {
    fails: [by({ inboxes: undefined }), by({ inboxes: [{ email: "a@example.com" }] })],
    passes: [fine, by({ inboxes: undefined, ...role("WK") })],
  },
  "GOBL-FR-CTC-FLOW6-BILL-STATUS-06": {
    fails: [by({ identities: undefined }), by({ identities: [scheme("0009")] })],
    passes: [fine],
  },
  "GOBL-FR-CTC-FLOW6-BILL-STATUS-07": {
    fails: [status({ customer: undefined }), alone({ key: "other", ext: given("209") })],
    passes: [
      fine,
      alone({ key: "issued" }),
      alone({ key: "other", ext: given("203") }),
      alone({ key: "error", reasons: [{ key: "not-recognized" }] }),
    ],
  },
  "GOBL-FR-CTC-FLOW6-BILL-STATUS-08": {
    fails: [
      to({ inboxes: undefined }),
      status({
        lines: [{ ...line, key: "issued" }],
        customer: { ...customer, inboxes: undefined },
      }),
    ],
    passes: [fine, to({ inboxes: undefined, ...role("DFH") })],
  },
  "GOBL-FR-CTC-FLOW6-BILL-STATUS-10": {
    fails: [to({ identities: [scheme("0231")] }), to({ identities: undefined })],
    passes: [fine, to({ identities: [scheme("0238")] })],
  },
  "GOBL-FR-CTC-FLOW6-BILL-STATUS-11": {
    fails: [status({ lines: [] }), status({ lines: [line, line] })],
    passes: [fine],
  },
  "GOBL-FR-CTC-FLOW6-BILL-STATUS-12": { fails: [about({ doc: undefined })], passes: [fine] },
  "GOBL-FR-CTC-FLOW6-BILL-STATUS-13": {
    fails: [about({ doc: { issue_date: "2026-09-01" } })],
    passes: [fine],
  },
  "GOBL-FR-CTC-FLOW6-BILL-STATUS-14": { fails: [about({ doc: { code: "F1" } })], passes: [fine] },
  "GOBL-FR-CTC-FLOW6-BILL-STATUS-15": {
    fails: [about({ key: "paid" }), about({ key: "" })],
    passes: [fine, about({ key: "error" }), about({ key: "other" })],
  },
  "GOBL-FR-CTC-FLOW6-BILL-STATUS-16": {
    fails: [about({ key: "rejected" }), about({ key: "querying" }), about({ key: "error" })],
    passes: [fine, rejected({ key: "legal" })],
  },
  "GOBL-FR-CTC-FLOW6-BILL-STATUS-18": {
    fails: [about({ ext: given("206"), reasons: [{ key: "legal" }] })],
    passes: [about({ ext: given("206"), reasons: [{ key: "quality" }] })],
  },
  "GOBL-FR-CTC-FLOW6-BILL-STATUS-21": {
    fails: [rejected({ key: "quality" }), rejected({ key: "unknown-receiver" })],
    passes: [rejected({ key: "legal" }), rejected({ key: "partial" })],
  },
  "GOBL-FR-CTC-FLOW6-BILL-STATUS-22": {
    fails: [about({ key: "error", reasons: [{ key: "legal" }] })],
    passes: [about({ key: "error", reasons: [{ key: "not-recognized" }] })],
  },
  "GOBL-FR-CTC-FLOW6-BILL-STATUS-23": {
    fails: [status({ type: "response", lines: [{ ...line, key: "paid" }] })],
    passes: [fine, status({ type: "response", lines: [{ ...line, key: "issued" }] })],
  },
  "GOBL-FR-CTC-FLOW6-BILL-STATUS-24": {
    fails: [status({ type: "update" })],
    passes: [
      about({ key: "issued" }),
      status({ type: "update", lines: [{ ...line, key: "other" }] }),
    ],
  },
  "GOBL-FR-CTC-FLOW6-BILL-PAYMENT-01": {
    fails: [payment({ type: "request" })],
    passes: [receipt, payment({ type: "advice" })],
  },
  "GOBL-FR-CTC-FLOW6-BILL-PAYMENT-02": {
    fails: [payment({ supplier: undefined })],
    passes: [receipt],
  },
  "GOBL-FR-CTC-FLOW6-BILL-PAYMENT-03": {
    fails: [paidTo({ identities: [scheme("0009")] }), paidTo({ identities: undefined })],
    passes: [receipt],
  },
  "GOBL-FR-CTC-FLOW6-BILL-PAYMENT-04": {
    fails: [paidTo({ identities: [...supplier.identities, scheme("0231")] })],
    passes: [receipt],
  },
  "GOBL-FR-CTC-FLOW6-BILL-PAYMENT-05": {
    fails: [payment({ customer: undefined })],
    passes: [receipt],
  },
  "GOBL-FR-CTC-FLOW6-BILL-PAYMENT-06": {
    fails: [paidBy({ identities: [scheme("0223")] })],
    passes: [receipt],
  },
  "GOBL-FR-CTC-FLOW6-BILL-PAYMENT-07": {
    fails: [paidBy({ identities: [scheme("0231")] })],
    passes: [receipt],
  },
  "GOBL-FR-CTC-FLOW6-BILL-PAYMENT-08": {
    fails: [payment({ payee: { name: "Banque", identities: [scheme("0088")] } })],
    passes: [payment({ payee: { name: "Banque", identities: [scheme("0009")] } }), receipt],
  },
  "GOBL-FR-CTC-FLOW6-BILL-PAYMENT-09": {
    fails: [
      payment({
        lines: [
          { document, amount: "1.00" },
          { document, amount: "1.00" },
        ],
      }),
      payment({ lines: [] }),
    ],
    passes: [receipt],
  },
  "GOBL-FR-CTC-FLOW6-BILL-PAYMENT-10": { fails: [paidFor(undefined)], passes: [receipt] },
  "GOBL-FR-CTC-FLOW6-BILL-PAYMENT-11": {
    fails: [paidFor({ issue_date: "2026-09-01" })],
    passes: [receipt],
  },
  "GOBL-FR-CTC-FLOW6-BILL-PAYMENT-12": { fails: [paidFor({ code: "F1" })], passes: [receipt] },
  "GOBL-FR-CTC-FLOW6-BILL-REASON-01": {
    fails: [rejected({ key: "partial", ext: { "fr-ctc-flow6-reason": "PAS_MAL" } })],
    passes: [rejected({ key: "legal" })],
  },
  "GOBL-FR-CTC-FLOW6-BILL-REASON-02": {
    fails: [rejected({ key: "partial", ...condition("MEN") })],
    passes: [rejected({ key: "partial", ...condition("MAP") })],
  },
  "GOBL-FR-CTC-FLOW6-BILL-ACTION-01": {
    fails: [about({ actions: [{ key: "wait", ext: { "fr-ctc-flow6-action": "ATT" } }] })],
    passes: [about({ actions: [{ key: "none" }] })],
  },
  "GOBL-FR-CTC-FLOW6-ORG-PARTY-01": {
    fails: [to(role("XX"))],
    passes: [fine, to(role("AB"))],
  },
  "GOBL-FR-CTC-FLOW6-ORG-PARTY-02": {
    fails: [known({ type: "SIRET", code: "73282932000074" })],
    passes: [known({ type: "SIRET", code: "35600000000048" })],
  },
  "GOBL-FR-CTC-FLOW6-ORG-PARTY-03": {
    fails: [known(scheme("0227"), scheme("0227"))],
    passes: [known(scheme("0227"), { code: "1" }, { code: "2" })],
  },
  "GOBL-FR-CTC-FLOW6-ORG-PARTY-04": {
    fails: [known({ type: "RCS", code: "Paris" })],
    passes: [fine, known({ key: "private-id", code: "1" })],
  },
  "GOBL-FR-CTC-FLOW6-ORG-PARTY-05": {
    fails: [known(scheme("0231"))],
    passes: [known(scheme("0229"))],
  },
  "GOBL-FR-CTC-FLOW6-ORG-PARTY-06": {
    fails: [known(scheme("0224", "A".repeat(101)))],
    passes: [known(scheme("0224", "A".repeat(100))), known(scheme("0227", "A".repeat(101)))],
  },
  "GOBL-FR-CTC-FLOW6-ORG-PARTY-07": {
    fails: [known(scheme("0224", "A B"))],
    passes: [known(scheme("0224", "A+B")), known(scheme("0227", "A B"))],
  },
  "GOBL-FR-CTC-FLOW6-ORG-PARTY-08": {
    fails: [
      reach({ scheme: "0225", code: "356000000 A" }),
      reach({ scheme: "0225", code: "3".repeat(126) }),
    ],
    passes: [fine, reach({ scheme: "0009", code: "356 00" })],
  },
});

/** Members that building sets or overwrites can be wrong only in documents that are not built. */
describeRules(
  plugins,
  {
    "GOBL-FR-CTC-FLOW6-BILL-STATUS-05": { fails: [fine], passes: [by(role("SE"))] },
    "GOBL-FR-CTC-FLOW6-BILL-STATUS-09": { fails: [fine], passes: [to(role("BY"))] },
    "GOBL-FR-CTC-FLOW6-BILL-STATUS-17": {
      fails: [because("200", "AUTRE")],
      passes: [because("200", "NON_TRANSMISE"), because("206", "AUTRE")],
    },
    "GOBL-FR-CTC-FLOW6-BILL-STATUS-19": {
      fails: [because("207", "JUSTIF_ABS")],
      passes: [because("207", "AUTRE")],
    },
    "GOBL-FR-CTC-FLOW6-BILL-STATUS-20": {
      fails: [because("208", "AUTRE")],
      passes: [because("208", "JUSTIF_ABS")],
    },
    "GOBL-FR-CTC-FLOW6-BILL-PAYMENT-13": {
      fails: [payment({ ext: given("205") })],
      passes: [payment({ ext: given("212") })],
    },
    "GOBL-FR-CTC-FLOW6-BILL-PAYMENT-14": {
      fails: [payment(condition("DIV"))],
      passes: [payment(condition("RAP"))],
    },
    "GOBL-FR-CTC-FLOW6-BILL-PAYMENT-15": {
      fails: [payment({ type: "advice", ext: given("212") })],
      passes: [payment({ type: "advice", ext: given("211") }), payment({ ext: given("212") })],
    },
    "GOBL-FR-CTC-FLOW6-BILL-PAYMENT-16": {
      fails: [payment({ ext: given("211") })],
      passes: [payment({ ext: given("212") }), payment({ type: "advice", ext: given("211") })],
    },
  },
  "validate",
);

it("reports the place of a fault", () => {
  const engine = createEngine({ plugins, ...fixedPorts() });
  const paths = (json: object) =>
    engine.prepare(json).faults.map(({ code, paths }) => [code, ...paths]);
  expect(paths(rejected({ key: "quality" }))).toEqual([
    ["GOBL-FR-CTC-FLOW6-BILL-STATUS-21", "$.lines[0].reasons[0].ext"],
  ]);
  expect(paths(known({ type: "RCS", code: "Paris" }))).toEqual([
    ["GOBL-FR-CTC-FLOW6-ORG-PARTY-04", "$.customer.identities[1].ext"],
  ]);
  expect(paths(paidFor({ code: "F1" }))).toEqual([
    ["GOBL-FR-CTC-FLOW6-BILL-PAYMENT-12", "$.lines[0].document.issue_date"],
  ]);
});

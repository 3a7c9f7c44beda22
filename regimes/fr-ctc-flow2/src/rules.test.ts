import { plugin as en16931 } from "@fakturo/addon-eu-en16931";
import { plugin as catalogues } from "@fakturo/catalogues";
import { createEngine } from "@fakturo/engine";
import { describeRules, fixedPorts } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { plugin } from "./index.ts";

const plugins = [catalogues, en16931, plugin];
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
const line = {
  quantity: "1",
  item: { name: "Papier", price: "10.00" },
  taxes: [{ cat: "VAT", percent: "20%" }],
};
const preceding = [{ code: "0", issue_date: "2026-08-01" }];
const elsewhere = [{ scheme: "0225", code: "111111111" }];

function invoice(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["eu-en16931-v2017", "fr-ctc-flow2-v1"],
    currency: "EUR",
    issue_date: "2026-09-01",
    code: "1",
    supplier,
    customer,
    lines: [line],
    payment: { terms: { notes: "30 jours" } },
    ...changes,
  };
}

const by = (changes: object) => invoice({ supplier: { ...supplier, ...changes } });
const to = (changes: object) => invoice({ customer: { ...customer, ...changes } });
const selfBilled = (changes: object) => ({ ...invoice(changes), $tags: ["self-billed"] });
const known = (...identities: readonly object[]) => by({ identities });
const scheme = (code: string, id?: string) => ({ code, ext: { "iso-scheme-id": id } });
const mode = (code: string | undefined, changes: object = {}) =>
  invoice({ tax: { ext: { "fr-ctc-billing-mode": code } }, ...changes });
const prepaid = (changes: object) => ({ ...mode("M4", changes), $tags: ["prepayment"] });
const ordered = (...kinds: readonly string[]) =>
  invoice({
    ordering: {
      identities: kinds.map((kind) => ({ code: "1", ext: { "untdid-reference": kind } })),
    },
  });
const ofGroup = (ordering: object | undefined) =>
  invoice({ supplier: { ...supplier, identities: [scheme("G", "0231")] }, ordering });
const member = (changes: object) => ofGroup({ seller: { ...customer, ...changes } });
const paid = (payment: object | undefined, changes: object = {}) =>
  mode("B2", { payment, ...changes });
const inFull = { advances: [{ description: "Carte", percent: "100%" }] };
const due = { terms: { due_dates: [{ date: "2026-09-01", percent: "100%" }] } };
const attached = (...kinds: readonly (string | undefined)[]) =>
  invoice({
    attachments: kinds.map((description, i) => ({
      code: String(i),
      description,
      url: "https://example.com/a.pdf",
    })),
  });
const item = (meta: object) => invoice({ lines: [{ ...line, item: { ...line.item, meta } }] });
const note = { key: "payment", text: "30 jours" };
const fine = invoice();

describeRules(plugins, {
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-01": {
    fails: [invoice({ currency: "USD" })],
    passes: [
      fine,
      invoice({ currency: "USD", exchange_rates: [{ from: "USD", to: "EUR", amount: "0.9" }] }),
    ],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-02": {
    fails: [invoice({ code: "A 1" }), invoice({ series: "A".repeat(34), code: "1" })],
    passes: [invoice({ series: "A".repeat(33), code: "1" }), invoice({ code: undefined })],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-03": {
    fails: [invoice({ preceding: [{ series: "É", code: "1" }] })],
    passes: [invoice({ preceding })],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-04": {
    fails: [invoice({ type: "corrective" })],
    passes: [invoice({ type: "corrective", preceding }), fine],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-05": {
    fails: [invoice({ type: "corrective", preceding: [...preceding, ...preceding] })],
    passes: [invoice({ type: "corrective", preceding })],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-06": {
    fails: [invoice({ type: "credit-note" }), selfBilled({ type: "credit-note" })],
    passes: [invoice({ type: "credit-note", preceding: [...preceding, ...preceding] })],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-08": {
    fails: [invoice({ type: "debit-note" }), invoice({ type: "proforma" })],
    passes: [fine],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-10": {
    fails: [prepaid({}), prepaid({ type: "credit-note", preceding })],
    passes: [mode("M4"), { ...fine, $tags: ["prepayment"] }],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-11": { fails: [by({ inboxes: [] })], passes: [fine] },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-12": {
    fails: [
      by({ tax_id: undefined }),
      by({
        tax_id: undefined,
        identities: [
          { type: "SIREN", code: "732829320" },
          { scope: "legal", type: "RCS", code: "1" },
        ],
      }),
    ],
    passes: [fine],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-13": {
    fails: [by({ inboxes: elsewhere }), by({ inboxes: [{ scheme: "0009", code: "732829320" }] })],
    passes: [fine, selfBilled({ supplier: { ...supplier, inboxes: elsewhere } })],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-14": { fails: [to({ inboxes: [] })], passes: [fine] },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-15": {
    fails: [to({ tax_id: { country: "DE", code: "111111125" } })],
    passes: [fine],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-16": {
    fails: [selfBilled({ customer: { ...customer, inboxes: elsewhere } })],
    passes: [to({ inboxes: elsewhere }), selfBilled({})],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-17": {
    fails: [ordered("AFL", "AFL")],
    passes: [ordered("AFL", "AWW"), ordered("VN", "VN")],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-18": {
    fails: [ordered("AWW", "AWW")],
    passes: [ordered("AFL", "AWW")],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-19": { fails: [ofGroup(undefined)], passes: [member({}), fine] },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-20": { fails: [ofGroup({ code: "1" })], passes: [member({})] },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-21": {
    fails: [member({ tax_id: undefined })],
    passes: [member({})],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-22": {
    fails: [member({ tax_id: { country: "FR" } })],
    passes: [member({})],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-29": {
    fails: [
      invoice({ payment: { terms: { due_dates: [{ date: "2026-08-31", percent: "100%" }] } } }),
    ],
    passes: [invoice({ payment: due }), fine],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-30": {
    fails: [paid(undefined)],
    passes: [paid(due), invoice({ payment: undefined })],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-31": { fails: [paid(inFull)], passes: [paid(due)] },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-32": {
    fails: [paid({ terms: { notes: "30 jours" } })],
    passes: [paid(due)],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-33": {
    fails: [paid(due)],
    passes: [paid({ ...due, ...inFull }), fine],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-34": {
    fails: [paid({ advances: [{ description: "Carte", amount: "5.00" }] })],
    passes: [paid(inFull), paid(due)],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-35": {
    fails: [paid(due), paid({ advances: [{ description: "Carte", amount: "5.00" }] })],
    passes: [paid(inFull)],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-38": {
    fails: [invoice({ notes: [note, { ...note, text: "60 jours" }] })],
    passes: [
      invoice({ notes: [note] }),
      invoice({
        notes: [
          { key: "goods", text: "a" },
          { key: "goods", text: "b" },
        ],
      }),
    ],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-39": {
    fails: [attached(undefined)],
    passes: [attached("RIB"), fine],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-40": {
    fails: [attached("PJB")],
    passes: [attached("PJA", "RIB")],
  },
  "GOBL-FR-CTC-FLOW2-BILL-INVOICE-41": {
    fails: [attached("LISIBLE", "LISIBLE")],
    passes: [attached("LISIBLE", "PJA", "PJA")],
  },
  "GOBL-FR-CTC-FLOW2-ORG-PARTY-01": {
    fails: [known({ type: "SIREN", code: "356000000" }, { type: "SIRET", code: "73282932000074" })],
    passes: [
      known({ type: "SIRET", code: "73282932000074" }),
      known({ type: "SIREN", code: "356000000" }, { type: "SIRET", code: "7328293200007" }),
    ],
  },
  "GOBL-FR-CTC-FLOW2-ORG-PARTY-02": {
    fails: [
      known({ type: "RCS", code: "Nantes" }),
      known(scheme("1", "0088"), scheme("2", "0088")),
      known(scheme("A B", "0224")),
    ],
    passes: [known(scheme("1", "0088"), scheme("A+B", "0224")), fine],
  },
  "GOBL-FR-CTC-FLOW2-ORG-PARTY-03": {
    fails: [by({ inboxes: [{ scheme: "0225", code: "732829320 A" }] })],
    passes: [fine, by({ inboxes: [{ scheme: "0088", code: "4012345.000009" }] })],
  },
  "GOBL-FR-CTC-FLOW2-ORG-IDENTITY-01": {
    fails: [known(scheme("A".repeat(101), "0224"))],
    passes: [known(scheme("A".repeat(100), "0224")), known(scheme("A".repeat(101), "0088"))],
  },
  "GOBL-FR-CTC-FLOW2-ORG-IDENTITY-02": {
    fails: [known(scheme("A B", "0224"))],
    passes: [known(scheme("A_B", "0224")), known(scheme("A B", "0088"))],
  },
  "GOBL-FR-CTC-FLOW2-ORG-INBOX-01": {
    fails: [by({ inboxes: [{ scheme: "0225", code: `732829320_${"A".repeat(116)}` }] })],
    passes: [by({ inboxes: [{ scheme: "0225", code: `732829320_${"A".repeat(115)}` }] })],
  },
  "GOBL-FR-CTC-FLOW2-ORG-INBOX-02": {
    fails: [by({ inboxes: [{ scheme: "0225", code: "732829320 A" }] })],
    passes: [by({ inboxes: [{ scheme: "0225", code: "732829320_A" }] })],
  },
  "GOBL-FR-CTC-FLOW2-ORG-ITEM-01": {
    fails: [item({ colour: " " })],
    passes: [item({ colour: "bleu" }), fine],
  },
});

const consolidated = (changes: object) => ({
  ...invoice(changes),
  tax: { ext: { "untdid-document-type": "262" } },
});

/**
 * Members that building sets or overwrites can be absent only in documents that are not built. Rule 26 has no
 * case: it requires an element of a list that is not empty.
 */
describeRules(
  plugins,
  {
    "GOBL-FR-CTC-FLOW2-BILL-INVOICE-07": { fails: [fine], passes: [mode("M1")] },
    "GOBL-FR-CTC-FLOW2-BILL-INVOICE-09": {
      fails: [invoice({ tax: { ext: { "untdid-document-type": "380" } } })],
      passes: [mode("M1")],
    },
    "GOBL-FR-CTC-FLOW2-BILL-INVOICE-23": {
      fails: [
        invoice({
          supplier: { ...supplier, identities: [scheme("G", "0231")] },
          notes: [{ text: "MEMBRE_ASSUJETTI_UNIQUE" }],
        }),
      ],
      passes: [invoice({ notes: [note] })],
    },
    "GOBL-FR-CTC-FLOW2-BILL-INVOICE-24": {
      fails: [consolidated({})],
      passes: [consolidated({ ordering: { code: "1" } }), fine],
    },
    "GOBL-FR-CTC-FLOW2-BILL-INVOICE-25": {
      fails: [consolidated({ ordering: { code: "1" } })],
      passes: [consolidated({ ordering: { contracts: [{ code: "1" }] } })],
    },
    "GOBL-FR-CTC-FLOW2-BILL-INVOICE-27": {
      fails: [consolidated({})],
      passes: [consolidated({ delivery: { date: "2026-09-01" } })],
    },
    "GOBL-FR-CTC-FLOW2-BILL-INVOICE-28": {
      fails: [consolidated({ delivery: { date: "2026-09-01" } })],
      passes: [consolidated({ delivery: { period: { start: "2026-08-01", end: "2026-08-31" } } })],
    },
    "GOBL-FR-CTC-FLOW2-BILL-INVOICE-36": {
      fails: [fine],
      passes: [invoice({ notes: [note] })],
    },
    "GOBL-FR-CTC-FLOW2-BILL-INVOICE-37": {
      fails: [invoice({ notes: [note] })],
      passes: [
        invoice({
          notes: ["PMT", "PMD", "AAB"].map((subject) => ({
            text: "x",
            ext: { "untdid-text-subject": subject },
          })),
        }),
      ],
    },
  },
  "validate",
);

it("reports the place of a fault", () => {
  const engine = createEngine({ plugins, ...fixedPorts() });
  const paths = (document: object) =>
    engine.prepare(document).faults.map(({ code, paths }) => [code, ...paths]);
  expect(paths(attached("RIB", "PJB"))).toEqual([
    ["GOBL-FR-CTC-FLOW2-BILL-INVOICE-40", "$.attachments[1].description"],
  ]);
  expect(paths(member({ tax_id: { country: "FR" }, identities: [scheme("1", "0002")] }))).toEqual([
    ["GOBL-FR-CTC-FLOW2-BILL-INVOICE-22", "$.ordering.seller.tax_id.code"],
  ]);
  expect(paths(known({ type: "RCS", code: "Nantes" }))).toEqual([
    ["GOBL-FR-CTC-FLOW2-ORG-PARTY-02", "$.supplier.identities"],
  ]);
});

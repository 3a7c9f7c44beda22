import type { JsonObject } from "@fakturo/model";
import { describePlugin } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { faultsOf } from "../fixtures/faults.ts";
import { customerWith, duty, invoice, line, moms, supplierWith } from "../fixtures/invoices.ts";
import { generateOioubl, parseOioubl } from "./index.ts";

describePlugin("@fakturo/app-dk-oioubl", {
  load: () => import("./index.ts"),
  documents: [invoice().doc],
});

const utf8 = new TextEncoder();
const written = (changes: JsonObject) => faultsOf(() => generateOioubl(invoice(changes)));
const paidBy = (code: string, account: JsonObject): JsonObject => ({
  payment: {
    instructions: {
      key: "other",
      credit_transfer: [account],
      ext: { "untdid-payment-means": code },
    },
  },
});

describe("what OIOUBL cannot express", () => {
  it("is refused in documents that were changed after they were built", () => {
    const duty = { key: "excise", amount: "1.00", ext: { "dk-oioubl-duty-code": "16" } };
    const changed = (from: string, to: string) => {
      const { doc, ...rest } = invoice({ lines: [{ ...line, charges: [duty] }] });
      const text = JSON.stringify(doc).replaceAll(from, to);
      return faultsOf(() => generateOioubl({ ...rest, doc: JSON.parse(text) }));
    };
    expect(changed("-", "-")).toEqual([]);
    expect(changed('"quantity":"3"', '"quantity":"30"')).toEqual(["F-INV348 $.lines[0].total"]);
    expect(changed('"dk-oioubl-duty-code":"16"', '"dk-oioubl-duty-code":" "')).toEqual([
      "F-LIB065 $.lines[0].charges[0].ext",
    ]);
    expect(changed('"name":"Papir A4"', '"name":""')).toEqual(["F-INV163 $.lines[0].item.name"]);
    expect(changed('"country":"DK"', '"country":"DQ"')).toEqual([
      "F-LIB301 $.supplier.addresses[0].country",
      "F-LIB301 $.customer.addresses[0].country",
    ]);
  });

  it("accepts the plain invoice", () => {
    expect(written({})).toEqual([]);
  });

  it("is refused where periods, references and advances were changed", () => {
    const envelope = invoice({
      ordering: { period: { start: "2026-01-01", end: "2026-01-31" } },
      preceding: [{ code: "7", issue_date: "2025-12-01" }],
      payment: { advances: [{ description: "Forud", amount: "10.00" }] },
    });
    const changed = (from: string, to: string) => {
      const doc = JSON.parse(JSON.stringify(envelope.doc).replaceAll(from, to));
      return faultsOf(() => generateOioubl({ ...envelope, doc }));
    };
    expect(changed("2026-01-31", "2025-12-31")).toEqual(["F-LIB080 $.ordering.period"]);
    expect(changed('"code":"7"', '"code":""')).toEqual(["XSD $.preceding[0].code"]);
    expect(changed('"advance":"10.00"', '"advance":"11.00"')).toContain(
      "F-INV131 $.totals.advance",
    );
  });

  it.each<[string, JsonObject, string[]]>([
    ["number", { code: "" }, ["F-INV009 $.code"]],
    [
      "supplier's address",
      { supplier: supplierWith({ endpoints: [] }) },
      ["F-INV031 $.supplier.endpoints"],
    ],
    [
      "customer's address",
      { customer: customerWith({ endpoints: [] }) },
      ["F-INV044 $.customer.endpoints"],
    ],
    [
      "scheme of an address",
      {
        supplier: supplierWith({
          endpoints: [{ uri: "iso6523-actorid-upis::0204:991-1234512345-06" }],
        }),
        customer: customerWith({
          endpoints: [],
          inboxes: [{ scheme: "9957", code: "FR40303265045" }],
        }),
      },
      ["F-LIB179 $.supplier.endpoints", "F-LIB179 $.customer.endpoints"],
    ],
    [
      "payee without name and number",
      { payment: { payee: { addresses: [{ street: "Torvet", locality: "Ribe" }] } } },
      ["F-LIB022 $.payment.payee.name"],
    ],
    ["quantity", { lines: [line, { ...line, quantity: "0" }] }, ["F-INV147 $.lines[1].quantity"]],
    [
      "category for taxes of islands",
      { lines: [{ ...line, taxes: [{ cat: "IGIC", percent: "7%" }] }] },
      ["F-LIB309 $.lines"],
    ],
    [
      "rate below zero",
      { lines: [{ ...line, taxes: [{ cat: "VAT", percent: "-5%" }] }] },
      ["F-LIB401 $.lines[0].taxes"],
    ],
    [
      "second rate",
      { lines: [line, { ...line, taxes: [{ cat: "VAT", percent: "12%" }] }] },
      ["F-LIB315 $.lines"],
    ],
    [
      "line for the duty's VAT",
      {
        lines: [{ ...line, taxes: [{ cat: "VAT", key: "zero", percent: "0%" }] }],
        charges: [{ ...duty, taxes: [moms] }],
      },
      ["F-LIB404 $.charges"],
    ],
    [
      "amount to be paid",
      { discounts: [{ amount: "500.00", reason: "x", taxes: [moms] }] },
      ["F-LIB016 $.totals.payable"],
    ],
    ["type for partial invoices", { $tags: ["partial"] }, ["F-INV011 $.type"]],
    [
      "unit of energy",
      { lines: [{ ...line, item: { name: "x", price: "1.00", unit: "kcal" } }] },
      ["F-LIB318 $.lines[0].item.unit"],
    ],
    [
      "number of the supplier",
      { supplier: supplierWith({ tax_id: { country: "DK" }, identities: [] }) },
      ["F-INV034 $.supplier.tax_id"],
    ],
    [
      "right number of digits",
      {
        customer: customerWith({
          endpoints: [{ uri: "GLN:579800988373" }],
          identities: [
            { scope: "legal", code: "1234560000", ext: { "iso-scheme-id": "DK:CVR" } },
            { code: "57980098837", ext: { "iso-scheme-id": "0088" } },
          ],
        }),
      },
      [
        "F-LIB181 $.customer.endpoints",
        "F-LIB185 $.customer.identities",
        "F-LIB190 $.customer.identities",
      ],
    ],
    [
      "countable amount",
      { lines: [{ ...line, item: { name: "x", price: "99999999999999.00" } }] },
      ["F-INV133 $.totals"],
    ],
    [
      "creditor of a payment slip",
      paidBy("93", { number: "123" }),
      ["F-LIB305 $.payment.instructions.credit_transfer[0].number"],
    ],
    [
      "bank of an IBAN",
      paidBy("31", { iban: "DK5000400440116243" }),
      ["F-LIB113 $.payment.instructions.credit_transfer[0].bic"],
    ],
    [
      "registration number",
      paidBy("42", { number: "1234567890", clearing: "12" }),
      ["F-LIB124 $.payment.instructions.credit_transfer[0].clearing"],
    ],
  ])("lacks a %s", (_name, changes, faults) => {
    expect(written(changes)).toEqual(faults);
  });
});

describe("means of payment", () => {
  const codeOf = (instructions: JsonObject) => {
    const xml = generateOioubl(invoice({ payment: { instructions } }));
    return /PaymentMeansCode[^>]*>([^<]*)/.exec(xml)?.[1];
  };
  const iban = "DE89370400440532013000";

  it.each<[string, string, JsonObject]>([
    ["58", "an IBAN", { key: "credit-transfer", credit_transfer: [{ iban }] }],
    [
      "31",
      "an IBAN and its bank",
      { key: "credit-transfer", credit_transfer: [{ iban, bic: "COBADEFFXXX" }] },
    ],
    [
      "42",
      "a Danish account",
      { key: "credit-transfer", credit_transfer: [{ number: "1234567890", clearing: "4321" }] },
    ],
    ["1", "another account", { key: "credit-transfer", credit_transfer: [{ number: "AB-1" }] }],
    ["1", "no account", { key: "credit-transfer" }],
    ["20", "a bank draft", { key: "bank-draft" }],
    ["1", "an online service", { key: "online" }],
    ["48", "a card", { key: "card", card: { last4: "1234" } }],
    ["1", "a card nobody knows", { key: "card" }],
    ["59", "a direct debit", { key: "direct-debit+sepa", direct_debit: { ref: "M" } }],
  ])("are %s for %s", (code, _what, instructions) => {
    expect(codeOf(instructions)).toBe(code);
  });

  it("take a Danish account out of its IBAN", () => {
    const xml = generateOioubl(invoice(paidBy("42", { iban: "DK50 0040 0440 1162 43" })));
    expect(xml).toMatch(/<cbc:ID>0440116243</);
    expect(xml).toMatch(/<cbc:ID>0040</);
  });
});

describe("units", () => {
  const unitIn = (unit: string) => {
    const item = { name: "x", price: "1.00", unit };
    const xml = generateOioubl(invoice({ lines: [{ ...line, item }] }));
    const [read] = JSON.parse(JSON.stringify(parseOioubl(utf8.encode(xml)))).lines;
    return [/unitCode="([^"]*)"/.exec(xml)?.[1], read.item.unit];
  };

  it.each([
    ["km", "KTM", "km"],
    ["box", "BX", "box"],
    ["piece", "EA", "item"],
    ["service", "C62", "one"],
    ["barrel", "ZZ", "ZZ"],
    ["kg", "KGM", "kg"],
  ])("%s is written as %s and read as %s", (unit, code, read) => {
    expect(unitIn(unit)).toEqual([code, read]);
  });
});

describe("categories", () => {
  it.each(["export", "intra-community", "outside-scope"])("keep %s", (key) => {
    const xml = generateOioubl(invoice({ lines: [{ ...line, taxes: [{ cat: "VAT", key }] }] }));
    expect(parseOioubl(utf8.encode(xml)).lines).toMatchObject([{ taxes: [{ cat: "VAT", key }] }]);
  });
});

describe("notes", () => {
  it("stand in one element and are told apart by their subjects", () => {
    const notes = [
      { text: "To be paid", ext: { "untdid-text-subject": "PMT" } },
      { text: "Two\nlines" },
    ];
    const xml = generateOioubl(invoice({ notes }));
    expect(xml.match(/<cbc:Note>/g)).toHaveLength(1);
    expect(parseOioubl(utf8.encode(xml)).notes).toEqual([notes[1], notes[0]]);
  });
});

describe("contacts of customers", () => {
  const people = (changes: JsonObject) => {
    const xml = generateOioubl(invoice({ customer: customerWith(changes) }));
    const [, id] =
      /<cac:Contact>\s*<cbc:ID>([^<]*)/.exec(xml.slice(xml.indexOf("CustomerParty"))) ?? [];
    const read = JSON.parse(JSON.stringify(parseOioubl(utf8.encode(xml))));
    return [id, read.customer.people];
  };

  it.each<[string, JsonObject, string, unknown]>([
    [
      "number",
      { people: [{ name: { given: "Lars" }, identities: [{ code: "7" }] }] },
      "7",
      [{ name: { given: "Lars" }, identities: [{ code: "7" }] }],
    ],
    ["e-mail address", { people: [], emails: [{ addr: "a@b.dk" }] }, "a@b.dk", undefined],
    ["name", { people: [{ name: { given: "Lars" } }] }, "Lars", [{ name: { given: "Lars" } }]],
    ["party", { people: [] }, "Skolen ved Åen", undefined],
  ])("are identified by their %s, which is read as such", (_name, changes, id, read) => {
    expect(people(changes)).toEqual([id, read]);
  });

  it("have their number for a name where they have no other", () => {
    const read = [{ name: { given: "7778" }, identities: [{ code: "7778" }] }];
    expect(people({ people: read })).toEqual(["7778", read]);
  });
});

describe("schemes of numbers", () => {
  const party = (endpoints: JsonObject[], inboxes: JsonObject[] = []) =>
    generateOioubl(invoice({ customer: customerWith({ endpoints, inboxes }) }));
  const endpoint = (scheme: string, id: string) =>
    `<cbc:EndpointID schemeID="${scheme}">${id}</cbc:EndpointID>`;
  const participant = (id: string) => ({ uri: `iso6523-actorid-upis::${id}` });

  it.each([
    ["0060:123456789", "DUNS", "123456789"],
    ["0088:5790000435968", "GLN", "5790000435968"],
    ["0096:1234567890", "DK:P", "1234567890"],
    ["0184:16356706", "DK:CVR", "DK16356706"],
    ["0184:DK16356706", "DK:CVR", "DK16356706"],
    ["0198:DK16356706", "DK:SE", "DK16356706"],
  ])("have Danish names for participants of Peppol: %s", (id, scheme, code) => {
    expect(party([participant(id)])).toContain(endpoint(scheme, code));
    const [peppol = "", number = ""] = id.split(":");
    expect(party([], [{ scheme: peppol, code: number }])).toContain(endpoint(scheme, code));
  });

  it("take the first address that OIOUBL has a name for", () => {
    const addresses = [participant("0204:99-1"), { uri: "GLN:5798009883735" }];
    expect(party(addresses)).toContain(endpoint("GLN", "5798009883735"));
  });

  it("are others where OIOUBL has no name for a party's number", () => {
    const identities = ["0088", "0204"].map((scheme) => ({
      code: "5790000435968",
      ext: { "iso-scheme-id": scheme },
    }));
    const xml = generateOioubl(invoice({ customer: customerWith({ identities }) }));
    expect(xml).toContain('<cbc:ID schemeID="GLN">5790000435968<');
    expect(xml).toContain('<cbc:ID schemeID="ZZZ">5790000435968<');
  });
});

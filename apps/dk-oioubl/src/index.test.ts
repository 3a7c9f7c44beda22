import { isFakturoError, type JsonObject } from "@fakturo/model";
import type { EntryFile } from "@fakturo/plugin";
import { describePlugin, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import {
  built,
  customerWith,
  duty,
  invoice,
  line,
  moms,
  supplierWith,
} from "../fixtures/invoices.ts";
import { importOioubl } from "./import.ts";
import { generateOioubl, parseOioubl } from "./index.ts";
import { convert } from "./provider.ts";

describePlugin("@fakturo/app-dk-oioubl", {
  load: () => import("./index.ts"),
  documents: [invoice().doc],
});

const utf8 = new TextEncoder();

/** `rule path` of every fault, or the error's key. */
function faultsOf(work: () => unknown): readonly string[] {
  try {
    work();
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    if (error.faults.length === 0) return [error.key];
    return error.faults.flatMap(({ code, paths }) => paths.map((path) => `${code} ${path}`));
  }
  return [];
}

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
  it("accepts the plain invoice", () => {
    expect(written({})).toEqual([]);
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
      "customer's contact",
      { customer: customerWith({ people: [] }) },
      ["F-INV051 $.customer.people[0].identities"],
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
    ["quantity", { lines: [line, { ...line, quantity: "0" }] }, ["F-INV147 $.lines[1].quantity"]],
    [
      "category for exports",
      { lines: [{ ...line, taxes: [{ cat: "VAT", key: "export" }] }] },
      ["F-LIB309 $.lines"],
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

describe("reading", () => {
  const xml = generateOioubl(invoice());
  const read = (text: string) => faultsOf(() => parseOioubl(utf8.encode(text)));

  it("gives a document that builds, with the addon", () => {
    const document = parseOioubl(utf8.encode(xml));
    expect(document).toMatchObject({ $addons: ["dk-oioubl-v2"], code: "2026-0042" });
    expect(built({ ...document, $addons: [] })).toMatchObject({ totals: { payable: "155.63" } });
  });

  it.each([
    ["no XML", "%PDF-1.7"],
    ["another document", "<Order xmlns='urn:x'/>"],
    ["another version", xml.replace("OIOUBL-2.1", "OIOUBL-3")],
    ["no country", xml.replaceAll(/<cac:Country>[\s\S]*?<\/cac:Country>/g, "")],
    ["an entity", `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml}`],
    ["half a file", xml.slice(0, xml.length / 2)],
  ])("refuses %s", (_name, text) => {
    expect(read(text)).toEqual(["input"]);
  });

  it.each([
    ["as it stands", "60.00", "", "", "12", "720.00", "60.00"],
    ["per base quantity", "120.00", "2", "", "12", "720.00", "60.00"],
    ["by the factor between units", "60.00", "1", "12", "1", "720.00", "720.00"],
    ["per hundred", "1.55", "100", "", "1000", "15.50", "0.0155"],
  ])("takes the price %s", (_name, price, base, factor, quantity, amount, expected) => {
    const more =
      (base && `<cbc:BaseQuantity>${base}</cbc:BaseQuantity>`) +
      (factor && `<cbc:OrderableUnitFactorRate>${factor}</cbc:OrderableUnitFactorRate>`);
    const changed = xml
      .replace(/>3<\/cbc:InvoicedQuantity>/, `>${quantity}</cbc:InvoicedQuantity>`)
      .replace(
        /(<cbc:LineExtensionAmount currencyID="DKK">)[\d.]+(<[^>]*>\s*<cac:TaxTotal)/,
        `$1${amount}$2`,
      )
      .replace(/(<cbc:PriceAmount[^>]*>)[\d.]+(<[^>]*>)/, `$1${price}$2${more}`);
    const { lines } = parseOioubl(utf8.encode(changed));
    expect(lines).toMatchObject([{ item: { price: expected } }]);
  });
});

describe("steps", () => {
  const file = (name: string, key: string): EntryFile => ({
    id: "f",
    name,
    key,
    category: "format",
    mime: name.endsWith("pdf") ? "application/pdf" : "application/xml",
    size: 1,
    sha256: "",
    embeddable: false,
    private: false,
  });
  const entry = (...files: EntryFile[]) => ({ id: "e", folder: "sales", state: "draft", files });

  it("write the file with the PDF inside", async () => {
    const result = await runStep(
      convert,
      {},
      { envelope: invoice(), entry: entry(file("a.pdf", "pdf")) },
      { file: async () => utf8.encode("%PDF") },
    );
    expect(result).toMatchObject({
      status: "OK",
      effects: { files: [{ key: "oioubl", name: "2026-0042.xml", mime: "application/xml" }] },
    });
    const data = result.status === "OK" ? result.effects.files?.[0]?.data : undefined;
    expect(new TextDecoder().decode(data)).toContain(
      ">JVBERg==</cbc:EmbeddedDocumentBinaryObject>",
    );
  });

  it("write it once, and refuse what cannot be written", async () => {
    const before = entry(file("a.xml", "oioubl"));
    expect(await runStep(convert, {}, { envelope: invoice(), entry: before })).toMatchObject({
      status: "SKIP",
    });
    expect(await runStep(convert, {}, { envelope: invoice({ code: "" }) })).toMatchObject({
      status: "KO",
      code: "validation",
      faults: [{ code: "F-INV009" }],
    });
    expect(await runStep(convert, {})).toMatchObject({ status: "KO", code: "no-document" });
  });

  const importing = (text: string) =>
    runStep(
      importOioubl,
      {},
      { entry: entry(file("a.xml", "")) },
      {
        file: async () => utf8.encode(text),
        build: (data) => ({ ...invoice(), doc: built({ ...data, $addons: [] }) }),
      },
    );

  it("read the file, if it asks for what its lines add up to", async () => {
    const xml = generateOioubl(invoice());
    expect(await importing(xml)).toMatchObject({
      status: "OK",
      effects: { document: { type: "application/json" } },
    });
    const other = xml.replace(/(<cbc:PayableAmount[^>]*>)[\d.]+/, "$1999.00");
    expect(await importing(other)).toMatchObject({ status: "KO", code: "calculation" });
    expect(await importing("nothing")).toMatchObject({ status: "KO", code: "input" });
    expect(await runStep(importOioubl, {})).toMatchObject({ status: "KO", code: "no-document" });
  });
});

import { FakturoError } from "@fakturo/model";
import type { EntryFile } from "@fakturo/plugin";
import { runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { faultsOf } from "../fixtures/faults.ts";
import { built, customerWith, invoice, supplierWith } from "../fixtures/invoices.ts";
import { importOioubl } from "./import.ts";
import { generateOioubl, parseOioubl } from "./index.ts";
import { convert } from "./provider.ts";

const utf8 = new TextEncoder();

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

describe("addresses", () => {
  const swiss = {
    addresses: [{ street: "Gasse", locality: "Basel", code: "4001", country: "CH" }],
  };
  const party = (id: string) => ({
    tax_id: { country: "DE", code: id },
    ...swiss,
    identities: [],
  });

  it("keep their country beside another tax country, as do the numbers", () => {
    const changes = {
      supplier: supplierWith({ ...party("111111125"), name: "Agent" }),
      ordering: { seller: supplierWith(party("111111125")) },
      customer: customerWith(party("282741168")),
      delivery: { receiver: customerWith(swiss) },
      payment: { payee: customerWith({ name: "Bank", ...party("282741168") }) },
    };
    const xml = generateOioubl(invoice(changes));
    const read = { tax_id: { country: "DE" }, addresses: [{ country: "CH" }] };
    expect(xml).not.toContain(">DE<");
    expect(xml).not.toContain('"DK:SE"');
    expect(parseOioubl(utf8.encode(xml))).toMatchObject({
      supplier: read,
      ordering: { seller: read },
      customer: read,
      delivery: { receiver: { addresses: [{ country: "CH" }] } },
      payment: { payee: read },
    });
  });

  it("in Denmark make no Danish number of a foreign one", () => {
    const customer = customerWith({ tax_id: { country: "SE", code: "556123456701" } });
    const xml = generateOioubl(invoice({ customer }));
    expect(xml).toContain('<cbc:CompanyID schemeID="ZZZ">SE556123456701<');
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

  /** A workspace that does not use the network. */
  function unset(): never {
    throw new FakturoError("precondition-failed", "not set");
  }

  it("write the file with the PDF inside", async () => {
    const result = await runStep(
      convert,
      {},
      { envelope: invoice(), entry: entry(file("a.pdf", "pdf")) },
      { file: async () => utf8.encode("%PDF"), endpoint: unset, credential: async () => unset() },
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

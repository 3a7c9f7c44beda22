import type { JsonObject } from "@fakturo/model";
import type { Stamp } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { DEFAULT_OPTIONS } from "./content/options.ts";
import { sheetOf } from "./content/sheet-of.ts";
import { enveloped, invoice } from "./fixtures/invoice.ts";
import { pageTexts } from "./fixtures/text.ts";
import { renderPdf } from "./render-pdf.ts";

function sheet(
  changes: JsonObject,
  stamps: readonly Stamp[] = [],
  locale = "",
  schema = "bill/invoice",
) {
  const envelope = enveloped(schema, invoice(1, changes), stamps);
  return sheetOf(envelope, { ...DEFAULT_OPTIONS, locale });
}

const withExt = ($regime: string, key: string, value: string): JsonObject => ({
  $regime,
  tax: { ext: { [key]: value } },
});

describe("titles of the law", () => {
  it.each([
    [withExt("AR", "ar-arca-doc-type", "203"), "Nota de crédito electrónica MiPyMEs (FCE)"],
    [{ $regime: "CO" }, "Factura electrónica de venta"],
    [{ $regime: "CO", type: "credit-note" }, "Nota crédito"],
    [withExt("EL", "gr-mydata-invoice-type", "2.1"), "Τιμολόγιο Παροχής Υπηρεσιών"],
    [withExt("PT", "pt-saft-invoice-type", "FR"), "Fatura-recibo"],
    [
      { $regime: "IT", $addons: ["it-ticket-v1"] },
      "Documento commerciale di vendita o prestazione",
    ],
    [{ $regime: "SA" }, "فاتورة ضريبية"],
    [{ $regime: "AE", $tags: ["simplified"] }, "فاتورة ضريبية مبسطة"],
    [{ $regime: "IN", type: "credit-note" }, "Credit note"],
    [{ $regime: "AE", type: "credit-note" }, "إشعار دائن ضريبي"],
    [{ $regime: "DE", type: "credit-note" }, "Rechnungskorrektur"],
    [{ $regime: "DE", $tags: ["self-billed"] }, "Gutschrift"],
    [{ $regime: "IT", $tags: ["self-billed"] }, "Fattura in autofatturazione"],
    [{ $regime: "ES", type: "credit-note" }, "Factura rectificativa"],
    [{ $regime: "ES", type: "debit-note" }, "Factura rectificativa"],
    [{ $regime: "FR", type: "credit-note" }, "Avoir"],
    [{ $regime: "MX", type: "credit-note" }, "Nota de crédito"],
    [{ $regime: "PL", type: "corrective" }, "Faktura korygująca"],
    [{ $regime: "SG" }, "Tax invoice"],
    [{ $regime: "SG", $tags: ["simplified"] }, "Simplified invoice"],
  ])("%j", (changes, title) => {
    expect(sheet(changes).title).toBe(title);
  });

  it("are for their own language", () => {
    expect(sheet({ $regime: "CO" }, [], "en").title).toBe("Invoice");
    expect(sheet({ $regime: "BE", type: "credit-note" }, [], "fr").title).toBe("Note de crédit");
  });
});

describe("parties", () => {
  const address = (country: string, region = "") => ({
    street: "A",
    num: "1",
    code: "12345",
    locality: "B",
    region,
    country,
  });
  const lines = (party: JsonObject, locale = "en") =>
    sheet({ supplier: { name: "x", ...party } }, [], locale).parties[0]?.lines;

  it.each([
    [address("DE", "Bayern"), ["A 1", "12345 B"]],
    [address("DK", "Hovedstaden"), ["A 1", "12345 B"]],
    [address("ES", "Madrid"), ["A, 1", "12345 B, Madrid"]],
    [address("IT", "PA"), ["A 1", "12345 B (PA)"]],
    [address("BR", "SP"), ["A, 1", "B - SP, 12345"]],
    [address("US", "CA"), ["1 A", "B, CA 12345"]],
    [address("GB"), ["1 A", "B 12345"]],
  ])("have the address of their country: %j", (row, expected) => {
    expect(lines({ addresses: [row] })?.slice(0, 2)).toEqual(expected);
  });

  it.each([
    ["AR", "30712345671", "CUIT: 30-71234567-1"],
    ["BR", "05104582000170", "CNPJ: 05.104.582/0001-70"],
    ["CO", "9014514812", "NIT: 901.451.481-2"],
    ["CO", "123", "NIT: 123"],
    ["GB", "000472631", "VAT No.: GB000472631"],
    ["IE", "5343381W", "VAT No.: IE5343381W"],
  ])("have their tax number as it is known: %s", (country, code, line) => {
    expect(lines({ tax_id: { country, code } })).toContain(line);
  });

  it.each([
    ["ES", "B65410011", "NIF: B65410011", "NIF: ESB65410011"],
    ["PT", "545259045", "NIF: 545259045", "NIF: PT545259045"],
    ["PL", "5265877635", "NIP: 5265877635", "TIN: PL5265877635"],
    ["EL", "177472438", "ΑΦΜ: 177472438", "TIN: EL177472438"],
    ["DK", "16356700", "CVR-nr.: 16356700", "TIN: DK16356700"],
    ["DE", "111111125", "USt-IdNr.: DE111111125", "USt-IdNr.: DE111111125"],
    ["US", "1234505895", "TIN: 1234505895", "TIN: (US) 1234505895"],
  ])("have a prefix in trade with other countries: %s", (country, code, domestic, foreign) => {
    const numbers = (other: string) => {
      const parties = {
        supplier: { name: "x", tax_id: { country, code } },
        customer: { name: "y", tax_id: { country: other, code: "1" } },
      };
      return sheet(parties, [], "en").parties[0]?.lines;
    };
    expect(numbers(country)).toEqual([domestic]);
    expect(numbers("FR")).toEqual([foreign]);
  });

  it("of Denmark do not repeat their number, and of Brazil name their registrations", () => {
    const tax_id = { country: "DK", code: "16356700" };
    expect(lines({ tax_id, identities: [{ code: "16356700" }] })).toHaveLength(1);
    const identities = [{ key: "br-nfse-municipal-reg", code: "4455667" }];
    expect(lines({ identities })).toEqual(["Inscrição municipal: 4455667"]);
    const address = { locality: "São Paulo", state: "SP", code: "01311-000", country: "BR" };
    expect(lines({ addresses: [address] })).toContain("São Paulo - SP, 01311-000");
  });

  it("of Singapore have an entity number besides that of the tax", () => {
    const identities = [{ key: "sg-gst-number", code: "M91234567X" }];
    expect(lines({ tax_id: { country: "SG", code: "201312345A" }, identities })).toEqual([
      "UEN: 201312345A",
      "GST Reg No.: M91234567X",
    ]);
  });
});

describe("sentences of the law", () => {
  const combo = (key: string) => ({
    lines: [{ i: 1, quantity: "1", item: { name: "A" }, taxes: [{ cat: "VAT", key }] }],
  });
  const notes = (changes: JsonObject) =>
    sheet({ $regime: "DE", ...changes }).notes.map(({ text }) => text);

  it("say why there is no VAT", () => {
    expect(notes(combo("reverse-charge"))).toEqual([
      "Steuerschuldnerschaft des Leistungsempfängers",
    ]);
    expect(notes(combo("intra-community"))).toHaveLength(1);
    expect(notes(combo("standard"))).toEqual([]);
  });

  it("are left to the document's own note about the same", () => {
    const tax = { notes: [{ cat: "VAT", key: "reverse-charge", text: "Reverse Charge" }] };
    expect(notes({ ...combo("reverse-charge"), tax })).toEqual(["USt. · Reverse Charge"]);
  });
});

describe("what the customer issues", () => {
  const notes = (changes: JsonObject) =>
    sheet({ $tags: ["self-billed"], ...changes }).notes.map(({ text }) => text);

  it.each<[JsonObject, string]>([
    [withExt("PT", "pt-saft-invoice-type", "FT"), "Autofaturação"],
    [withExt("EL", "gr-mydata-invoice-type", "1.1"), "Αυτοτιμολόγηση"],
    [{ $regime: "DE", type: "corrective" }, "Gutschrift"],
    [withExt("PL", "untdid-document-type", "386"), "Samofakturowanie"],
    [{ $regime: "IE", $tags: ["simplified", "self-billed"] }, "Self-billed"],
  ])("says so below a title that does not: %j", (changes, note) => {
    expect(notes(changes)).toEqual([note]);
  });

  it("says so once", () => {
    expect(notes({ $regime: "DE" })).toEqual([]);
    const own = { key: "legal", src: "self-billed", text: "Facturación por el destinatario." };
    expect(notes({ $regime: "ES", type: "corrective", notes: [own] })).toEqual([own.text]);
  });
});

describe("foreign currency", () => {
  const rates = { exchange_rates: [{ from: "EUR", to: "PLN", amount: "4.30" }] };
  const labels = (changes: JsonObject) => sheet(changes, [], "en").totals.map(({ label }) => label);

  it("shows the tax in that of the country, too", () => {
    const rows = sheet(rates, [], "en").totals.slice(-2);
    const amounts = rows.map(({ label, value }) => ({ label, value: value.replace(/\s/, " ") }));
    expect(amounts).toEqual([
      { label: "Exchange to PLN (4.30)", value: "PLN 104.06" },
      { label: "Tax (PLN)", value: "PLN 18.06" },
    ]);
  });

  it("has no row for no tax", () => {
    const totals = { sum: "20.00", total: "20.00", tax: "0.00", payable: "20.00" };
    expect(labels({ ...rates, totals }).at(-1)).toBe("Exchange to PLN (4.30)");
  });
});

describe("Argentina", () => {
  it("shows consumers the taxes inside, and how parties stand towards VAT", () => {
    const customer = { name: "P", ext: { "ar-arca-vat-status": "5" } };
    const consumer = sheet({ ...withExt("AR", "ar-arca-doc-type", "6"), customer });
    expect(consumer.sections.map(({ heading }) => heading)).toEqual([
      expect.stringContaining("27.743"),
    ]);
    expect(consumer.parties.at(-1)?.lines).toContain("Consumidor Final");
    expect(sheet(withExt("AR", "ar-arca-doc-type", "1")).sections).toEqual([]);
  });
});

describe("Portugal", () => {
  const STAMPS = [
    { prv: "at-atcud", val: "CSDF7T5H-35" },
    { prv: "at-qr", val: "A:123456789" },
    { prv: "at-hash-full", val: `M${"a".repeat(9)}A${"b".repeat(9)}q${"c".repeat(9)}P` },
    { prv: "at-app-id", val: "9999" },
  ];

  it("has its ATCUD on every page", async () => {
    const doc = invoice(60, { $regime: "PT" });
    const pages = await pageTexts(await renderPdf(enveloped("bill/invoice", doc, STAMPS)));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages.slice(1)) expect(page).toContain("ATCUD: CSDF7T5H-35");
  });

  it("prints four characters of the signature", () => {
    const [block] = sheet({ $regime: "PT" }, STAMPS).qr;
    expect(block?.caption.join()).toContain("MAqP-Processado por programa certificado");
  });

  it("calls customers without a number final consumers", () => {
    const line = "NIF: Consumidor Final";
    expect(sheet({ $regime: "PT", customer: null }).parties.at(-1)?.lines).toEqual([line]);
    expect(sheet({ $regime: "PT", customer: { name: "Ana" } }).parties.at(-1)?.lines).toEqual([
      line,
    ]);
    expect(sheet({ $regime: "ES", customer: null }).parties).toHaveLength(1);
  });
});

describe("tax numbers", () => {
  it.each([
    ["CH", "E123456788", "CHE-123.456.788 MWST"],
    ["NO", "923456783MVA", "Org.nr. 923 456 783 MVA"],
    ["CH", "123", "USt-IdNr.: (CH) 123"],
    ["DE", "111111125", "USt-IdNr.: DE111111125"],
    ["EL", "094259216", "USt-IdNr.: EL094259216"],
    ["MX", "EKU9003173C9", "RFC: EKU9003173C9"],
  ])("of %s are written as the law wants", (country, code, expected) => {
    const supplier = { name: "A", tax_id: { country, code } };
    const [block] = sheet({ $regime: country, supplier }, [], "de").parties;
    expect(block?.lines.join()).toContain(expected);
  });
});

describe("VERI*FACTU", () => {
  const captionOf = (page: string) =>
    sheet({}, [{ prv: "verifactu-qr", val: `https://a.example/${page}?nif=1` }]).qr[0]?.caption;

  it("is said by those who send their records, and nobody else", () => {
    expect(captionOf("ValidarQR")).toEqual(["VERI*FACTU"]);
    expect(captionOf("ValidarQRNoVerifactu")).toEqual([]);
  });
});

describe("other authorities", () => {
  it.each([
    ["sefaz-key", "28170800156225000131650110000151341562040824", "2817 0800 1562"],
    ["ade-ref", "DCW2026/1234-5678", "Documento n.: DCW2026/1234-5678"],
  ])("shows %s without a code", (prv, val, shown) => {
    const [block] = sheet({}, [{ prv, val }]).qr;
    expect(block).toMatchObject({ data: "" });
    expect(block?.caption.join()).toContain(shown);
  });

  it("prints codes as large as the law wants", () => {
    const sizeOf = (prv: string) => sheet({}, [{ prv, val: "https://a.example" }]).qr[0]?.size;
    expect(sizeOf("verifactu-qr")).toBeGreaterThanOrEqual(30);
    expect(sizeOf("tbai-qr")).toBeGreaterThanOrEqual(30);
  });
});

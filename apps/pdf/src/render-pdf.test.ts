import { SIMULATED_STAMP } from "@fakturo/plugin";
import { getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { arabicInvoice, enveloped, invoice, richInvoice } from "./fixtures/invoice.ts";
import { pageTexts, textOf } from "./fixtures/text.ts";
import { renderPdf } from "./render-pdf.ts";

const STAMPS = [
  { prv: "verifactu-qr", val: "https://tax.example/qr?id=1" },
  { prv: "acme-id", val: "AC-77" },
];

describe("a full invoice", async () => {
  const pdf = await renderPdf(enveloped("bill/invoice", richInvoice(), STAMPS), {
    locale: "en",
    label: "Copy",
  });
  const text = await textOf(pdf);

  it.each([
    ["title", "Simplified invoice"],
    ["code", "RN-2026-0043"],
    ["badge", "Copy"],
    ["date and time", "9 Mar 2026 · 17:05"],
    ["operation date", "Operation date"],
    ["taxable event", "5 Mar 2026"],
    ["currency", "Euro (EUR)"],
    ["preceding document", "RN-2026-0001 · 5 Jan 2026 · Wrong quantity"],
    ["order", "PO-7781"],
    ["period", "1 Feb 2026 – 28 Feb 2026"],
    ["contract", "CT-9"],
    ["supplier", "Talleres Ría Nova S.L."],
    ["person", "Uxía Castro · Gerente"],
    ["street", "Rúa do Faro, 14"],
    ["tax number", "NIF: ESB65410011"],
    ["registration", "PO-3456"],
    ["telephone", "+34 986 000 111"],
    ["customer", "Łódź & Žižkov Handels-GmbH"],
    ["customer's country", "Germany"],
    ["delivery", "Warehouse North"],
    ["item", "Steel frame"],
    ["item details", "Galvanised, 40 mm"],
    ["line period", "1 Feb 2026 – 14 Feb 2026"],
    ["line note", "Delivered in two parts."],
    ["breakdown", "Corner piece"],
    ["line discount", "Loyalty"],
    ["line charge", "Cutting"],
    ["surcharge in the line", "+5.2%"],
    ["exemption", "E1"],
    ["document discount", "Spring sale"],
    ["negative amount", "-47.75"],
    ["document charge", "Freight"],
    ["included tax", "Included tax €120.00"],
    ["tax table", "VAT 887.25 21% 186.32"],
    ["equivalence surcharge", "Surcharge 887.25 5.2% 46.14"],
    ["retained tax", "IRPF 937.25 15% -140.59"],
    ["withheld", "Tax withheld -€140.59"],
    ["rounding", "Rounding €0.01"],
    ["payable", "Total to pay €1,029.13"],
    ["exchange", "Exchange to USD (1.10) US$1,132.04"],
    ["advance", "Deposit (D1)"],
    ["sum of advances", "Sum advances -€150.00"],
    ["due", "Total due €879.13"],
    ["hint", "Prices include VAT."],
    ["means", "Bank transfer"],
    ["reference", "RF18539007547034"],
    ["IBAN", "ES91 2100 0418 4502 0005 1332"],
    ["BIC", "CAIXESBBXXX"],
    ["instructions", "Please quote the reference."],
    ["terms", "On due date"],
    ["due date", "9 May 2026 rest €500.00"],
    ["tax note", "VAT · Reverse charge applies."],
    ["note without marks", "Thank you for your trust."],
    ["list in a note", "• first point"],
    ["note code", "L1 · Registered in Pontevedra."],
    ["QR heading", "QR tributario:"],
    ["other stamp", "acme-id: AC-77"],
    ["footer", "Powered by Fakturo"],
    ["page count", "Page 1 of 3"],
  ])("shows %s", (_what, expected) => {
    expect(text).toContain(expected);
  });

  it("says what it is in its metadata", async () => {
    const document = await getDocumentProxy(new Uint8Array(pdf));
    const { info, metadata } = await document.getMetadata();
    expect(info).toMatchObject({
      Title: "Simplified invoice RN-2026-0043",
      Author: "Talleres Ría Nova S.L.",
      Language: "en",
      CreationDate: "D:20260309170500Z",
    });
    expect(metadata?.get("pdfaid:part")).toBe("3");
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  });

  it("has a structure with a heading and table cells", async () => {
    const document = await getDocumentProxy(new Uint8Array(pdf));
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
    for (const role of ["H1", "H2", "P", "Table", "TR", "TH", "TD", "Figure"])
      expect(tree).toContain(`"role":"${role}"`);
  });
});

describe("pages", () => {
  it("repeats head, sums and code on every page of a long table", async () => {
    const pages = await pageTexts(await renderPdf(enveloped("bill/invoice", invoice(120))));
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((page, index) => {
      expect(page).toContain("Descripción");
      expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
      if (index > 0) expect(page).toContain("Suma anterior");
      if (index > 0) expect(page).toContain("Factura RN-2026-0042");
      if (index < pages.length - 1) expect(page).toContain("Suma y sigue");
    });
  });

  it("carries the same sum over each break", async () => {
    const pages = await pageTexts(await renderPdf(enveloped("bill/invoice", invoice(120))));
    for (let i = 0; i + 1 < pages.length; i++) {
      const carried = /Suma y sigue ([\d.,]+ €)/.exec(pages[i] ?? "")?.[1];
      const brought = /Suma anterior ([\d.,]+ €)/.exec(pages[i + 1] ?? "")?.[1];
      expect(carried).toBeDefined();
      expect(brought).toBe(carried);
    }
  });

  it.each(Array.from({ length: 16 }, (_, i) => 14 + i))(
    "never leaves the totals of %i lines alone on a page",
    async (count) => {
      const pages = await pageTexts(await renderPdf(enveloped("bill/invoice", invoice(count))));
      const last = pages.find((page) => page.includes("Total a pagar"));
      expect(last).toContain(`Hull plate ${count}`);
      expect(pages.join(" ").match(/Hull plate \d+/g)).toHaveLength(count);
    },
  );

  it("fits one line on one page and 300 lines on many", async () => {
    expect(await pageTexts(await renderPdf(enveloped("bill/invoice", invoice(1))))).toHaveLength(1);
    const many = await pageTexts(await renderPdf(enveloped("bill/invoice", invoice(300))));
    expect(many.length).toBeGreaterThan(9);
    expect(many.at(-1)).toContain("Hull plate 300");
  });

  it.each([
    ["A4", 595.276, 841.89],
    ["Letter", 612, 792],
    ["DIN5008", 595.276, 841.89],
  ] as const)("uses the paper of %s", async (layout, width, height) => {
    const pdf = await renderPdf(enveloped("bill/invoice", richInvoice()), { layout });
    const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
    expect(page.view).toEqual([0, 0, width, height]);
  });
});

describe("scripts", () => {
  it.each([
    ["Greek", "Ελληνικά Τρόφιμα Ώρα ΐ"],
    ["Cyrillic", "Общество Їжак Щёголь Ђорђе"],
    ["Polish", "Zażółć gęślą jaźń"],
    ["Turkish", "İstanbul Şişli ığ"],
    ["Romanian", "Țară și înălțime"],
    ["currency signs", "₹ ₺ ₽ £ ¥ €"],
  ])("keeps %s text", async (_script, name) => {
    const doc = invoice(1, { customer: { name } });
    expect(await textOf(await renderPdf(enveloped("bill/invoice", doc)))).toContain(name);
  });

  it("marks characters no font has", async () => {
    const doc = invoice(1, { customer: { name: "漢字 Ltd" } });
    expect(await textOf(await renderPdf(enveloped("bill/invoice", doc)))).toContain("□□ Ltd");
  });

  it("prints Arabic from right to left with numbers intact", async () => {
    const pdf = await renderPdf(enveloped("bill/invoice", arabicInvoice()));
    const document = await getDocumentProxy(new Uint8Array(pdf));
    const page = await document.getPage(1);
    const { items } = await page.getTextContent();
    const words = items.flatMap((item) =>
      "str" in item ? [{ text: item.str, x: item.transform[4] }] : [],
    );
    const at = (text: string) => words.find((word) => word.text.includes(text))?.x ?? Number.NaN;
    expect(at("Hull plate 1")).toBeGreaterThan(at("20.00"));
    const text = words.map((word) => word.text).join(" ");
    expect(text).toContain("48.40");
    expect(text).toContain("312345678912343");
    expect(text.normalize("NFKC")).toMatch(/[\u0600-\u06ff]{3}/);
  });
});

describe("states", () => {
  it.each([
    ["a document without code", { code: "" }, {}, "Borrador"],
    ["a paid one", { totals: { sum: "1.00", payable: "1.00", due: "0.00" } }, {}, "Pagada"],
    ["a void entry", {}, { state: "void" }, "Anulada"],
    ["a sandbox", {}, { sandbox: true }, "Muestra"],
    ["a watermark", {}, { watermark: "INTERNAL" }, "INTERNAL"],
  ])("marks %s", async (_what, changes, options, mark) => {
    const envelope = enveloped("bill/invoice", invoice(1, changes));
    expect(await textOf(await renderPdf(envelope, options))).toContain(mark);
  });

  it.each([
    ["es", "SIMULACIÓN – no es una factura legal"],
    ["de", "SIMULATION – keine gültige Rechnung"],
  ])(
    "marks what was reported to a simulator in %s, whatever the options say",
    async (locale, mark) => {
      const stamps = [{ prv: SIMULATED_STAMP, val: "verifactu" }];
      const envelope = enveloped("bill/invoice", invoice(1), stamps);
      const text = await textOf(await renderPdf(envelope, { locale, watermark: "ORIGINAL" }));
      expect(text).toContain(mark);
      expect(text).not.toContain("ORIGINAL");
      expect(text).not.toContain("verifactu");
    },
  );

  it("prints credit notes as negative adjustments when asked to", async () => {
    const envelope = enveloped("bill/invoice", invoice(2, { type: "credit-note" }));
    expect(await textOf(await renderPdf(envelope))).toContain("Factura rectificativa");
    const adjusted = await textOf(await renderPdf(envelope, { adjustmentMode: true }));
    expect(adjusted).toContain("Factura de ajuste");
    expect(adjusted).toContain("-48,40 €");
    expect(adjusted).toContain("-2 ud. 10,00");
  });
});

it("gives the same bytes for the same input, whatever was printed before", async () => {
  const envelope = enveloped("bill/invoice", richInvoice(), STAMPS);
  const first = await renderPdf(envelope);
  await renderPdf(enveloped("bill/invoice", arabicInvoice()));
  await renderPdf(enveloped("bill/invoice", invoice(3, { customer: { name: "Ωμέγα – ﬁ" } })));
  expect(Buffer.compare(await renderPdf(envelope), first)).toBe(0);
  expect(Buffer.compare(await renderPdf(envelope, { label: "x" }), first)).not.toBe(0);
});

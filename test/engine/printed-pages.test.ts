import { renderHtml } from "@fakturo/app-html";
import { renderPdf } from "@fakturo/app-pdf";
import type { JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { templatesFor } from "@fakturo/server-domain/templates";
import { expect, it } from "vitest";
import { textOf } from "../../apps/pdf/src/fixtures/text.ts";
import { documentedEngine } from "./bundled.ts";

const DAY = "2026-03-31";
const engine = await documentedEngine();

/** The sample of the country's first template with a long amount and a discount, at a fixed time. */
function sampleOf(country: string): Envelope {
  const [sample] = templatesFor(engine.registry, country).flatMap(
    (one) => one.sample(country, DAY) ?? [],
  );
  const invoice: JsonObject = sample?.invoice ?? {};
  const [line] = Array.isArray(invoice.lines) ? invoice.lines : [];
  const more = {
    ...Object(line),
    item: { ...Object(line).item, price: "82304.00" },
    quantity: "1.5",
    discounts: [{ percent: "12.5%", reason: "Special" }],
  };
  const lines = [line, more];
  const numbered = { ...invoice, code: "000123", issue_date: DAY, issue_time: "10:00:00", lines };
  return engine.envelop({ series: "S", ...numbered }).output;
}

/** Spaces for no-break spaces, and no marks of direction. */
const plain = (text: string) =>
  text.replaceAll("\u00a0", " ").replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "");

/** Text of a page, elements apart by lines. */
function linesOf(page: string): string[] {
  const text = page
    .slice(page.indexOf("<body>"))
    .replace(/<[^>]*>/g, "\n")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
  return plain(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

it.each([
  [
    "AE",
    "ar",
    "فاتورة ضريبية",
    "31/03/2026",
    "12.5%",
    "114,370.20 د.إ.",
    "الرقم الضريبي: 100111292233654",
  ],
  ["AR", "es", "Factura", "31/03/2026", "12,5%", "$ 145.229,04", "CUIT: 30-71234567-1"],
  ["AT", "de", "Rechnung", "31.03.2026", "12,5 %", "€ 130.708,80", "UID-Nr.: ATU10963091"],
  ["BE", "nl", "Factuur", "31/03/2026", "12,5%", "€ 131.798,04", "Btw-nummer: BE0316594934"],
  ["BR", "pt", "Fatura", "31/03/2026", "12,5%", "R$ 108.874,00", "CNPJ: 05.229.829/0001-84"],
  ["CA", "en", "Invoice", "Mar 31, 2026", "12.5%", "$114,370.20", "Toronto, ON M5H 2N2"],
  ["CH", "de", "Rechnung", "31.03.2026", "12.5%", "CHF 117'746.84", "CHE-284.157.542 MWST"],
  [
    "CO",
    "es",
    "Factura electrónica de venta",
    "31/03/2026",
    "12,5%",
    "$ 309.428,56",
    "NIT: 901.451.481-2",
  ],
  ["DE", "de", "Rechnung", "31.03.2026", "12,5 %", "129.619,56 €", "USt-IdNr.: DE117199880"],
  ["DK", "da", "Faktura", "31.03.2026", "12,5 %", "146.280,00 kr.", "CVR-nr.: 02818760"],
  ["EL", "el", "Τιμολόγιο Πώλησης", "31/03/2026", "12,5%", "135.065,76 €", "ΑΦΜ: 177472438"],
  ["ES", "es", "Factura", "31/03/2026", "12,5 %", "131.798,04 €", "NIF: B98602642"],
  ["FI", "fi", "Lasku", "31.03.2026", "12,5 %", "136 699,62 €", "ALV-tunnus: FI26174164"],
  ["FR", "fr", "Facture", "31/03/2026", "12,5 %", "130 708,80 €", "TVA: FR44732829320"],
  ["GB", "en", "Invoice", "31 Mar 2026", "12.5%", "£130,708.80", "VAT No.: GB000472631"],
  ["IE", "en", "Invoice", "31 Mar 2026", "12.5%", "€133,976.52", "VAT No.: IE1321749L"],
  ["IN", "en", "Tax invoice", "31 Mar 2026", "12.5%", "₹1,28,530.32", "GSTIN: 09AABCU9355J1ZS"],
  ["IT", "it", "Fattura", "31/03/2026", "12,5%", "132.887,28 €", "P.IVA: IT12345678903"],
  ["MX", "es", "Factura", "31/03/2026", "12.5%", "$135,747.84", "RFC: EKU9003173C9"],
  ["NL", "nl", "Factuur", "31-03-2026", "12,5%", "€ 131.798,04", "Btw-nummer: NL000099995B57"],
  ["NO", "nb", "Faktura", "31.03.2026", "12,5 %", "136 155,00 kr", "Org.nr. 123 446 585 MVA"],
  ["PL", "pl", "Faktura", "31.03.2026", "12,5%", "133 976,52 zł", "NIP: 5265877635"],
  ["PT", "pt", "Fatura", "31/03/2026", "12,5%", "133 976,52 €", "NIF: 545259045"],
  [
    "SA",
    "ar",
    "فاتورة ضريبية",
    "31/03/2026",
    "12.5%",
    "124,342.60 ر.س.",
    "الرقم الضريبي: 310122393500003",
  ],
  ["SE", "sv", "Faktura", "2026-03-31", "12,5 %", "136 155,00 kr", "Momsreg.nr: SE202100558801"],
  ["SG", "en", "Tax invoice", "31 Mar 2026", "12.5%", "$118,727.16", "GST Reg No.: 199307528M"],
  ["US", "en", "Invoice", "Mar 31, 2026", "12.5%", "$108,924.00", "TIN: 1234505895"],
])(
  "a page of %s says it as its readers write it, and so does the PDF",
  async (country, language, ...said) => {
    const envelope = sampleOf(country);
    const page = renderHtml(envelope);
    expect(page).toContain(`<html lang="${language}"`);
    const lines = linesOf(page);
    const wanted = said.map(
      (one) => lines.find((line) => line === one || line.startsWith(`${one} · `)) ?? `no ${one}`,
    );
    expect(wanted.map((line) => line.split(" · ")[0])).toEqual(said);
    // Text runs of Arabic are copied from a PDF in another order.
    if (language === "ar") return;
    const printed = plain(await textOf(await renderPdf(envelope)));
    expect(said.filter((one) => !printed.includes(one))).toEqual([]);
  },
);

it("gives no sum of Brazilian taxes, which are part of no sum", () => {
  const lines = linesOf(renderHtml(sampleOf("BR")));
  expect(lines).toContain("5.443,70");
  expect(lines).not.toContain("R$ 0,00");
});

it("names the number of a public body, and gives a long IBAN the width of two columns", () => {
  expect(linesOf(renderHtml(sampleOf("DK")))).toContain("GLN: 5798009811639");
  const french = renderHtml(sampleOf("FR"));
  expect(french).toMatch(/<div class="wide"><dt>IBAN<\/dt>/);
});

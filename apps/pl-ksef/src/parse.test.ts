import { errorKeyOf } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { envelopeOf } from "../fixtures/documents.ts";
import { generateFa, parseFa } from "./index.ts";
import { readFa } from "./parse/document.ts";

const utf8 = new TextEncoder();

function xmlOf(name: string): string {
  return new TextDecoder().decode(generateFa(envelopeOf(name)));
}

const keyOf = (xml: string) => errorKeyOf(() => parseFa(utf8.encode(xml)));

describe("reading", () => {
  it("makes a credit note of the difference between rows before and after", () => {
    const [row = ""] = /<FaWiersz>.*?<\/FaWiersz>/s.exec(xmlOf("correction")) ?? [];
    const before = row
      .replace("<P_8B>-2", "<P_8B>5")
      .replace("<P_11>-300.00", "<P_11>750.00")
      .replace("</FaWiersz>", "<StanPrzed>1</StanPrzed></FaWiersz>");
    const after = row.replace("<P_8B>-2", "<P_8B>3").replace("<P_11>-300.00", "<P_11>450.00");
    const document = parseFa(utf8.encode(xmlOf("correction").replace(row, before + after)));
    expect(document).toMatchObject({
      type: "credit-note",
      lines: [{ quantity: "5" }, { quantity: "-3" }],
    });
  });

  it("takes a row without quantity and price as one", () => {
    const xml = xmlOf("paid").replace(/<P_8A>.*<\/P_9A>/s, "");
    expect(parseFa(utf8.encode(xml))).toMatchObject({
      lines: [{ quantity: "1", item: { price: "300.0000" } }],
    });
  });

  it("works out the rate where no row states it", () => {
    const xml = xmlOf("foreign-currency").replace(/<KursWaluty>.*?<\/KursWaluty>/g, "");
    expect(parseFa(utf8.encode(xml))).toMatchObject({
      exchange_rates: [{ from: "EUR", to: "PLN", amount: "4.256739" }],
    });
  });

  it("keeps addresses that cannot be taken apart", () => {
    const xml = xmlOf("paid").replace("<AdresL2>31-001, Kraków", "<AdresL2>Kraków");
    expect(parseFa(utf8.encode(xml))).toMatchObject({
      customer: { addresses: [{ street: "Rynek, 1", locality: "Kraków" }] },
    });
  });

  it("takes the last of several due dates, and tells the others", () => {
    const term = (day: string) => `<TerminPlatnosci><Termin>${day}</Termin></TerminPlatnosci>`;
    const terms = ["2026-04-01", "2026-05-01", "2026-03-01", "2026-05-01"].map(term).join("");
    const xml = xmlOf("partly-paid").replace(/<TerminPlatnosci>.*<\/TerminPlatnosci>/s, terms);
    const { document, unread } = readFa(utf8.encode(xml));
    expect(document).toMatchObject({
      payment: { terms: { due_dates: [{ date: "2026-05-01", percent: "100%" }] } },
    });
    expect(unread.map(({ text }) => text)).toEqual(["2026-04-01", "2026-03-01"]);
  });

  it("tells a total that is not what it adds up", () => {
    const unreadWith = (change: (total: string) => string) =>
      readFa(utf8.encode(xmlOf("rates").replace(/(?<=<P_15>)[^<]*/, change))).unread;
    expect(unreadWith((total) => total)).toEqual([]);
    expect(unreadWith((total) => `9${total}`)).toMatchObject([{ path: "/Faktura/Fa/P_15" }]);
  });

  it("asks for no sums beside the total", () => {
    const xml = xmlOf("paid").replaceAll(/<(P_1[34]_\w+)>[^<]*<\/\1>/g, "");
    expect(readFa(utf8.encode(xml)).unread).toEqual([]);
  });

  const XML = xmlOf("rates");

  it.each([
    ["nothing", ""],
    ["no XML", "%PDF-1.7"],
    ["FA(1)", XML.replace("2025/06/25/13775", "2021/11/29/11089")],
    ["a number that is none", XML.replace("<P_8B>3<", "<P_8B>1e3<")],
    ["a rate that is none", XML.replace("<P_12>23<", "<P_12>24<")],
  ])("refuses %s", (_what, xml) => {
    expect(keyOf(xml)).toBe("input");
  });
});

import { Amount, type RateTotal } from "@fakturo/model";
import { runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { document, invoice, KEY_PEM, line, marked, vat } from "../../fixtures/documents.ts";
import { atDocument, hashOf, printedHash, programKey, qrText } from "../index.ts";
import { recordDocument } from "../provider.ts";

const FIRST =
  "MBxgmkMtnSAcsElqtTe1qo1XH2yewkPwqAuhrEbPq576YzB8Oo26taLCthYjAjag7syQvDH1UWVtAF3/uHeiAhjN1BdR9ivqVSranoUNdsq5WtMq1vQquuaO9BWb8plER6m7D+i4zaEyqUXfjIVw2WDt9Ul8iHinYMqzK9jhgmI=";
const SECOND =
  "hiEQh+WSLQX7EsXy5lTudbbq3nd75EWbCb/x4VR3suoFuawmkkJyv95OiwjqJ1lMPwf5Feg8psx3lhug2tGyvvZCZTbjRsemodDp9Uv3ixxNo8G3x8MYNiE8IxvGUPjI2+804hL0m2qIaKVtgMWv4HvoOGAfvbBVUSJ2Icc5j7c=";

describe("hash chain", () => {
  const key = programKey(KEY_PEM);

  it("is that of the published examples", () => {
    const first = {
      date: "2026-03-01",
      entered: "2026-03-01T10:15:30",
      number: "FT A2026/1",
      gross: "123.00",
      previous: "",
    };
    expect(hashOf(first, key)).toBe(FIRST);
    expect(printedHash(FIRST)).toBe("MAqP");
    const second = {
      date: "2026-03-02",
      entered: "2026-03-02T09:00:00",
      number: "FT A2026/2",
      gross: "61.50",
      previous: FIRST,
    };
    expect(hashOf(second, key)).toBe(SECOND);
    expect(printedHash(SECOND)).toBe("hXdW");
  });

  it("takes no other key", () => {
    expect(() => programKey("no key")).toThrow();
  });
});

describe("QR text", () => {
  const facts = { number: "FT A/1", atcud: "CSDF7T5H-1", hash: "MAqP", certificate: "9999" };
  const fields = (changes = {}) => {
    const text = qrText(atDocument(invoice(changes).doc), facts);
    return Object.fromEntries(text.split("*").map((field) => field.split(/:(.*)/).slice(0, 2)));
  };

  it("is that of the official example", () => {
    const row = (code: string, region: string, base: string, amount = "0.00"): RateTotal => ({
      key: "standard",
      ext: { "pt-region": region, "pt-saft-tax-rate": code },
      base: Amount.parse(base),
      amount: Amount.parse(amount),
    });
    const text = qrText(
      {
        ...atDocument(invoice({ issue_date: "2019-12-31", customer: null }).doc),
        supplier: { tax_id: { country: "PT", code: "123456789" } },
        rates: [
          row("ISE", "PT", "12000.00"),
          row("RED", "PT", "15000.00", "900.00"),
          row("INT", "PT", "50000.00", "6500.00"),
          row("NOR", "PT", "80000.00", "18400.00"),
          row("ISE", "PT-AC", "10000.00"),
          row("RED", "PT-AC", "25000.56", "1000.02"),
          row("INT", "PT-AC", "75000.00", "6750.00"),
          row("NOR", "PT-AC", "100000.00", "18000.00"),
          row("ISE", "PT-MA", "5000.00"),
          row("RED", "PT-MA", "12500.00", "625.00"),
          row("INT", "PT-MA", "25000.00", "3000.00"),
          row("NOR", "PT-MA", "40000.00", "8800.00"),
          { ...row("ISE", "PT", "100.00"), key: "outside-scope" },
        ],
        stampDuty: Amount.parse("25.00"),
        gross: Amount.parse("513600.58"),
        retained: Amount.parse("100.00"),
      },
      {
        number: "FT AB2019/0035",
        atcud: "CSDF7T5H-0035",
        hash: "kLp0",
        certificate: "9999",
        other: "TB;PT00000000000000000000000;513500.58",
      },
    );
    expect(text).toBe(
      "A:123456789*B:999999990*C:PT*D:FT*E:N*F:20191231*G:FT AB2019/0035*H:CSDF7T5H-0035" +
        "*I1:PT*I2:12000.00*I3:15000.00*I4:900.00*I5:50000.00*I6:6500.00*I7:80000.00*I8:18400.00" +
        "*J1:PT-AC*J2:10000.00*J3:25000.56*J4:1000.02*J5:75000.00*J6:6750.00*J7:100000.00" +
        "*J8:18000.00*K1:PT-MA*K2:5000.00*K3:12500.00*K4:625.00*K5:25000.00*K6:3000.00" +
        "*K7:40000.00*K8:8800.00*L:100.00*M:25.00*N:64000.02*O:513600.58*P:100.00*Q:kLp0*R:9999" +
        "*S:TB;PT00000000000000000000000;513500.58",
    );
  });

  it("calls consumers by their number, and says where no tax of a region applies", () => {
    expect(
      fields({ customer: null, lines: [line("1.00", vat("NOR", "PT-MA", "22%"))] }),
    ).toMatchObject({
      A: "545259045",
      B: "999999990",
      C: "PT",
      I1: "0",
      K1: "PT-MA",
      K7: "2.00",
      K8: "0.44",
    });
  });

  it("tells taxes abroad and what is not subject to tax from VAT", () => {
    const outside = { cat: "VAT", key: "outside-scope", ext: { "pt-saft-tax-rate": "ISE" } };
    const abroad = { cat: "VAT", country: "ES", percent: "4%", ext: { "pt-saft-tax-rate": "OUT" } };
    expect(fields({ lines: [line("10.00", outside), line("5.00", abroad)] })).toMatchObject({
      I1: "0",
      L: "30.40",
      N: "0.00",
      O: "30.40",
    });
  });
});

describe("at-pt.record", () => {
  const secrets: Record<string, string> = {
    "at-pt.program": JSON.stringify({ key: KEY_PEM, certificate: "9999" }),
    "at-pt.series": JSON.stringify({
      "FT A2026": { code: "CSDF7T5H" },
      "RG R1": { code: "RRRRRRRR", start: 10 },
    }),
  };
  const kept = new Map<string, { number: number; hash: string; date: string; entered: string }>();
  const host = (now: string) => ({
    now: () => Date.parse(now),
    secret: async (name: string) => secrets[name],
    records: () => ({ get: async () => undefined, find: async () => [], list: async () => [] }),
    chain: async (key: string) => kept.get(key),
  });
  const winter = "2026-03-01T10:15:30Z";

  it("gives the first number of the series", async () => {
    const result = await runStep(recordDocument, {}, { envelope: invoice() }, host(winter));
    expect(result).toMatchObject({
      status: "OK",
      effects: {
        document: { type: "application/merge-patch+json", data: { doc: { code: "1" } } },
        sign: true,
        chains: [
          {
            key: "at-pt:545259045:FT A2026",
            link: { number: 1, hash: FIRST, date: "2026-03-01", entered: "2026-03-01T10:15:30" },
          },
        ],
      },
    });
    const stamps = result.status === "OK" ? (result.effects.stamps ?? []) : [];
    expect(Object.fromEntries(stamps.map(({ prv, val }) => [prv, val]))).toMatchObject({
      "at-atcud": "CSDF7T5H-1",
      "at-hash": "MAqP",
      "at-hash-full": FIRST,
      "at-app-id": "9999",
      "at-ts": "2026-03-01T10:15:30",
    });
  });

  it("goes on from the newest, in the time of Portugal", async () => {
    kept.set("at-pt:545259045:FT A2026", {
      number: 1,
      hash: FIRST,
      date: "2026-03-01",
      entered: "2026-03-01T10:15:30",
    });
    const next = invoice({ issue_date: "2026-03-02", lines: [line("25.00")] });
    const result = await runStep(
      recordDocument,
      {},
      { envelope: next },
      host("2026-03-02T09:00:00Z"),
    );
    expect(result).toMatchObject({ effects: { chains: [{ link: { number: 2, hash: SECOND } }] } });
    const summer = { ...next, doc: { ...next.doc, issue_date: "2026-07-01" } };
    const later = await runStep(
      recordDocument,
      {},
      { envelope: summer },
      host("2026-07-01T09:00:00Z"),
    );
    expect(later).toMatchObject({
      effects: { chains: [{ link: { entered: "2026-07-01T10:00:00" } }] },
    });
  });

  it("refuses a number or a day out of order", async () => {
    const other = marked(invoice({ issue_date: "2026-03-02" }), "7", undefined);
    const late = "2026-03-02T09:00:00Z";
    expect(await runStep(recordDocument, {}, { envelope: other }, host(late))).toMatchObject({
      code: "conflict",
    });
    const older = invoice({ issue_date: "2026-02-01" });
    expect(await runStep(recordDocument, {}, { envelope: older }, host(late))).toMatchObject({
      code: "conflict",
    });
  });

  it("starts receipts where their series does", async () => {
    const receipt = document("payment", "RG R1", {
      type: "receipt",
      ext: { "pt-saft-payment-type": "RG" },
      lines: [{ document: { code: "1", series: "FT A2026" }, amount: "10.00" }],
      methods: [{ key: "cash", amount: "10.00" }],
    });
    expect(await runStep(recordDocument, {}, { envelope: receipt }, host(winter))).toMatchObject({
      effects: { document: { data: { doc: { code: "10" } } } },
    });
  });

  it("does nothing twice, and nothing without series, type or document", async () => {
    const done = marked(invoice(), "1", [{ prv: "at-atcud", val: "x" }]);
    expect(await runStep(recordDocument, {}, { envelope: done }, host(winter))).toMatchObject({
      status: "SKIP",
    });
    const unknown = invoice({}, "FT B2026");
    expect(await runStep(recordDocument, {}, { envelope: unknown }, host(winter))).toMatchObject({
      code: "precondition-failed",
    });
    const untyped = invoice({ tax: {} });
    expect(await runStep(recordDocument, {}, { envelope: untyped }, host(winter))).toMatchObject({
      code: "input",
    });
    expect(await runStep(recordDocument, {})).toMatchObject({ code: "no-document" });
  });
});

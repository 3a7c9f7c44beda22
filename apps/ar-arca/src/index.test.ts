import { join } from "node:path";
import { Amount, isFakturoError, type JsonObject } from "@fakturo/model";
import type { Stamp } from "@fakturo/plugin";
import { describePlugin, runStep } from "@fakturo/testkit";
import { createFinder, readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { CASES, codes, invoice, line, vat } from "../fixtures/invoices.ts";
import { authorisationRequest, qrFacts, qrUrl, voucherOf } from "./index.ts";
import { qr, request } from "./provider.ts";

describePlugin("@fakturo/app-ar-arca", {
  load: () => import("./index.ts"),
  documents: [invoice({ tax: {}, lines: [line("1.00")], customer: null }).doc],
});

const { find, findAll, text } = createFinder({
  soap: "http://schemas.xmlsoap.org/soap/envelope/",
  "": "http://ar.gov.afip.dif.FEV1/",
});

const DETAIL = "soap:Body/FECAESolicitar/FeCAEReq/FeDetReq/FECAEDetRequest";
const written = (changes: JsonObject) =>
  authorisationRequest(voucherOf(invoice(changes).doc), "431");
const detailOf = (changes: JsonObject) => find(readXml(written(changes)), DETAIL);

describe("request of authorisation", () => {
  it.each(Object.keys(CASES))("%s", async (name) => {
    const xml = written(CASES[name] ?? {});
    await expect(`${xml}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, `../fixtures/${name}.out.xml`),
    );
  });

  it.each(Object.keys(CASES))("%s adds up", (name) => {
    const detail = detailOf(CASES[name] ?? {});
    const amount = (path: string) => Amount.parse(text(detail, path));
    const sum = ["ImpTotConc", "ImpNeto", "ImpOpEx", "ImpTrib", "ImpIVA"]
      .map(amount)
      .reduce((a, b) => a.add(b));
    expect(sum.toString()).toBe(text(detail, "ImpTotal"));
    const rates = findAll(detail, "Iva/AlicIva/Importe").map((row) => Amount.parse(row.text));
    const vatTotal = rates.reduce((a, b) => a.add(b), Amount.zero(2));
    expect(vatTotal.toString()).toBe(text(detail, "ImpIVA"));
  });

  it("tells taxed, exempt and untaxed from one another, each rate once", () => {
    const detail = detailOf(CASES["several-rates"] ?? {});
    expect(text(detail, "ImpNeto")).toBe("700.00");
    expect(text(detail, "ImpOpEx")).toBe("20.00");
    expect(text(detail, "ImpTotConc")).toBe("10.00");
    expect(text(detail, "ImpTrib")).toBe("21.90");
    expect(findAll(detail, "Iva/AlicIva/Id").map((row) => row.text)).toEqual(["5", "4"]);
  });

  it("names account and system of a credit invoice, and says what a note on it annuls", () => {
    const optionals = (changes: JsonObject) =>
      findAll(detailOf(changes), "Opcionales/Opcional").map((one) => [
        text(one, "Id"),
        text(one, "Valor"),
      ]);
    const invoice = CASES["credit-invoice"] ?? {};
    expect(optionals(invoice)).toEqual([
      ["2101", "0110599520000001235579"],
      ["27", "SCA"],
    ]);
    expect(optionals(CASES["credit-note-on-credit-invoice"] ?? {})).toEqual([["22", "S"]]);
    expect(optionals({})).toEqual([]);
  });

  it("has a day of payment in notes on credit invoices only where they annul", () => {
    const note = {
      ...CASES["credit-note-on-credit-invoice"],
      payment: { terms: { due_dates: [{ date: "2026-02-14", percent: "100%" }] } },
    };
    expect(text(detailOf(note), "FchVtoPago")).toBe("20260214");
    const partial = { ...note, meta: { "arca-annulment": "N" } };
    expect(find(detailOf(partial), "FchVtoPago")).toBeUndefined();
    const services = { ...partial, tax: codes("203", "2"), payment: null };
    const ordering = { period: { start: "2026-01-01", end: "2026-01-14" } };
    expect(find(detailOf({ ...services, ordering }), "FchVtoPago")).toBeUndefined();
  });

  it("names the alias of the account, and refuses one that is none", () => {
    const paid = (alias: string) => ({
      ...CASES["credit-invoice"],
      payment: {
        terms: { due_dates: [{ date: "2026-02-14", percent: "100%" }] },
        instructions: {
          key: "credit-transfer",
          credit_transfer: [{ number: "0110599520000001235579" }],
          meta: { "arca-account-alias": alias },
        },
      },
    });
    const ids = findAll(detailOf(paid("imprenta.plata")), "Opcionales/Opcional/Id");
    expect(ids.map((one) => one.text)).toEqual(["2101", "2102", "27"]);
    const path = "$.payment.instructions.meta.arca-account-alias";
    expect(() => written(paid("x"))).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ paths: [path] })] }),
    );
  });

  it.each([
    ["to which it refers", [], "$.preceding"],
    [
      "with its day",
      [{ series: "12", code: "430", ext: { "ar-arca-doc-type": "201" } }],
      "$.preceding",
    ],
  ])("asks notes for the credit invoice %s", (_what, preceding, path) => {
    const note = { ...CASES["credit-note-on-credit-invoice"], preceding };
    expect(() => written(note)).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ paths: [path] })] }),
    );
  });

  it.each([
    ["without account", { instructions: { key: "credit-transfer" } }, "credit_transfer"],
    [
      "with another system",
      {
        instructions: {
          key: "credit-transfer",
          credit_transfer: [{ number: "0110599520000001235579" }],
          meta: { "arca-transfer-system": "X" },
        },
      },
      "arca-transfer-system",
    ],
  ])("refuses a credit invoice %s", (_what, payment, path) => {
    const terms = { due_dates: [{ date: "2026-02-14", percent: "100%" }] };
    const change = { ...CASES["credit-invoice"], payment: { terms, ...payment } };
    expect(() => written(change)).toThrow(
      expect.objectContaining({
        faults: [
          expect.objectContaining({ code: "ARCA-FCE", paths: [expect.stringContaining(path)] }),
        ],
      }),
    );
  });

  it("shows no VAT of those who charge none", () => {
    const detail = detailOf(CASES.monotax ?? {});
    expect(text(detail, "ImpNeto")).toBe("8400.00");
    expect(find(detail, "Iva")).toBeUndefined();
  });

  it("goes with the access ticket, where there is one", () => {
    const ticket = { token: "T", sign: "S" };
    const xml = authorisationRequest(voucherOf(invoice().doc), "1", ticket);
    expect(text(readXml(xml), "soap:Body/FECAESolicitar/Auth/Cuit")).toBe("30712345671");
  });

  it.each<[string, JsonObject, string]>([
    ["10005", { series: "A" }, "$.series"],
    ["10007", { tax: codes("19") }, "$.tax.ext"],
    ["10011", { tax: codes("1", "") }, "$.tax.ext"],
    [
      "10037",
      { currency: "AOA", exchange_rates: [{ from: "AOA", to: "ARS", amount: "1" }] },
      "$.currency",
    ],
    ["10039", { currency: "USD" }, "$.exchange_rates"],
    ["10048", { lines: [line("1.00", { cat: "GST", percent: "5%" })] }, "$.totals"],
    ["600", { supplier: { name: "x" } }, "$.supplier.tax_id.code"],
    ["ARCA-ESQUEMA", { tax: codes("A") }, "$.tax.ext"],
    [
      "ARCA-ESQUEMA",
      {
        type: "credit-note",
        tax: codes("3"),
        preceding: [{ series: "12", code: "F-430", ext: { "ar-arca-doc-type": "1" } }],
      },
      "$.preceding[0].code",
    ],
  ])("is refused as %s", (code, changes, path) => {
    let faults: unknown;
    try {
      written(changes);
    } catch (error) {
      if (isFakturoError(error)) faults = error.faults;
    }
    expect(faults).toMatchObject([{ code, paths: [path] }]);
  });

  it("asks for period and day of payment of services", () => {
    const services = { tax: codes("6", "3") };
    expect(() => written(services)).toThrow(
      expect.objectContaining({
        faults: [
          expect.objectContaining({ code: "10049" }),
          expect.objectContaining({ code: "10036" }),
        ],
      }),
    );
  });
});

describe("QR code", () => {
  it("is that of the published example", () => {
    const example = invoice({
      series: "10",
      issue_date: "2020-10-13",
      currency: "USD",
      exchange_rates: [{ from: "USD", to: "ARS", amount: "65.00" }],
      supplier: { name: "x", tax_id: { country: "AR", code: "30000000007" } },
      customer: { name: "y", tax_id: { country: "AR", code: "20000000001" } },
      lines: [line("5000.00", vat("21.0%", "5"))],
    });
    expect(qrUrl(qrFacts(voucherOf(example.doc)), "94", "70417054367476")).toBe(
      "https://www.afip.gob.ar/fe/qr/?p=eyJ2ZXIiOjEsImZlY2hhIjoiMjAyMC0xMC0xMyIsImN1aXQiOjMwMDAwMDAwMDA3LCJwdG9WdGEiOjEwLCJ0aXBvQ21wIjoxLCJucm9DbXAiOjk0LCJpbXBvcnRlIjoxMjEwMCwibW9uZWRhIjoiRE9MIiwiY3R6Ijo2NSwidGlwb0RvY1JlYyI6ODAsIm5yb0RvY1JlYyI6MjAwMDAwMDAwMDEsInRpcG9Db2RBdXQiOiJFIiwiY29kQXV0Ijo3MDQxNzA1NDM2NzQ3Nn0=",
    );
  });

  it("leaves customers without document out, and keeps cents", () => {
    const voucher = voucherOf(
      invoice({ customer: null, lines: [line("1.05", vat("21.0%", "5"))] }).doc,
    );
    const [, data = ""] = qrUrl(qrFacts(voucher), "7", "1").split("?p=");
    const json = Buffer.from(data, "base64").toString();
    expect(JSON.parse(json)).not.toHaveProperty("nroDocRec");
    expect(json).toContain('"importe":2.54,');
  });
});

describe("steps", () => {
  const stamped = (...stamps: Stamp[]) => {
    const envelope = invoice();
    return { ...envelope, head: { ...envelope.head, stamps } };
  };
  const cae = { prv: "arca-cae", val: "70417054367476" };

  it("attach the request once", async () => {
    expect(await runStep(request, {}, { envelope: invoice() })).toMatchObject({
      status: "OK",
      effects: { files: [{ name: "1-12-431.xml", key: "arca", category: "request" }] },
    });
    expect(await runStep(request, {}, { envelope: stamped(cae) })).toMatchObject({
      status: "SKIP",
    });
    expect(await runStep(request, {}, { envelope: invoice({ code: "F-1" }) })).toMatchObject({
      code: "validation",
      faults: [{ code: "10016" }],
    });
    expect(await runStep(request, {})).toMatchObject({ code: "no-document" });
  });

  it("stamp the QR code of what is authorised, once", async () => {
    expect(await runStep(qr, {}, { envelope: stamped(cae) })).toMatchObject({
      effects: { stamps: [{ prv: "arca-qr" }] },
    });
    expect(await runStep(qr, {}, { envelope: invoice() })).toMatchObject({
      code: "not-authorised",
    });
    const both = stamped(cae, { prv: "arca-qr", val: "x" });
    expect(await runStep(qr, {}, { envelope: both })).toMatchObject({ status: "SKIP" });
  });
});

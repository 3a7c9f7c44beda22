import { join } from "node:path";
import { isFakturoError, type JsonObject } from "@fakturo/model";
import { createFinder, readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { EXPORTS, SERVICES } from "../../fixtures/exports.ts";
import { codes, invoice } from "../../fixtures/invoices.ts";
import { BLANK } from "../connection/record.ts";
import { exportOf } from "./export.ts";
import { exportRequest } from "./request.ts";

const { find, findAll, text } = createFinder({
  soap: "http://schemas.xmlsoap.org/soap/envelope/",
  "": "http://ar.gov.afip.dif.fexv1/",
});
const written = (changes: JsonObject) => exportRequest(exportOf(invoice(changes).doc), BLANK);
const voucherOf = (changes: JsonObject) =>
  find(readXml(written(changes)), "soap:Body/FEXAuthorize/Cmp");

function faultsOf(changes: JsonObject): unknown {
  try {
    return written(changes);
  } catch (error) {
    if (isFakturoError(error)) return error.faults;
    throw error;
  }
}

describe("request of an export", () => {
  it.each(Object.keys(EXPORTS))("%s", async (name) => {
    const file = join(import.meta.dirname, `../../fixtures/${name}.out.xml`);
    await expect(`${written(EXPORTS[name] ?? {})}\n`).toMatchFileSnapshot(file);
  });

  it("takes discounts off its lines and lists charges, so that they add up to the total", () => {
    const voucher = voucherOf(SERVICES);
    const cents = (value: string) => Math.round(Number(value) * 100);
    const items = findAll(voucher, "Items/Item").map((item) =>
      ["Pro_umed", "Pro_bonificacion", "Pro_total_item"].map((name) => text(item, name)),
    );
    expect(items).toEqual([
      ["98", "20.00", "480.00"],
      ["7", "0", "5.00"],
      ["99", "0", "-10.00"],
    ]);
    const sum = items.reduce((whole, [, , total = ""]) => whole + cents(total), 0);
    expect(sum).toBe(cents(text(voucher, "Imp_total")));
  });

  it.each<[string, JsonObject, string]>([
    ["the means", { instructions: { key: "card+credit" } }, "Tarjeta"],
    ["words", { instructions: { key: "other", detail: "Carta de crédito" } }, "Carta de crédito"],
    ["the day", {}, "Vencimiento 2026-02-14"],
  ])("says how it is paid by %s", (_what, payment, expected) => {
    const terms = { due_dates: [{ date: "2026-02-14", percent: "100%" }] };
    const voucher = voucherOf({ ...SERVICES, payment: { terms, ...payment } });
    expect(text(voucher, "Forma_pago")).toBe(expected);
  });

  it("has ARCA's CUIT for the country of the customer, or none", () => {
    expect(text(voucherOf(SERVICES), "Cuit_pais_cliente")).toBe("50000000016");
    const customer = { ...(SERVICES.customer as JsonObject), identities: [] };
    expect(text(voucherOf({ ...SERVICES, customer }), "Cuit_pais_cliente")).toBe("0");
  });

  it.each<[string, JsonObject, string, string]>([
    [
      "without payment",
      { tax: codes("19", "1"), meta: { incoterm: "FOB" }, payment: null },
      "arca-export",
      "$.payment",
    ],
    ["of goods without incoterm", { tax: codes("19", "1") }, "arca-export", "$.meta.incoterm"],
    [
      "as note without invoice",
      { type: "credit-note", tax: codes("21", "2") },
      "arca-export",
      "$.preceding",
    ],
    ["of a wrong series", { series: "E7" }, "arca-export", "$.series"],
    [
      "with a rate of five digits",
      { exchange_rates: [{ from: "USD", to: "ARS", amount: "14500.50" }] },
      "ARCA-ESQUEMA",
      "$.exchange_rates",
    ],
    [
      "with a long code of an item",
      {
        lines: [
          {
            quantity: "1",
            item: { ref: "X".repeat(51), name: "Consulting", price: "50.00" },
            taxes: [{ cat: "VAT", key: "zero" }],
          },
        ],
      },
      "ARCA-ESQUEMA",
      "$.lines[0]",
    ],
  ])("is refused %s", (_what, changes, code, path) => {
    expect(faultsOf({ ...SERVICES, ...changes })).toMatchObject([{ code, paths: [path] }]);
  });
});

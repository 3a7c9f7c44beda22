import { createEngine } from "@fakturo/engine";
import { isFakturoError, type JsonObject } from "@fakturo/model";
import { fixedPorts } from "@fakturo/testkit";
import { createFinder, readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { generateMydata } from "../generate.ts";

const { text, find, findAll } = createFinder({ "": "http://www.aade.gr/myDATA/invoice/v1.0" });
const engine = createEngine({ plugins: [], ...fixedPorts() });
const party = (code: string, locality: string): JsonObject => ({
  name: "Σελίδα",
  tax_id: { country: "EL", code },
  addresses: [{ street: "Ερμού 1", locality, code: "10563", country: "GR" }],
});

/** Two kinds of goods; the day of the despatch is missing. */
const UNDATED = {
  $schema: "https://gobl.org/draft-0/bill/delivery",
  type: "note",
  series: "Δ",
  code: "7",
  issue_date: "2026-11-20",
  currency: "EUR",
  supplier: party("177472438", "Αθήνα"),
  customer: party("841442160", "Πάτρα"),
  lines: [
    { quantity: "2", item: { ref: "B-1", name: "Βιβλίο" } },
    { quantity: "1.5", item: { name: "Χαρτί", unit: "kg" } },
  ],
} satisfies JsonObject;

const note = (changes: JsonObject = { despatch_date: "2026-11-21" }) =>
  engine.envelop({ ...UNDATED, ...changes }).output;

function faultsOf(changes: JsonObject): readonly string[] {
  try {
    generateMydata(note(changes));
  } catch (error) {
    if (isFakturoError(error)) return error.faults.map(({ code }) => code);
    throw error;
  }
  return [];
}

describe("a delivery note of myDATA", () => {
  it("tells the movement and its goods, without amounts", () => {
    const root = readXml(generateMydata(note()));
    const header = (name: string) => text(root, `invoice/invoiceHeader/${name}`);
    expect(["series", "aa", "invoiceType", "dispatchDate", "movePurpose"].map(header)).toEqual([
      "Δ",
      "7",
      "9.3",
      "2026-11-21",
      "1",
    ]);
    const place = (name: string) => header(`otherDeliveryNoteHeader/${name}/city`);
    expect([place("loadingAddress"), place("deliveryAddress")]).toEqual(["Αθήνα", "Πάτρα"]);
    const goods = findAll(root, "invoice/invoiceDetails").map((row) =>
      ["itemCode", "itemDescr", "quantity", "measurementUnit", "vatCategory"].map((name) =>
        text(row, name),
      ),
    );
    expect(goods).toEqual([
      ["B-1", "Βιβλίο", "2", "1", "8"],
      ["", "Χαρτί", "1.5", "2", "8"],
    ]);
    expect(text(root, "invoice/invoiceSummary/totalGrossValue")).toBe("0.00");
    expect(find(root, "invoice/paymentMethods")).toBeUndefined();
  });

  it("tells another purpose, the vehicle, and where others load and receive", () => {
    const more = {
      despatch_date: "2026-11-21",
      despatcher: party("1", "Βόλος"),
      receiver: party("2", "Χανιά"),
    };
    const root = readXml(generateMydata(note(more), { purpose: 8, vehicle: "ΥΖΑ1234" }));
    const header = (name: string) => text(root, `invoice/invoiceHeader/${name}`);
    expect([header("movePurpose"), header("vehicleNumber")]).toEqual(["8", "ΥΖΑ1234"]);
    const place = (name: string) => header(`otherDeliveryNoteHeader/${name}/city`);
    expect([place("loadingAddress"), place("deliveryAddress")]).toEqual(["Βόλος", "Χανιά"]);
  });

  it.each<[string, JsonObject]>([
    ["MYDATA-dispatchDate", {}],
    ["MYDATA-loadingAddress", { supplier: { ...party("177472438", "Αθήνα"), addresses: [] } }],
    ["MYDATA-deliveryAddress", { customer: { ...party("841442160", "Πάτρα"), addresses: [] } }],
    ["MYDATA-aa", { code: "" }],
    ["MYDATA-vatNumber", { supplier: { ...party("1", "Αθήνα"), tax_id: { country: "EL" } } }],
  ])("names %s where it is missing", (code, changes) => {
    expect(faultsOf(changes)).toContain(code);
  });
});

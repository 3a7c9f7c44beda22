import { FakturoError, isObject, type JsonObject } from "@fakturo/model";
import { expect, it } from "vitest";
import type { Envelope } from "./envelope.ts";
import { withLosses } from "./losses.ts";

const utf8 = new TextEncoder();

/** Writes the members that `say` picks. */
function lossesOf(doc: JsonObject, say: (doc: JsonObject) => unknown): readonly string[] {
  const converter = withLosses({
    key: "test.generate",
    name: "Test",
    mime: "text/plain",
    schemas: ["bill/invoice"],
    generate: (envelope) => ({
      name: "a.txt",
      mime: "text/plain",
      data: utf8.encode(JSON.stringify(say(envelope.doc))),
    }),
  });
  const envelope: Envelope = {
    $schema: "https://gobl.org/draft-0/envelope",
    head: { uuid: "01960000-0000-7000-8000-000000000000", dig: { alg: "sha256", val: "" } },
    doc: { $schema: "https://gobl.org/draft-0/bill/invoice", ...doc },
  };
  return converter.losses(envelope, {});
}

const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (held, name) => (isObject(held) || Array.isArray(held) ? Reflect.get(held, name) : undefined),
    value,
  );

const DOCUMENT: JsonObject = {
  code: "7",
  issue_date: "2026-02-10",
  supplier: { name: "Anna", people: [{ name: { given: "Bo" } }, { name: { given: "Cy" } }] },
  payment: { payer: { name: "Dora" } },
  totals: { sum: "1.00" },
};

it("names what does not change the file, whole objects and lists by their own path", () => {
  expect(
    lossesOf(DOCUMENT, (doc) => [doc.code, doc.issue_date, at(doc, "supplier", "name")]),
  ).toEqual(["$.supplier.people", "$.payment"]);
  const people = (doc: JsonObject) => [doc, at(doc, "supplier", "people", 0)].map(String);
  expect(lossesOf(DOCUMENT, people)).toContain("$.payment");
  const first = (doc: JsonObject) => ({ ...doc, supplier: at(doc, "supplier", "people", 0) });
  expect(lossesOf(DOCUMENT, first)).toEqual(["$.supplier.name", "$.supplier.people[1]"]);
});

it("takes a value for said that the file has by default", () => {
  const say = (doc: JsonObject) => ({ ...doc, issue_date: doc.issue_date ?? "2026-02-10" });
  expect(lossesOf(DOCUMENT, say)).toEqual([]);
});

it("takes a value for said without which nothing is written", () => {
  const say = (doc: JsonObject) => {
    if (doc.code !== "7") throw new FakturoError("input", "no code");
    return [doc.supplier, doc.payment, doc.issue_date];
  };
  expect(lossesOf(DOCUMENT, say)).toEqual([]);
});

it("examines rows of long lists by their kind", () => {
  const lines = Array.from({ length: 40 }, (_, i) => ({
    quantity: String(i + 1),
    item: { name: "x", ...(i > 37 && { ref: `R-${i}` }) },
  }));
  const quantities = (doc: JsonObject) =>
    Array.isArray(doc.lines)
      ? doc.lines.map((line) => [at(line, "quantity"), at(line, "item", "name")])
      : [];
  expect(lossesOf({ lines }, quantities)).toEqual(["$.lines[38].item.ref", "$.lines[39].item.ref"]);
});

it("names texts whose end is cut off", () => {
  const notes = [{ text: "word ".repeat(20) }, { text: "another sentence that is whole" }];
  const cut = (doc: JsonObject) =>
    [0, 1].map((i) => String(at(doc, "notes", i, "text")).slice(0, 40));
  expect(lossesOf({ notes }, cut)).toEqual(["$.notes[0]"]);
});

it("names a text that the file has for an extension only", () => {
  const document = { ...DOCUMENT, tax: { ext: { place: "26015" } }, customer: { name: "26015" } };
  const say = (doc: JsonObject) => ({ ...doc, customer: undefined });
  expect(lossesOf(document, say)).toEqual(["$.customer"]);
});

it("names numbers that are rounded", () => {
  const lines = [{ quantity: "1.123456789012", item: { name: "x" } }];
  const say = ({ lines: [line] = [] }: { lines?: JsonObject[] }) =>
    [Number(line?.quantity).toFixed(8), line?.item].map((value) => JSON.stringify(value));
  expect(lossesOf({ lines }, say)).toEqual(["$.lines[0].quantity"]);
});

import { expect, it } from "vitest";
import { readRecord, recordBytes } from "./record.ts";

const KEY = "1".repeat(50);
const stored = (members: object) =>
  readRecord(new TextEncoder().encode(JSON.stringify({ file: "a.xml", xml: "<a/>", ...members })));

it("reads what it writes", () => {
  const event = { type: "101103", number: 2 };
  for (const more of [{}, { event }, { event, fileKey: "nfse-analysis-2" }]) {
    const record = { id: KEY, file: "a.xml", xml: "<a/>", ...more };
    expect(readRecord(recordBytes(record))).toEqual(record);
  }
});

it("reads records of earlier versions", () => {
  expect(stored({ id: "DPS1", isCancellation: false })).not.toHaveProperty("event");
  const first = { type: "101101", number: 1 };
  expect(stored({ id: KEY, isCancellation: true })).toMatchObject({ id: KEY, event: first });
  const event = { type: "203206", number: 1 };
  const read = stored({ id: KEY, isCancellation: true, event, fileKey: "nfse-refusal" });
  expect(read).toEqual({ id: KEY, event, fileKey: "nfse-refusal", file: "a.xml", xml: "<a/>" });
});

it("refuses other bytes", () => {
  expect(() => stored({ id: 1 })).toThrow("the record");
  expect(() => readRecord(new TextEncoder().encode("no JSON"))).toThrow("the record");
});

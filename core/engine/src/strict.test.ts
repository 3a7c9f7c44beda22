import { codesOf } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { bill, exampleEngine, line } from "../fixtures/documents.ts";
import { UNKNOWN_MEMBER } from "./strict.ts";

const engine = exampleEngine();
const invoice = bill({ lines: [{ ...line("10.00"), qty: "2" }] });

it("tells members that would be dropped, on request", () => {
  expect(codesOf(engine, invoice)).toEqual([]);
  const [fault, ...others] = engine.prepare(invoice, { strict: true }).faults;
  expect(others).toEqual([]);
  expect(fault).toMatchObject({ code: UNKNOWN_MEMBER, paths: ["$.lines[0].qty"] });
  expect(fault?.message).toContain("'quantity'");
  expect(() => engine.build(invoice, { strict: true })).toThrow("validation");
});

it("takes what it has built", () => {
  const built = engine.build(bill({ lines: [line("10.00")] }), { strict: true });
  expect(engine.validate(built, { strict: true })).toEqual([]);
  expect(engine.validate({ ...built, colour: "red" }, { strict: true })).toMatchObject([
    { paths: ["$.colour"] },
  ]);
  const envelope = engine.build(built, { strict: true, envelop: true });
  expect(engine.validate(envelope, { strict: true })).toEqual([]);
});

it("is explained as well", () => {
  const { faults } = engine.build(invoice, { strict: true, explain: true });
  expect(faults).toMatchObject([{ code: UNKNOWN_MEMBER, found: [{ path: "$.lines[0].qty" }] }]);
});

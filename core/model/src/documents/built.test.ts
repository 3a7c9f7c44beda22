import { expect, it } from "vitest";
import { FakturoError } from "../errors.ts";
import { Invoice, readBuilt } from "./index.ts";

const INVOICE = {
  $schema: "https://gobl.org/draft-0/bill/invoice",
  issue_date: "2026-02-10",
  supplier: { name: "A", alias: " ", people: [{ role: "\u0001" }, { role: "Sales" }] },
  notes: [{ text: "\u00a0\t" }],
};

it("leaves blank texts out of what was changed after it was built", () => {
  const { supplier, notes } = readBuilt(Invoice, INVOICE, "supplier");
  expect(supplier).toEqual({ name: "A", people: [{}, { role: "Sales" }] });
  expect(notes).toEqual([{ text: "" }]);
});

it.each(["0000-00-00", "", undefined])("refuses documents of the day %j", (day) => {
  const { issue_date: _day, ...rest } = INVOICE;
  const read = () => readBuilt(Invoice, day === undefined ? rest : { ...rest, issue_date: day });
  expect(read).toThrow(FakturoError);
  expect(read).toThrow(/issue_date/);
});

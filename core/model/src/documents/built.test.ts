import { expect, it } from "vitest";
import { FakturoError } from "../errors.ts";
import { Invoice, readBuilt } from "./index.ts";

const INVOICE = {
  $schema: "https://gobl.org/draft-0/bill/invoice",
  issue_date: "2026-02-10",
  supplier: { name: "A", alias: " ", people: [{ role: "\u0001" }, { role: "Sales" }] },
  notes: [{ text: "\u00a0\t" }],
};

const DUE = { date: "2026-03-01" };

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

it.each([
  ["$.value_date", { value_date: "0000-00-00" }],
  ["$.delivery.date", { delivery: { date: "0000-00-00" } }],
  ["$.delivery.period.end", { delivery: { period: { start: "2026-02-01" } } }],
  ["$.payment.terms.due_dates[1].date", { payment: { terms: { due_dates: [DUE, {}] } } }],
  ["$.preceding[0].issue_date", { preceding: [{ code: "1", issue_date: "" }] }],
  ["$.lines[0].period.start", { lines: [{ period: { end: "2026-02-01" } }] }],
  ["$.exchange_rates[0].amount", { exchange_rates: [{ from: "USD", to: "EUR", amount: "0" }] }],
  ["$.exchange_rates[0].amount", { exchange_rates: [{ from: "USD", to: "EUR", amount: "-1.2" }] }],
])("refuses a document without a usable %s: %j", (path, members) => {
  const read = () => readBuilt(Invoice, { ...INVOICE, ...members }, "supplier");
  expect(read).toThrow(expect.objectContaining({ key: "input", path }));
});

import { describe, expect, it } from "vitest";
import { Amount, Percentage } from "../../num/index.ts";
import { instalmentsOwed } from "./instalments.ts";

const shares = (...percents: readonly string[]) =>
  percents.map((percent) => ({
    date: "2026-07-01",
    percent: Percentage.parse(percent),
    amount: Amount.parse("77.00"),
  }));

const owed = (dates: ReturnType<typeof shares>, amount: string) =>
  instalmentsOwed(dates, Amount.parse(amount)).map((date) => date.amount.toString());

describe("instalments in percent", () => {
  it("share what advances have left", () => {
    expect(owed(shares("60%", "40%"), "113.40")).toEqual(["68.04", "45.36"]);
  });

  it("add up, the last with the rounding difference", () => {
    expect(owed(shares("33.33%", "33.33%", "33.34%"), "100.01")).toEqual([
      "33.33",
      "33.33",
      "33.35",
    ]);
    expect(owed(shares("33.3%", "33.3%", "33.3%"), "100.00")).toEqual(["33.30", "33.30", "33.40"]);
    expect(owed(shares("50%", "50%"), "-0.01")).toEqual(["-0.01", "0.00"]);
  });

  it("are as agreed where they are a part, or in another currency", () => {
    expect(owed(shares("30%"), "100.00")).toEqual(["77.00"]);
    const dollars = shares("50%", "50%").map((date) => ({ ...date, currency: "USD" }));
    expect(owed(dollars, "100.00")).toEqual(["77.00", "77.00"]);
  });
});

it("amounts agreed upon stay, and nothing is made of no instalments", () => {
  const agreed = [{ date: "2026-07-01", amount: Amount.parse("10.00") }];
  expect(instalmentsOwed(agreed, Amount.parse("12.00"))).toBe(agreed);
  expect(instalmentsOwed([], Amount.parse("12.00"))).toEqual([]);
});

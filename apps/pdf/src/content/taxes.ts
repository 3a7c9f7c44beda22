import { isZero } from "../format/decimal.ts";
import type { SheetTable } from "../layout/sheet.ts";
import type { ContentNode } from "./node.ts";
import type { Wording } from "./wording.ts";

/** Tax table: category, base, rate and amount; surcharges follow their rate. */
export function taxTable(totals: ContentNode, wording: Wording): SheetTable | undefined {
  const { t } = wording;
  const rows = totals
    .node("taxes")
    .list("categories")
    .flatMap((category) => categoryRows(category, wording));
  if (rows.length === 0) return undefined;
  const hasExemption = rows.some(({ exemption }) => exemption !== "");
  return {
    columns: [
      { label: t.tax, align: "start", grow: true },
      { label: t.base, align: "end" },
      { label: t.rate, align: "end" },
      ...(hasExemption ? [{ label: t.exemption, align: "start" } as const] : []),
      { label: t.amount, align: "end" },
    ],
    rows: rows.map(({ category, base, rate, exemption, amount }) => ({
      cells: [
        { text: category },
        { text: base },
        { text: rate },
        ...(hasExemption ? [{ text: exemption }] : []),
        { text: amount },
      ],
    })),
  };
}

interface TaxRow {
  readonly category: string;
  readonly base: string;
  readonly rate: string;
  readonly exemption: string;
  readonly amount: string;
}

function categoryRows(category: ContentNode, wording: Wording): TaxRow[] {
  const sign = category.text("retained") === "true" ? "-" : "";
  return category.list("rates").flatMap((rate, index, rates) => {
    const isNamed = index === 0 || rates[index - 1]?.node("surcharge").exists;
    const row: TaxRow = {
      category: isNamed ? wording.category(category.text("code")) : "",
      base: wording.number(rate.text("base")),
      rate: wording.percent(rate.text("percent")) || "—",
      exemption: exemptionCode(rate),
      amount: wording.number(signed(sign, rate.text("amount"))),
    };
    const surcharge = rate.node("surcharge");
    if (!surcharge.exists) return [row];
    return [
      row,
      {
        category: wording.t.surcharge,
        base: wording.number(rate.text("base")),
        rate: wording.percent(surcharge.text("percent")),
        exemption: "",
        amount: wording.number(surcharge.text("amount")),
      },
    ];
  });
}

function signed(sign: string, amount: string): string {
  if (sign === "" || isZero(amount)) return amount;
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}

/** Reason of an exemption; only for rates without tax. */
export function exemptionCode(combo: ContentNode): string {
  const percent = combo.text("percent");
  if (percent !== "" && !isZero(percent.replace("%", ""))) return "";
  const codes = combo.entries("ext");
  const exempt = codes.find(([key]) => key.includes("exempt")) ?? codes[0];
  return exempt?.[1] ?? "";
}

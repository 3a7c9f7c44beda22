import { add, isZero, negate } from "../format/decimal.ts";
import type { Cell, Column, SheetTable, TableRow } from "../layout/sheet.ts";
import type { ContentNode } from "./node.ts";
import { identityLine } from "./party.ts";
import { periodText } from "./period.ts";
import { exemptionCode } from "./taxes.ts";
import type { Wording } from "./wording.ts";

/** A column with its cell for a line and for a discount or charge of the document. */
interface LineColumn extends Column {
  readonly ofLine: (line: ContentNode) => Cell;
  readonly ofAdjustment: (adjustment: ContentNode, sign: Sign) => Cell;
}

type Sign = "+" | "-";

const EMPTY: Cell = { text: "" };
const none = (): Cell => EMPTY;

/** Table of the lines, followed by the discounts and charges of the whole document. */
export function linesTable(doc: ContentNode, wording: Wording): SheetTable | undefined {
  const lines = doc.list("lines");
  const discounts = doc.list("discounts");
  const charges = doc.list("charges");
  if (lines.length + discounts.length + charges.length === 0) return undefined;
  const columns = columnsFor([...lines, ...discounts, ...charges], lines, wording);
  let subtotal = "0";
  const rows: TableRow[] = [];
  const push = (cells: Cell[], amount: string) => {
    subtotal = add(subtotal, amount);
    rows.push({ cells, subtotal: wording.money(subtotal) });
  };
  for (const line of lines) {
    push(
      columns.map(({ ofLine }) => ofLine(line)),
      line.text("total"),
    );
    rows.push(...breakdownRows(line, columns));
  }
  const adjust = (adjustment: ContentNode, sign: Sign) => {
    const amount = adjustment.text("amount");
    push(
      columns.map(({ ofAdjustment }) => ofAdjustment(adjustment, sign)),
      sign === "-" ? negate(amount) : amount,
    );
  };
  for (const discount of discounts) adjust(discount, "-");
  for (const charge of charges) adjust(charge, "+");
  return { columns, rows: carrySubtotals(rows) };
}

/** Parts of a line repeat its subtotal, so that a page may end after them. */
function carrySubtotals(rows: readonly TableRow[]): TableRow[] {
  let last: string | undefined;
  return rows.map((row) => {
    last = row.subtotal ?? last;
    return last === undefined ? row : { ...row, subtotal: last };
  });
}

function breakdownRows(line: ContentNode, columns: readonly LineColumn[]): TableRow[] {
  return line.list("breakdown").map((part) => {
    const [, ...cells] = columns.map(({ ofLine }) => ofLine(part));
    return { cells: [EMPTY, ...cells], nested: true };
  });
}

function columnsFor(
  all: readonly ContentNode[],
  lines: readonly ContentNode[],
  wording: Wording,
): LineColumn[] {
  const { t } = wording;
  const any = (test: (line: ContentNode) => boolean) => lines.some(test);
  const column = (
    label: string,
    ofLine: LineColumn["ofLine"],
    ofAdjustment: LineColumn["ofAdjustment"] = none,
  ): LineColumn => ({
    label,
    align: "end",
    ofLine,
    ofAdjustment,
  });
  const optional = (isShown: boolean, shown: LineColumn) => (isShown ? [shown] : []);
  return [
    { ...column("#", (line) => ({ text: line.text("i") })), align: "start" },
    {
      label: t.description,
      align: "start",
      grow: true,
      ofLine: (line) => describe(line, wording),
      ofAdjustment: (adjustment, sign) => ({ text: adjustmentName(adjustment, sign, wording) }),
    },
    column(t.quantity, (line) => ({ text: wording.number(line.text("quantity")) })),
    ...optional(
      any((line) => unitText(line, wording) !== ""),
      {
        ...column(t.unit, (line) => ({ text: unitText(line, wording) })),
        align: "start",
      },
    ),
    ...optional(
      any((line) => line.node("item").text("price") !== ""),
      column(t.price, (line) => ({ text: priceText(line, wording) })),
    ),
    ...optional(
      any((line) => line.list("discounts").length > 0),
      column(
        t.discountShort,
        (line) => ({ text: adjustments(line, "discounts", wording) }),
        percentCell(wording, "-"),
      ),
    ),
    ...optional(
      any((line) => line.list("charges").length > 0),
      column(
        t.chargeShort,
        (line) => ({ text: adjustments(line, "charges", wording) }),
        percentCell(wording, "+"),
      ),
    ),
    ...taxColumns(all, wording),
    ...optional(
      any((line) => line.text("total") !== "") || all.length > lines.length,
      column(
        t.total,
        (line) => ({ text: wording.number(line.text("total")) }),
        (adjustment, sign) => {
          const amount = adjustment.text("amount");
          return { text: wording.number(sign === "-" ? negate(amount) : amount) };
        },
      ),
    ),
  ];
}

/** Prices in another currency include its name. */
function priceText(line: ContentNode, wording: Wording): string {
  const item = line.node("item");
  const currency = item.text("currency");
  return currency === "" || currency === wording.currency
    ? wording.number(item.text("price"))
    : wording.money(item.text("price"), currency);
}

function percentCell(wording: Wording, sign: Sign): LineColumn["ofAdjustment"] {
  return (adjustment, own) => ({
    text: own === sign ? wording.percent(adjustment.text("percent")) : "",
  });
}

function adjustments(line: ContentNode, list: string, wording: Wording): string {
  return line
    .list(list)
    .map((entry) => wording.percent(entry.text("percent")) || wording.number(entry.text("amount")))
    .join("\n");
}

function taxColumns(all: readonly ContentNode[], wording: Wording): LineColumn[] {
  const combos = all.flatMap((line) => line.list("taxes"));
  const categories = [...new Set(combos.map((combo) => combo.text("cat")))].slice(0, 4);
  return categories.flatMap((category) => {
    const cell = (line: ContentNode) => ({ text: rateText(comboOf(line, category), wording) });
    const rate: LineColumn = {
      label: wording.category(category),
      align: "end",
      ofLine: cell,
      ofAdjustment: cell,
    };
    const exemption = (line: ContentNode) => {
      const combo = comboOf(line, category);
      return { text: combo ? exemptionCode(combo) : "" };
    };
    const hasExemption = all.some((line) => exemption(line).text !== "");
    if (!hasExemption) return [rate];
    return [
      rate,
      {
        label: wording.t.exemption,
        align: "start",
        ofLine: exemption,
        ofAdjustment: exemption,
      } as const,
    ];
  });
}

function comboOf(line: ContentNode, category: string): ContentNode | undefined {
  return line.list("taxes").find((combo) => combo.text("cat") === category);
}

function rateText(combo: ContentNode | undefined, wording: Wording): string {
  if (!combo) return "";
  const percent = combo.text("percent");
  if (percent === "") return "—";
  const surcharge = combo.text("surcharge");
  const rate = wording.percent(percent);
  return surcharge === "" || isZero(surcharge.replace("%", ""))
    ? rate
    : `${rate}\n+${wording.percent(surcharge)}`;
}

function unitText(line: ContentNode, wording: Wording): string {
  return wording.unit(line.node("item").text("unit"), line.text("quantity"));
}

function describe(line: ContentNode, wording: Wording): Cell {
  const { t } = wording;
  const item = line.node("item");
  const details = [
    item.text("description"),
    labelled(t.ref, item.text("ref")),
    ...item.list("identities").map(identityLine),
    ...item.list("attributes").map((attribute) => attributeLine(attribute, wording)),
    line.node("identifier").exists ? identityLine(line.node("identifier")) : "",
    labelled(t.period, periodText(line.node("period"), wording)),
    labelled(t.order, line.text("order")),
    labelled("SAT", item.node("ext").text("mx-cfdi-prod-serv")),
    labelled(t.onBehalfOf, line.node("seller").text("name")),
    ...adjustmentReasons(line),
    ...line.list("notes").map((note) => note.text("text")),
  ];
  return { text: item.text("name"), details: details.filter((detail) => detail !== "") };
}

function adjustmentReasons(line: ContentNode): string[] {
  return [...line.list("discounts"), ...line.list("charges")].map((entry) => entry.text("reason"));
}

function attributeLine(attribute: ContentNode, wording: Wording): string {
  const label = attribute.text("label") || attribute.text("key") || attribute.text("type");
  const amount = wording.number(attribute.text("amount"));
  const values = [
    attribute.text("text"),
    attribute.text("code"),
    `${amount} ${attribute.text("unit")}`.trim(),
    wording.date(attribute.text("date")),
  ];
  return labelled(label, values.filter((value) => value !== "").join(" · "));
}

function labelled(label: string, value: string): string {
  return value === "" ? "" : `${label}: ${value}`;
}

function adjustmentName(adjustment: ContentNode, sign: Sign, { t }: Wording): string {
  return adjustment.text("reason") || (sign === "-" ? t.discount : t.charge);
}

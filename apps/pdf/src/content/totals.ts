import { convert, isEqual, isZero, negate } from "../format/decimal.ts";
import type { TotalRow } from "../layout/sheet.ts";
import type { ContentNode } from "./node.ts";
import { isCreditNote } from "./payment.ts";
import type { Wording } from "./wording.ts";

/** Rows of the totals in the order of the app spec, without rows that repeat another one. */
export function totalRows(doc: ContentNode, wording: Wording, adjusted: boolean): TotalRow[] {
  const totals = doc.node("totals");
  if (!totals.exists) return [];
  return [...upToPayable(doc, totals, wording, adjusted), ...advances(doc, totals, wording)];
}

function upToPayable(
  doc: ContentNode,
  totals: ContentNode,
  wording: Wording,
  adjusted: boolean,
): TotalRow[] {
  const { t } = wording;
  const value = (name: string) => totals.text(name);
  const shown = (label: string, amount: string, isShown: boolean): TotalRow[] =>
    isShown && amount !== "" ? [{ label, value: wording.money(amount), kind: "plain" }] : [];
  const isCredit = isCreditNote(doc) && !adjusted;
  const included = value("tax_included");
  const tax = value("tax");
  const payable = value("payable");
  return [
    ...shown(t.sum, value("sum"), true),
    ...shown(t.discount, negate(value("discount")), value("discount") !== ""),
    ...shown(t.charge, value("charge"), true),
    ...shown(t.includedTax, included, true),
    ...shown(t.total, value("total"), !isEqual(value("total"), value("sum"))),
    ...shown(t.tax, tax, !isToldOnly(totals) && !(included !== "" && isEqual(tax, included))),
    ...shown(t.totalWithTax, value("total_with_tax"), !isEqual(value("total_with_tax"), payable)),
    ...shown(t.withheld, negate(value("retained_tax")), value("retained_tax") !== ""),
    ...shown(t.rounding, value("rounding"), !isZero(value("rounding"))),
    { label: isCredit ? t.total : t.payable, value: wording.money(payable), kind: "grand" },
    ...exchanges(doc, payable, tax, wording),
  ];
}

/** True where each tax is told in its table and part of no sum, such as the Brazilian ISS. */
function isToldOnly(totals: ContentNode): boolean {
  const categories = totals.node("taxes").list("categories");
  return categories.length > 0 && categories.every((one) => one.text("informative") === "true");
}

/**
 * The sum and its tax in other currencies, at the document's own rates; the tax is required in the
 * currency of the country (Directive 2006/112/EC, article 230).
 */
function exchanges(doc: ContentNode, payable: string, tax: string, wording: Wording): TotalRow[] {
  const { t } = wording;
  return doc.list("exchange_rates").flatMap((rate) => {
    const to = rate.text("to");
    const factor = rate.text("amount");
    if (rate.text("from") !== wording.currency || to === "") return [];
    const label = t.exchange.replace("{currency}", to).replace("{rate}", wording.number(factor));
    const row = (name: string, amount: string): TotalRow => ({
      label: name,
      value: wording.money(convert(amount, factor), to),
      kind: "plain",
    });
    return [row(label, payable), ...(isZero(tax) ? [] : [row(`${t.tax} (${to})`, tax)])];
  });
}

function advances(doc: ContentNode, totals: ContentNode, wording: Wording): TotalRow[] {
  const { t } = wording;
  const list = doc.node("payment").list("advances");
  const due = totals.text("due");
  const rows: TotalRow[] = list.map((advance) => ({
    label: `${t.advance}: ${advanceText(advance, wording)}`.replace(/: $/, ""),
    value: wording.money(negate(advance.text("amount"))),
    kind: "plain",
  }));
  if (list.length > 1)
    rows.push({
      label: t.sumAdvances,
      value: wording.money(negate(totals.text("advance"))),
      kind: "plain",
    });
  if (due !== "") rows.push({ label: t.due, value: wording.money(due), kind: "grand" });
  return rows;
}

function advanceText(advance: ContentNode, wording: Wording): string {
  const ref = advance.text("ref");
  return [
    wording.date(advance.text("date")),
    advance.text("description"),
    ref === "" ? "" : `(${ref})`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** States that prices include the tax. */
export function totalsHint(doc: ContentNode, wording: Wording): string {
  const tax = doc.node("tax").text("prices_include");
  if (tax === "") return "";
  const hint = wording.t.pricesInclude.replace("{tax}", () => wording.category(tax));
  // Avoids a second full stop after abbreviated tax names.
  return hint.replace(/\.\.$/, ".");
}

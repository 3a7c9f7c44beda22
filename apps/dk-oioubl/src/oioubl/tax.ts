import type { Bill, VatSubtotal } from "@fakturo/en16931";
import type { Amount } from "@fakturo/model";
import { group, type XmlNode } from "@fakturo/xml";
import { type Duty, type OioublInvoice, type OioublLine, totalOf } from "./account.ts";
import { categoryOf, EXCISE, STANDARD, taxCategory, taxScheme, taxTypeOf } from "./codes.ts";
import { money } from "./money.ts";

/** Duties by kind, then VAT by category (F-LIB306, F-LIB314). */
export function taxTotals({ bill, lines, duties }: OioublInvoice): XmlNode[] {
  const { currency } = bill;
  const subtotals = subtotalsOf(bill, lines);
  return [
    ...dutyTotals(duties, currency),
    group(
      "cac:TaxTotal",
      money("cbc:TaxAmount", totalOf(subtotals.map(({ tax }) => tax)), currency),
      subtotals.map((row) => vatSubtotal(bill, row)),
    ),
  ];
}

/** Tax of one line: its duties, and VAT on the amount with duties. */
export function lineTaxTotals(row: OioublLine, currency: string): XmlNode[] {
  const { line, duties, sum } = row;
  const taxable = totalOf([sum, ...duties.map(({ amount }) => amount)]);
  const { percent } = line.vat;
  const tax = percent
    ? taxable
        .upscale(2)
        .mul(percent.withPointAt(percent.exp + 2))
        .rescale(2)
    : totalOf([]);
  const isRated = line.source.taxes?.some((combo) => combo.percent) ?? false;
  return [
    ...dutyTotals(duties, currency),
    group(
      "cac:TaxTotal",
      money("cbc:TaxAmount", tax, currency),
      group(
        "cac:TaxSubtotal",
        money("cbc:TaxableAmount", taxable, currency),
        money("cbc:TaxAmount", tax, currency),
        taxCategory("cac:TaxCategory", categoryOf(line.vat.code), {
          percent: isRated ? percent?.toString() : undefined,
        }),
      ),
    ),
  ];
}

/** One total for each kind of duty, one subtotal for each duty. */
function dutyTotals(duties: readonly Duty[], currency: string): XmlNode[] {
  const codes = [...new Set(duties.map(({ code }) => code))];
  return codes.map((code) => {
    const rows = duties.filter((duty) => duty.code === code);
    return group(
      "cac:TaxTotal",
      money("cbc:TaxAmount", totalOf(rows.map(({ amount }) => amount)), currency),
      rows.map((duty) => dutySubtotal(duty, currency)),
    );
  });
}

function dutySubtotal({ code, name, taxable, amount, percent, vat }: Duty, currency: string) {
  return group(
    "cac:TaxSubtotal",
    money("cbc:TaxableAmount", taxable, currency),
    money("cbc:TaxAmount", amount, currency),
    taxCategory("cac:TaxCategory", EXCISE, {
      percent: percent?.toString(),
      scheme: taxScheme(code, name, taxTypeOf(vat.code)),
    }),
  );
}

/** Subtotals with their source; those of duties on the document alone are omitted. */
function subtotalsOf({ subtotals }: Bill, lines: readonly OioublLine[]): VatSubtotal[] {
  const used = new Set(lines.map(({ line }) => categoryOf(line.vat.code)));
  const merged: VatSubtotal[] = [];
  for (const row of subtotals) {
    const category = categoryOf(row.vat.code);
    if (!used.has(category)) continue;
    const at = merged.findIndex(({ vat }) => categoryOf(vat.code) === category);
    const same = merged[at];
    if (same) merged[at] = joined(same, row);
    else merged.push(row);
  }
  return merged;
}

/** Merges two rows under the category of the first. */
function joined(first: VatSubtotal, second: VatSubtotal): VatSubtotal {
  return {
    ...first,
    taxable: first.taxable.add(second.taxable),
    tax: first.tax.add(second.tax),
  };
}

function vatSubtotal(bill: Bill, row: VatSubtotal): XmlNode {
  const { currency } = bill;
  const { vat, taxable, tax } = row;
  const category = categoryOf(vat.code);
  return group(
    "cac:TaxSubtotal",
    money("cbc:TaxableAmount", taxable, currency),
    money("cbc:TaxAmount", tax, currency),
    category === STANDARD ? accountingTax(bill, tax) : undefined,
    taxCategory("cac:TaxCategory", category, {
      percent: vat.percent?.toString() ?? "0",
      ...exemption(bill, row),
    }),
  );
}

/** Tax in the accounting currency, only for charged rows (F-LIB373). */
function accountingTax({ accounting, invoice }: Bill, tax: Amount): XmlNode | undefined {
  if (!accounting) return undefined;
  const { currency } = accounting;
  const rates = invoice.exchange_rates ?? [];
  const rate = rates.find(({ from, to }) => from === invoice.currency && to === currency);
  const converted = rate ? tax.upscale(rate.amount.exp).mul(rate.amount) : accounting.tax;
  return money("cbc:TransactionCurrencyTaxAmount", converted.rescale(2), currency);
}

/** Reason for charging no tax, in the document's wording. */
function exemption({ invoice }: Bill, { vat }: VatSubtotal) {
  if (categoryOf(vat.code) === STANDARD) return {};
  const rates = invoice.totals?.taxes?.categories?.flatMap(({ rates = [] }) => rates) ?? [];
  const isSame = (key: string | undefined) => keyOf(vat.code) === key;
  return {
    reasonCode: rates.find(({ key }) => isSame(key))?.ext?.["cef-vatex"],
    reason: invoice.tax?.notes?.find(({ key }) => isSame(key))?.text,
  };
}

const KEYS: ReadonlyMap<string, string> = new Map([
  ["Z", "zero"],
  ["E", "exempt"],
  ["AE", "reverse-charge"],
  ["K", "intra-community"],
  ["G", "export"],
  ["O", "outside-scope"],
]);

const keyOf = (code: string) => KEYS.get(code);

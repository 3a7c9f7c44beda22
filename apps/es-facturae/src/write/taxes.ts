import { Amount, type Combo, type Percentage } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { OTHER_TAX, TAX_TYPES } from "../codes.ts";
import { rateText, type WritingScope } from "./scope.ts";

interface TaxFacts {
  readonly category: string;
  readonly percent: Percentage | undefined;
  readonly base: Amount;
  readonly amount: Amount;
  readonly surcharge: { readonly percent: Percentage; readonly amount: Amount } | undefined;
}

/** TaxesOutputs and TaxesWithheld of the document, one Tax per rate. */
export function documentTaxes(scope: WritingScope): { outputs: XmlNode; withheld: XmlNode } {
  const { invoice, withheld, informative } = scope;
  const categories = invoice.totals?.taxes?.categories ?? [];
  const rows = categories
    .filter(({ code }) => !informative.has(code))
    .flatMap(({ code, rates = [] }) =>
      rates.map(
        ({ percent, base, amount, surcharge }): TaxFacts => ({
          category: code,
          percent,
          base,
          amount,
          surcharge,
        }),
      ),
    );
  return split(rows, withheld, invoice.totals?.total ?? Amount.zero(2), scope);
}

/** The same of a line: the taxes of its net total. */
export function lineTaxes(
  taxes: readonly Combo[],
  total: Amount,
  scope: WritingScope,
): { outputs: XmlNode; withheld: XmlNode } {
  const fine = total.rescaleUp(4);
  const rows = taxes
    .filter(({ cat }) => !scope.informative.has(cat))
    .map(
      ({ cat, percent, surcharge }): TaxFacts => ({
        category: cat,
        percent,
        base: total,
        amount: percent ? percent.of(fine) : Amount.zero(2),
        surcharge: surcharge && { percent: surcharge, amount: surcharge.of(fine) },
      }),
    );
  return split(rows, scope.withheld, total, scope);
}

/** The schema requires an output tax: without any, VAT at zero is written. */
function split(
  rows: readonly TaxFacts[],
  withheld: ReadonlySet<string>,
  total: Amount,
  scope: WritingScope,
): { outputs: XmlNode; withheld: XmlNode } {
  const outputs = rows.filter(({ category }) => !withheld.has(category));
  const nothing = { category: "VAT", percent: undefined, base: total, surcharge: undefined };
  const written = outputs.length > 0 ? outputs : [{ ...nothing, amount: Amount.zero(2) }];
  return {
    outputs: group(
      "TaxesOutputs",
      written.map((row) => taxNode(row, scope)),
    ),
    withheld: group(
      "TaxesWithheld",
      rows.filter(({ category }) => withheld.has(category)).map((row) => taxNode(row, scope)),
    ),
  };
}

function taxNode(
  { category, percent, base, amount, surcharge }: TaxFacts,
  { money }: WritingScope,
) {
  const total = (name: string, value: Amount) =>
    group(name, leaf("TotalAmount", money(value).toString()));
  return group(
    "Tax",
    leaf("TaxTypeCode", TAX_TYPES.get(category) ?? OTHER_TAX),
    leaf("TaxRate", rateText(percent)),
    total("TaxableBase", base),
    total("TaxAmount", amount),
    surcharge && leaf("EquivalenceSurcharge", twoDecimals(surcharge.percent)),
    surcharge && total("EquivalenceSurchargeAmount", surcharge.amount),
  );
}

function twoDecimals(percent: Percentage): string {
  return Amount.parse(rateText(percent)).rescale(2).toString();
}

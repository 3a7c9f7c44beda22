import { lineUnitOf } from "@fakturo/en16931";
import { Amount } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { DianInvoice, DianLine, DianTax, LineChange } from "./account.ts";
import { type DianDocumentKind, TAXES } from "./codes.ts";

/** An amount with its currency. */
export function money(name: string, amount: Amount, currency: string): XmlNode {
  return leaf(name, amount.toString(), { currencyID: currency });
}

/** Taxes, each with its rates. */
export function taxTotals(name: string, rows: readonly DianTax[], currency: string): XmlNode[] {
  const categories = [...new Set(rows.map(({ category }) => category))];
  return categories.map((category) => {
    const own = rows.filter((row) => row.category === category);
    const total = own.reduce((sum, { amount }) => sum.add(amount), Amount.zero(2));
    return group(
      name,
      money("cbc:TaxAmount", total, currency),
      own.map((row) => taxSubtotal(row, currency)),
    );
  });
}

function taxSubtotal({ category, percent, base, amount }: DianTax, currency: string): XmlNode {
  const [code, name] = TAXES.get(category) ?? [];
  return group(
    "cac:TaxSubtotal",
    money("cbc:TaxableAmount", base, currency),
    money("cbc:TaxAmount", amount, currency),
    group(
      "cac:TaxCategory",
      leaf("cbc:Percent", percent.toString()),
      group("cac:TaxScheme", leaf("cbc:ID", code), leaf("cbc:Name", name)),
    ),
  );
}

/** Sums, less advances. */
export function monetaryTotal({ invoice, totals }: DianInvoice, kind: DianDocumentKind): XmlNode {
  const { currency } = invoice;
  const unlessZero = (name: string, amount: Amount) =>
    amount.isZero() ? undefined : money(name, amount, currency);
  return group(
    kind.totals,
    money("cbc:LineExtensionAmount", totals.lines, currency),
    money("cbc:TaxExclusiveAmount", totals.taxable, currency),
    money("cbc:TaxInclusiveAmount", totals.inclusive, currency),
    unlessZero("cbc:PrepaidAmount", totals.prepaid),
    unlessZero("cbc:PayableRoundingAmount", totals.rounding),
    money("cbc:PayableAmount", totals.payable, currency),
  );
}

/** A line; invoices and notes order taxes and adjustments differently. */
export function lineOf(
  line: DianLine,
  number: number,
  account: DianInvoice,
  kind: DianDocumentKind,
): XmlNode {
  const { currency } = account.invoice;
  const { source, item, price, net } = line;
  const isKept = ({ category }: DianTax) =>
    account.withheld.some((row) => row.category === category);
  const changes = line.changes.map((change, i) => changeOf(change, i + 1, currency));
  const taxes = taxTotals(
    "cac:TaxTotal",
    line.taxes.filter((row) => !isKept(row)),
    currency,
  );
  const withheld = taxTotals("cac:WithholdingTaxTotal", line.taxes.filter(isKept), currency);
  const unit = { unitCode: lineUnitOf(item) };
  return group(
    kind.line,
    leaf("cbc:ID", String(number)),
    leaf("cbc:Note", source.notes?.[0]?.text),
    leaf(kind.quantity, source.quantity.toString(), unit),
    money("cbc:LineExtensionAmount", net, currency),
    net.isZero() && !price.isZero() ? referencePrice(price, currency) : undefined,
    ...(kind.root === "Invoice" ? [changes, taxes, withheld] : [taxes, changes]),
    group(
      "cac:Item",
      leaf("cbc:Description", item.name),
      group("cac:SellersItemIdentification", leaf("cbc:ID", item.ref)),
      group(
        "cac:StandardItemIdentification",
        leaf("cbc:ID", item.ref || String(number), {
          schemeID: "999",
          schemeName: "Estándar de adopción del contribuyente",
        }),
      ),
    ),
    group(
      "cac:Price",
      money("cbc:PriceAmount", price, currency),
      leaf("cbc:BaseQuantity", "1", unit),
    ),
  );
}

/** Commercial value of what is given for free (rule FAW03). */
function referencePrice(price: Amount, currency: string): XmlNode {
  return group(
    "cac:PricingReference",
    group(
      "cac:AlternativeConditionPrice",
      money("cbc:PriceAmount", price, currency),
      leaf("cbc:PriceTypeCode", "01"),
    ),
  );
}

function changeOf(change: LineChange, number: number, currency: string): XmlNode {
  const { isCharge, reason, amount, base } = change;
  const share = base.isZero()
    ? Amount.zero(2)
    : amount.upscale(6).div(base).mul(Amount.of(100, 0)).rescale(2);
  return group(
    "cac:AllowanceCharge",
    leaf("cbc:ID", String(number)),
    leaf("cbc:ChargeIndicator", String(isCharge)),
    leaf("cbc:AllowanceChargeReason", reason),
    leaf("cbc:MultiplierFactorNumeric", share.toString()),
    money("cbc:Amount", amount, currency),
    money("cbc:BaseAmount", base, currency),
  );
}

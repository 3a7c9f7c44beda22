import { Amount, type PayRecord, type Totals } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT } from "../codes.ts";
import { sharesNode, type WrittenShare } from "./adjustments.ts";
import { limited, rateText, type WritingScope } from "./scope.ts";

/** InvoiceTotals. */
export function totalsNode(scope: WritingScope): XmlNode | undefined {
  const { invoice, money } = scope;
  const { totals } = invoice;
  if (!totals) return undefined;
  const discounts = sharesOf(invoice.discounts, scope);
  const charges = sharesOf(invoice.charges, scope);
  const [discount, charge] = [added(discounts), added(charges)];
  const net = money(totals.total);
  const text = (name: string, amount: Amount | undefined) =>
    leaf(name, amount && money(amount).toString());
  const owed = totals.due ?? totals.payable;
  const advances = invoice.payment?.advances ?? [];
  return group(
    "InvoiceTotals",
    leaf("TotalGrossAmount", net.add(discount).sub(charge).toString()),
    sharesNode("GeneralDiscounts", "Discount", discounts),
    sharesNode("GeneralSurcharges", "Charge", charges),
    discounts.length > 0 ? leaf("TotalGeneralDiscounts", discount.toString()) : undefined,
    charges.length > 0 ? leaf("TotalGeneralSurcharges", charge.toString()) : undefined,
    leaf("TotalGrossAmountBeforeTaxes", net.toString()),
    text("TotalTaxOutputs", outputsOf(totals)),
    text("TotalTaxesWithheld", totals.retained_tax ?? Amount.zero(2)),
    text("InvoiceTotal", invoiceTotal(totals)),
    subsidies(advances.filter(isSubsidy), scope),
    paymentsOnAccount(
      advances.filter((one) => !isSubsidy(one)),
      scope,
    ),
    text("TotalOutstandingAmount", owed),
    text("TotalPaymentsOnAccount", totals.advance),
    text("TotalExecutableAmount", owed),
  );
}

/** TotalGrossAmountBeforeTaxes + TotalTaxOutputs - TotalTaxesWithheld, before payments on account. */
export function invoiceTotal({ total_with_tax, retained_tax }: Totals): Amount {
  return retained_tax ? total_with_tax.match(retained_tax).sub(retained_tax) : total_with_tax;
}

function sharesOf(
  rows: WritingScope["invoice"]["discounts"] | WritingScope["invoice"]["charges"],
  { money, net }: WritingScope,
): WrittenShare[] {
  return (rows ?? []).map(({ reason, percent, amount, taxes }) => {
    const without = net(amount, taxes);
    // A percentage of prices with tax does not give the net amount.
    return { reason, percent: without === amount ? percent : undefined, amount: money(without) };
  });
}

function added(shares: readonly WrittenShare[]): Amount {
  return shares.reduce((sum, { amount }) => sum.add(amount), Amount.zero(2));
}

function outputsOf({ taxes }: Totals): Amount {
  let sum = Amount.zero(2);
  for (const { retained, informative, amount, surcharge } of taxes?.categories ?? []) {
    if (retained || informative) continue;
    sum = sum.add(amount);
    if (surcharge) sum = sum.add(surcharge);
  }
  return sum;
}

function isSubsidy({ ext }: PayRecord): boolean {
  return ext?.[EXT.subsidy] === "S";
}

function subsidies(rows: readonly PayRecord[], { money }: WritingScope): XmlNode {
  return group(
    "Subsidies",
    rows.map(({ description, percent, amount }) =>
      group(
        "Subsidy",
        leaf("SubsidyDescription", limited(description || "Subvención", 2500)),
        percent && leaf("SubsidyRate", rateText(percent)),
        leaf("SubsidyAmount", money(amount).toString()),
      ),
    ),
  );
}

/** The date is mandatory; default: that of the invoice. */
function paymentsOnAccount(rows: readonly PayRecord[], { money, invoice }: WritingScope): XmlNode {
  return group(
    "PaymentsOnAccount",
    rows.map(({ date, amount }) =>
      group(
        "PaymentOnAccount",
        leaf("PaymentOnAccountDate", date || invoice.issue_date),
        leaf("PaymentOnAccountAmount", money(amount).toString()),
      ),
    ),
  );
}

import { Amount, type Combo, type Invoice, type Line } from "@fakturo/model";
import { type EuroAmounts, isCredit, shorten } from "@fakturo/spain";
import { group, leaf, type XmlNode } from "@fakturo/xml";

const MAX_NAME = 250;
const PRICE_DECIMALS = 8;
/** More decimals than amounts, so that removing taxes from prices does not change cents. */
const EXTRA_DECIMALS = 4;

/** DetallesFactura: items, in amounts without taxes, and the total with them. */
export function linesNode(
  invoice: Invoice,
  money: EuroAmounts,
  isRetained: (category: string) => boolean,
): XmlNode {
  const scope: LineScope = {
    money,
    isRetained,
    included: invoice.tax?.prices_include,
    isTurned: isCredit(invoice),
  };
  return group(
    "DetallesFactura",
    (invoice.lines ?? []).map((line) => lineNode(line, scope)),
  );
}

interface LineScope {
  readonly money: EuroAmounts;
  readonly isRetained: (category: string) => boolean;
  /** Tax included in prices. */
  readonly included: string | undefined;
  /** Quantities of credit notes are negative. */
  readonly isTurned: boolean;
}

function lineNode(line: Line, { money, isRetained, included, isTurned }: LineScope): XmlNode {
  const { item, quantity, taxes = [], total = Amount.zero(2), sum = total } = line;
  const contained = taxes.find(({ cat, percent }) => cat === included && percent);
  const net = (amount: Amount) =>
    contained?.percent ? contained.percent.remove(amount.upscale(EXTRA_DECIMALS)) : amount;
  const charged = taxes.filter(({ cat }) => !isRetained(cat));
  const price = short(money.euros(net(item?.price ?? Amount.zero())).rescaleDown(PRICE_DECIMALS));
  return group(
    "IDDetalleFactura",
    leaf("DescripcionDetalle", shorten(item?.name ?? "", MAX_NAME)),
    leaf("Cantidad", (isTurned ? quantity.neg() : quantity).rescaleDown(PRICE_DECIMALS).toString()),
    leaf("ImporteUnitario", price.toString()),
    leaf("Descuento", money.text(net(sum.match(total)).sub(net(total)))),
    leaf("ImporteTotal", withTaxes(net(total), charged, money).toString()),
  );
}

/** Net amount and taxes are converted separately, as for the total of the invoice. */
function withTaxes(total: Amount, taxes: readonly Combo[], money: EuroAmounts): Amount {
  const fine = total.upscale(EXTRA_DECIMALS);
  let gross = fine;
  for (const { percent, surcharge } of taxes) {
    if (percent) gross = gross.add(percent.of(fine));
    if (surcharge) gross = gross.add(surcharge.of(fine));
  }
  const net = total.rescale(2);
  return money.of(net).add(money.of(gross.rescale(2).sub(net)));
}

/** Without zeros after the second decimal. */
function short(price: Amount): Amount {
  let shorter = price;
  while (shorter.exp > 2 && shorter.rescale(shorter.exp - 1).equals(price))
    shorter = shorter.rescale(shorter.exp - 1);
  return shorter;
}

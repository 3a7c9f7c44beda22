import { Amount, type Invoice } from "@fakturo/model";

/** A slot of the payment: amounts in cents. */
export interface PaymentSlot {
  readonly tipo: string;
  readonly importo: string;
  readonly numero?: string;
}

const CENTS = 2;
const ZERO = Amount.zero(CENTS);
const CASH = "cash";
const PRODUCT = "it-ticket-product";
const GOODS = "goods";

/** Amounts paid in advance, in cash and by other means. */
export function advancesOf({ payment }: Invoice): {
  readonly cash: Amount;
  readonly other: Amount;
} {
  let cash = ZERO;
  let other = ZERO;
  for (const advance of payment?.advances ?? []) {
    const amount = (advance?.amount ?? ZERO).rescale(CENTS);
    if (advance?.key === CASH) cash = cash.add(amount);
    else other = other.add(amount);
  }
  return { cash, other };
}

/** The six slots of a sale: cash, electronic, meal vouchers, invoice follows, uncollected services and goods. */
export function paymentOf(
  invoice: Invoice,
  total: Amount,
): { readonly slots: readonly PaymentSlot[]; readonly uncollected: Amount } {
  const { cash, other } = advancesOf(invoice);
  const uncollected = total.rescale(CENTS).sub(cash).sub(other);
  const goods = shareOfGoods(invoice, uncollected, total);
  const slot = (tipo: string, amount: Amount) => ({ tipo, importo: amount.toString() });
  const slots = [
    slot("PC", cash),
    slot("PE", other),
    { ...slot("TR", ZERO), numero: "0" },
    slot("NR_EF", ZERO),
    slot("NR_PS", uncollected.sub(goods)),
    slot("NR_CS", goods),
  ];
  return { slots, uncollected };
}

/** What is not collected belongs to goods and services by their parts of the total. */
function shareOfGoods(invoice: Invoice, uncollected: Amount, total: Amount): Amount {
  const goods = (invoice.lines ?? [])
    .filter((line) => line?.item?.ext?.[PRODUCT] === GOODS)
    .reduce((sum, line) => sum.add(line?.total ?? ZERO), Amount.zero(8));
  return uncollected.rescale(8).mul(goods).div(total).rescale(CENTS);
}

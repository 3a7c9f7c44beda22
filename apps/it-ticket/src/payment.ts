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
/** Key of meal vouchers; their number is the advance's reference. */
const VOUCHER = "other+meal-voucher";
const PRODUCT = "it-ticket-product";
const GOODS = "goods";

/** Amounts paid in advance. */
export interface Advances {
  readonly cash: Amount;
  readonly vouchers: Amount;
  /** Number of the meal vouchers. */
  readonly voucherCount: number;
  /** By other means, which are electronic. */
  readonly other: Amount;
  readonly all: Amount;
}

/** Amounts paid in advance: in cash, by meal vouchers, and by other means. */
export function advancesOf({ payment }: Invoice): Advances {
  let [cash, vouchers, other, voucherCount] = [ZERO, ZERO, ZERO, 0];
  for (const advance of payment?.advances ?? []) {
    const amount = (advance?.amount ?? ZERO).rescale(CENTS);
    if (advance?.key === CASH) cash = cash.add(amount);
    else if (advance?.key === VOUCHER) {
      vouchers = vouchers.add(amount);
      voucherCount += /^\d{1,4}$/.test(advance.ref ?? "") ? Number(advance.ref) : 1;
    } else other = other.add(amount);
  }
  return { cash, vouchers, voucherCount, other, all: cash.add(vouchers).add(other) };
}

/** A rounding down of what is to be paid, which does not change the tax. */
export function rebateOf({ totals }: Invoice): Amount {
  const rounding = (totals?.rounding ?? ZERO).rescale(CENTS);
  return rounding.isNegative() ? ZERO.sub(rounding) : ZERO;
}

/** The six slots of a sale: cash, electronic, meal vouchers, invoice follows, uncollected services and goods. */
export function paymentOf(
  invoice: Invoice,
  total: Amount,
): {
  readonly slots: readonly PaymentSlot[];
  readonly uncollected: Amount;
  readonly rebate: Amount;
} {
  const { cash, vouchers, voucherCount, other, all } = advancesOf(invoice);
  const rebate = rebateOf(invoice);
  const uncollected = total.rescale(CENTS).sub(rebate).sub(all);
  const goods = shareOfGoods(invoice, uncollected, total);
  const slot = (tipo: string, amount: Amount) => ({ tipo, importo: amount.toString() });
  const slots = [
    slot("PC", cash),
    slot("PE", other),
    { ...slot("TR", vouchers), numero: String(voucherCount) },
    slot("NR_EF", ZERO),
    slot("NR_PS", uncollected.sub(goods)),
    slot("NR_CS", goods),
  ];
  return { slots, uncollected, rebate };
}

/** What is not collected belongs to goods and services by their parts of the total. */
function shareOfGoods(invoice: Invoice, uncollected: Amount, total: Amount): Amount {
  const goods = (invoice.lines ?? [])
    .filter((line) => line?.item?.ext?.[PRODUCT] === GOODS)
    .reduce((sum, line) => sum.add(line?.total ?? ZERO), Amount.zero(8));
  return uncollected.rescale(8).mul(goods).div(total).rescale(CENTS);
}

import {
  type Amount,
  type LineCharge,
  type LineDiscount,
  ownValue,
  type SubLine,
} from "@fakturo/model";
import { type Normalizer, normalizer } from "@fakturo/plugin";

interface Priced {
  quantity: Amount;
  item?: { price?: Amount | undefined } | undefined;
  discounts?: LineDiscount[] | undefined;
  charges?: LineCharge[] | undefined;
}

/** Negative prices become negative quantities; empty discounts and charges are removed. */
function cleanRow(row: Priced): void {
  if (row.item?.price?.isNegative()) {
    row.item.price = row.item.price.neg();
    row.quantity = row.quantity.neg();
  }
  keepOnly(row, "discounts", (share: LineDiscount) => !isEmptyShare(share));
  keepOnly(row, "charges", (share: LineCharge) => !isEmptyShare(share));
}

function keepOnly<K extends string, T>(
  owner: { [P in K]?: T[] | undefined },
  name: K,
  wanted: (element: T) => boolean,
): void {
  const list = owner[name];
  if (!list) return;
  const kept = list.filter(wanted);
  if (kept.length === 0) delete owner[name];
  else if (kept.length < list.length) owner[name] = kept;
}

/** A discount or charge needs more than base, rate, quantity and unit. */
function isEmptyShare({
  key,
  code,
  reason,
  percent,
  amount,
  ext,
}: LineDiscount | LineCharge): boolean {
  return !(key || code || reason || ext || (percent && !percent.isZero()) || !amount.isZero());
}

function isEmptySubLine(row: SubLine): boolean {
  const {
    uuid,
    quantity,
    identifier,
    period,
    order,
    cost,
    item,
    sum,
    discounts,
    charges,
    total,
    notes,
  } = row;
  const members = [
    uuid,
    identifier,
    period,
    order,
    cost,
    item,
    sum,
    discounts,
    charges,
    total,
    notes?.length,
  ];
  return quantity.isZero() && members.every((member) => !member);
}

const line = normalizer("bill.Line", (draft) => {
  keepOnly(draft, "breakdown", (row: SubLine) => !isEmptySubLine(row));
  cleanRow(draft);
});

const subLine = normalizer("bill.SubLine", cleanRow);

/** Former names of the rounding rules. */
const ROUNDING: Readonly<Record<string, string>> = {
  "sum-then-round": "precise",
  "round-then-sum": "currency",
};

const tax = normalizer("bill.Tax", (draft) => {
  const renamed = draft.rounding ? ownValue(ROUNDING, draft.rounding) : undefined;
  if (renamed) draft.rounding = renamed;
});

const invoice = normalizer("bill.Invoice", (draft) => {
  draft.type ||= "standard";
});

const order = normalizer("bill.Order", (draft) => {
  draft.type ||= "purchase";
});

const delivery = normalizer("bill.Delivery", (draft) => {
  draft.type ||= "advice";
});

const payment = normalizer("bill.Payment", (draft) => {
  draft.type ||= "receipt";
});

export const BILL_NORMALIZERS: readonly Normalizer[] = [
  line,
  subLine,
  tax,
  invoice,
  order,
  delivery,
  payment,
];

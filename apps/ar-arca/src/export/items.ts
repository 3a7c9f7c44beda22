import type { Amount, Invoice, Line } from "@fakturo/model";
import { group, leaf, sourced, type XmlNode } from "@fakturo/xml";

/** Units of ARCA (Pro_umed): one piece, any other unit, and a discount on the whole voucher. */
const PIECE = "7";
const OTHER = "98";
const DISCOUNT = "99";

/** ARCA's units by those of the model. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ["kg", "1"],
  ["m", "2"],
  ["m2", "3"],
  ["m3", "4"],
  ["l", "5"],
  ["one", PIECE],
  ["piece", PIECE],
  ["unit", PIECE],
  ["pair", "8"],
  ["dozen", "9"],
  ["g", "14"],
  ["mm", "15"],
  ["km", "17"],
  ["cm", "20"],
  ["t", "29"],
  ["mg", "41"],
  ["ml", "47"],
  ["pack", "62"],
]);

interface Row {
  readonly code?: string | undefined;
  readonly name: string;
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
  readonly discount: string;
  readonly total: Amount;
  readonly source: string;
}

/** Lines of an export: those of the document, charges on them and on the whole, and discounts on the whole. */
export function itemNodes({ lines = [], charges = [], discounts = [] }: Invoice): XmlNode[] {
  return [
    ...lines.flatMap((line, i) => rowsOf(line, `$.lines[${i}]`)),
    ...charges.map((charge, i) => chargeRow(charge, `$.charges[${i}]`)),
    ...discounts.map(
      ({ reason, amount }, i): Row => ({
        ...{ name: reason ?? "Bonificación", quantity: "0", unit: DISCOUNT, price: "0" },
        ...{ discount: "0", total: amount.neg(), source: `$.discounts[${i}]` },
      }),
    ),
  ].map(nodeOf);
}

/** A line in which discounts are taken off, and its charges. */
function rowsOf(
  { item, quantity, sum, total, discounts = [], ...more }: Line,
  source: string,
): Row[] {
  const gross = sum ?? total ?? quantity;
  const less = discounts.reduce(
    (whole, { amount }) => whole.add(amount.match(whole)),
    gross.sub(gross),
  );
  const { charges = [] } = more;
  return [
    {
      code: item?.ref,
      name: item?.name ?? "",
      quantity: quantity?.toString() ?? "",
      unit: item?.unit === undefined ? PIECE : (UNITS.get(item.unit) ?? OTHER),
      price: item?.price?.toString() ?? "",
      discount: less.toString(),
      total: gross.sub(less),
      source,
    },
    ...charges.map((charge) => chargeRow(charge, source)),
  ];
}

function chargeRow(
  { reason, amount }: { readonly reason?: string | undefined; readonly amount: Amount },
  source: string,
): Row {
  const price = amount.toString();
  return {
    ...{ name: reason ?? "Recargo", quantity: "1", unit: PIECE, price, discount: "0" },
    ...{ total: amount, source },
  };
}

function nodeOf({ code, name, quantity, unit, price, discount, total, source }: Row): XmlNode {
  const node = group(
    "Item",
    leaf("Pro_codigo", code),
    leaf("Pro_ds", name),
    leaf("Pro_qty", quantity),
    leaf("Pro_umed", unit),
    leaf("Pro_precio_uni", price),
    leaf("Pro_bonificacion", discount),
    leaf("Pro_total_item", total.rescale(2).toString()),
  );
  return sourced(node, source);
}

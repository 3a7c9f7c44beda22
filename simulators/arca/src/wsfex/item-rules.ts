import { isClose } from "../amounts.ts";
import { UNITS } from "./lists.ts";
import type { ExportDetail, ExportRow, ExportRule } from "./voucher.ts";

/** Units without quantity and price: none, advance payments, and discounts. */
const WITHOUT = new Set(["0", "97", "99"]);
const ADVANCE = "97";
const DISCOUNT = "99";
const MAX_ITEMS = 9999;

const items = ({ rows }: ExportDetail) => rows("Items/Item");
const each = (holds: (item: ExportRow) => boolean) => (detail: ExportDetail) =>
  items(detail).every(holds);
const unitOf = (item: ExportRow) => item.said("Pro_umed");
const isPlain = (item: ExportRow) => !WITHOUT.has(unitOf(item));
const isZero = (item: ExportRow, name: string) => item.amount(name).isZero();
/** At most so many digits before and after the point. */
const digits = (name: string, whole: number, decimals: number) => {
  const form = new RegExp(`^-?\\d{1,${whole}}(\\.\\d{1,${decimals}})?$`);
  return each((item) => item.said(name) === "" || form.test(item.said(name)));
};
/** Price by quantity. */
const worth = (item: ExportRow) =>
  item.amount("Pro_precio_uni").rescale(6).mul(item.amount("Pro_qty").rescale(6));

function isTotalSigned(item: ExportRow): boolean {
  const total = item.amount("Pro_total_item");
  if (unitOf(item) === DISCOUNT) return total.isNegative();
  return unitOf(item) === ADVANCE || !total.isNegative();
}

/** Rules of the lines. */
export const ITEM_RULES: readonly ExportRule[] = [
  [
    1666,
    "Items no informado, vacio o con mas de 9999",
    (detail) => items(detail).length > 0 && items(detail).length <= MAX_ITEMS,
  ],
  [1760, "Pro_codigo supera 50 caracteres", each((item) => item.said("Pro_codigo").length <= 50)],
  [
    1770,
    "Pro_ds es obligatorio, hasta 4000 caracteres",
    each((item) => item.said("Pro_ds") !== "" && item.said("Pro_ds").length <= 4000),
  ],
  [
    1775,
    "Sin cantidad, precio ni bonificacion para Pro_umed 0, 97 y 99",
    each(
      (item) =>
        isPlain(item) ||
        ["Pro_qty", "Pro_precio_uni", "Pro_bonificacion"].every((name) => isZero(item, name)),
    ),
  ],
  [
    1780,
    "Pro_qty debe ser mayor a 0",
    each((item) => !isPlain(item) || item.amount("Pro_qty").isPositive()),
  ],
  [1813, "Pro_qty: hasta 12 enteros y 6 decimales", digits("Pro_qty", 12, 6)],
  [1790, "Pro_umed no valido", each((item) => UNITS.has(unitOf(item)))],
  [
    1800,
    "Pro_precio_uni es obligatorio",
    each((item) => !isPlain(item) || !item.amount("Pro_precio_uni").isNegative()),
  ],
  [1814, "Pro_precio_uni: hasta 12 enteros y 6 decimales", digits("Pro_precio_uni", 12, 6)],
  [1810, "Pro_total_item no corresponde a Pro_umed", each(isTotalSigned)],
  [
    1815,
    "Pro_total_item no es precio por cantidad menos bonificacion",
    each((item) => {
      const due = worth(item).sub(item.amount("Pro_bonificacion").rescale(6));
      return !isPlain(item) || isClose(item.amount("Pro_total_item"), due);
    }),
  ],
  [1816, "Pro_total_item: hasta 13 enteros y 2 decimales", digits("Pro_total_item", 13, 2)],
  [
    1811,
    "Pro_bonificacion debe ser mayor o igual a 0",
    each((item) => !isPlain(item) || !item.amount("Pro_bonificacion").isNegative()),
  ],
  [
    1812,
    "Pro_bonificacion supera precio por cantidad",
    each((item) => item.amount("Pro_bonificacion").rescale(6).compare(worth(item)) <= 0),
  ],
  [1817, "Pro_bonificacion: hasta 12 enteros y 6 decimales", digits("Pro_bonificacion", 12, 6)],
];

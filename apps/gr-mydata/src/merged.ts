import { type Charge, Invoice, type JsonObject, readBuilt } from "@fakturo/model";
import type { Merged } from "@fakturo/plugin";
import { EXT } from "./extensions.ts";
import { PAID } from "./read/payment.ts";

/** Members that myDATA states only as part of others. */
export function mergedIn(doc: JsonObject): Merged[] {
  const { lines = [], charges = [], payment } = readBuilt(Invoice, doc, "supplier", "totals");
  const rows = charges.flatMap((charge, i) => (isRow(charge) ? [`$.charges[${i}]`] : []));
  const means = payment?.instructions?.ext?.[EXT.means] ?? "";
  return [
    // A row has a net value, with a quantity only for units that myDATA knows, and no price or discount.
    ...lines.map((_line, i) => ({
      path: `$.lines[${i}].item.price`,
      into: [`$.lines[${i}].quantity`],
    })),
    // Charges other than fees and taxes are further rows.
    ...rows.map((path, at) => ({ path, into: [`$.lines[${lines.length + at}]`] })),
    // Payments are amounts by means; cash, cheques and cards count as paid.
    ...(PAID.has(means) ? [{ path: "$.payment.instructions", into: ADVANCES }] : []),
    ...(payment?.advances ?? []).flatMap(({ ext }, i) =>
      PAID.has(ext?.[EXT.means] ?? "")
        ? []
        : [{ path: `$.payment.advances[${i}]`, into: ["$.payment.instructions", "$.totals.due"] }],
    ),
  ];
}

const ADVANCES = ["$.payment.advances", "$.totals.due"];

const isRow = ({ ext }: Charge) => !ext?.[EXT.taxType];

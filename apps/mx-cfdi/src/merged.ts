import type { JsonObject } from "@fakturo/model";
import type { Merged } from "@fakturo/plugin";
import { isIeps } from "./comprobante/concept.ts";
import { SEPARATOR } from "./comprobante/text.ts";
import { invoiceIn, isPayment } from "./document.ts";

/** Members of an invoice that a CFDI states in another form. */
export function mergedIn(doc: JsonObject): Merged[] {
  if (isPayment(doc)) return [];
  const { lines = [] } = invoiceIn(doc);
  return lines.flatMap(({ item, charges = [] }, i) => [
    // A Concepto has no charges; IEPS is a tax.
    ...charges.flatMap((charge, at) =>
      isIeps(charge)
        ? []
        : [{ path: `$.lines[${i}].charges[${at}]`, into: [`$.lines[${i}].item.price`] }],
    ),
    // A Descripcion has no separators of the original string.
    ...(item?.name?.includes(SEPARATOR)
      ? [{ path: `$.lines[${i}].item.name`, into: [`$.lines[${i}].item.name`] }]
      : []),
  ]);
}
